const MAX_LENGTH_WITH_ONE_EDIT = 7

/** How many edits a misspelling of this length may have. */
export const getMaxEdits = (word: string) => (word.length <= MAX_LENGTH_WITH_ONE_EDIT ? 1 : 2)

/** Returns whether two neighbouring letters are swapped. */
export function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at < a.length - 1 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** Returns whether one letter after the first is left out: "brke". */
export function isMissingLetter(word: string, whole: string): boolean {
  if (whole.length !== word.length + 1) return false
  let at = 0
  while (at < word.length && word[at] === whole[at]) at++
  return at > 0 && word.slice(at) === whole.slice(at + 1)
}

/** Letters more, less, changed, or neighbours swapped, up to a limit; above it any larger number. */
export function countEdits(a: string, b: string, limit: number): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) edits = Math.min(edits, (before[column - 2] ?? 0) + 1)
      line.push(edits)
    }
    if (Math.min(...line) > limit) return limit + 1
    ;[before, last] = [last, line]
  }
  return last[b.length] ?? limit + 1
}
