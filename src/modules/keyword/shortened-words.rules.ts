/** Finds the words that a text message may write without their vowels: "rdtr", "hdlght", "crla". */
export function listShortened<T extends { word: string }>(word: string, targets: readonly T[]): T[] {
  const frame = toFrame(word)
  const last = word.at(-1) ?? ''
  if (frame.length < SHORTEST_FRAME || /[aeiou]/.test(word.slice(1, -1))) return []
  const isEnd = (target: string) => target.endsWith(last) || (!/[aeiou]/.test(last) && target.endsWith('e'))
  return targets.filter(
    (target) => target.word.length > word.length && toFrame(target.word) === frame && isEnd(target.word),
  )
}

const SHORTEST_FRAME = 3
/** The first letter and the consonants after it, doubled ones once. */
export const toFrame = (word: string) =>
  word[0] +
  word
    .slice(1)
    .replaceAll(/[aeiou]/g, '')
    .replaceAll(/(\w)\1/g, '$1')
