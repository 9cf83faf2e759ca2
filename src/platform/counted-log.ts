/** Writes a line of a log, such as `log.error` of pino. */
type WriteLine = (details: object, message: string) => void

const INTERVAL_MS = 1_000

/** Returns a function that logs events of a kind once a second, with their `count`. `now` is monotonic, in ms. */
export function createCountedLog(
  write: WriteLine,
  message: string,
  now: () => number = () => performance.now(),
): (kind: string, details?: object) => void {
  // A fault of the database fails thousands of requests a second.
  const kinds = new Map<string, { count: number; at: number }>()
  return (kind, details = {}) => {
    const seen = kinds.get(kind) ?? { count: 0, at: Number.NEGATIVE_INFINITY }
    kinds.set(kind, seen)
    seen.count += 1
    if (now() - seen.at < INTERVAL_MS) return
    write({ kind, count: seen.count, ...details }, message)
    seen.count = 0
    seen.at = now()
  }
}
