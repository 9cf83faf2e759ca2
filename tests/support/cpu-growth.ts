/** Returns how the CPU time grows with a text ten times as long: about 10 if linear, 100 if quadratic. */
export function measureGrowth(read: (text: string) => void, chunk: string, characters: number): number {
  const measure = (length: number) => {
    const text = chunk.repeat(Math.ceil(length / chunk.length))
    const { user } = process.cpuUsage()
    read(text)
    return process.cpuUsage().user - user
  }
  measure(characters / 10)
  // The least of three tries, because garbage collection may interrupt one; other load does not change CPU time.
  const tries = [1, 2, 3].map(() => measure(characters) / Math.max(measure(characters / 10), MIN_MICROSECONDS))
  return Math.min(...tries)
}

/** Shorter times are noise. */
const MIN_MICROSECONDS = 5_000
/** The allowed factor, between linear and quadratic. */
export const MAX_GROWTH = 40
