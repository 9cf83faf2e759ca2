/**
 * Returns by what factor the CPU time grows when the text is ten times as long: about 10 for linear time, about 100 for
 * quadratic time. Measures CPU time, which other load does not change; takes the least of three tries, because garbage
 * collection may interrupt one.
 */
export function measureGrowth(read: (text: string) => void, chunk: string, characters: number): number {
  const measure = (length: number) => {
    const text = chunk.repeat(Math.ceil(length / chunk.length))
    const { user } = process.cpuUsage()
    read(text)
    return process.cpuUsage().user - user
  }
  measure(characters / 10)
  const tries = [1, 2, 3].map(() => measure(characters) / Math.max(measure(characters / 10), MIN_MICROSECONDS))
  return Math.min(...tries)
}

/** Shorter times are noise. */
const MIN_MICROSECONDS = 5_000
/** The allowed factor, between linear and quadratic. */
export const MAX_GROWTH = 40
