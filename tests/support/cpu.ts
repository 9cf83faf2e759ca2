/**
 * How many times the processor's own time that a text takes grows when the text is ten times as long: about 10 for what
 * reads once, about 100 for what goes back and forth. Not by the clock, which other work on the machine moves; the least
 * of three tries, because the collector of garbage comes when it likes.
 */
export function growthOf(read: (text: string) => void, piece: string, characters: number): number {
  const taken = (length: number) => {
    const text = piece.repeat(Math.ceil(length / piece.length))
    const { user } = process.cpuUsage()
    read(text)
    return process.cpuUsage().user - user
  }
  taken(characters / 10)
  const tries = [1, 2, 3].map(() => taken(characters) / Math.max(taken(characters / 10), LEAST_MICROSECONDS))
  return Math.min(...tries)
}

/** Less than this is noise. */
const LEAST_MICROSECONDS = 5_000
/** What is allowed of it: between the two. */
export const MOST_GROWTH = 40
