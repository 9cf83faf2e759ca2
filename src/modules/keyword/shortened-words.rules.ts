import { isWithin } from './sounds.rules.ts'

/** Finds the words that a text message may write without their vowels: "rdtr", "hdlght", "crla". */
export function listShortened<T extends { word: string; frame: string }>(
  word: string,
  targets: readonly T[],
  partTargets: readonly T[],
): T[] {
  const found = findShortened(word, targets)
  // "Wta", "bmpa": the "a" is heard for "er".
  return found.length > 0 || !/^[^aeiou]+a$/.test(word) ? found : findShortened(word.replace(/a$/, 'r'), partTargets)
}

function findShortened<T extends { word: string; frame: string }>(word: string, targets: readonly T[]): T[] {
  const frame = toFrame(word)
  const last = word.at(-1) ?? ''
  if (frame.length < MIN_FRAME_LENGTH) return []
  const hasVowels = /[aeiou]/.test(word.slice(1, -1))
  const isEnd = (target: string) => target.endsWith(last) || (!/[aeiou]/.test(last) && target.endsWith('e'))
  return targets.filter(
    (target) =>
      target.frame === frame &&
      target.word.length > word.length + (hasVowels ? 1 : 0) &&
      isEnd(target.word) &&
      (!hasVowels || isWithin(word, target.word)),
  )
}

const MIN_FRAME_LENGTH = 3
/** The first letter and the consonants after it, doubled ones once. */
export const toFrame = (word: string) =>
  word[0] +
  word
    .slice(1)
    .replaceAll(/[aeiou]/g, '')
    .replaceAll(/(\w)\1/g, '$1')
