/**
 * How many times the processor's own time that a text takes grows when the text is ten times as long: about 10 for what
 * reads once, about 100 for what goes back and forth. Not by the clock, which other work on the machine moves; the least
 * of three tries, because the collector of garbage comes when it likes.
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

/** Less than this is noise. */
const MIN_MICROSECONDS = 5_000
/** What is allowed of it: between the two. */
export const MAX_GROWTH = 40
