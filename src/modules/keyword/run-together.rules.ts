import { oneSpelling } from '#modules/taxonomy/title-words.rules.ts'

import { countEdits } from './edits.rules.ts'

export interface RunTogetherData {
  partWords: ReadonlySet<string>
  /** Whether a name has two words in this order. */
  isPair: (a: string, b: string) => boolean
  countNames: (word: string) => number
}

const MIN_PIECE_LENGTH = 3
const MIN_MISSPELT_LENGTH = 4

/** "brakepad" is "brake pad" where a name has both words in this order. */
export function splitWord(word: string, { isPair, countNames }: RunTogetherData): string | null {
  for (let at = MIN_PIECE_LENGTH; at <= word.length - MIN_PIECE_LENGTH; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    const [first, second] = [oneSpelling(left), oneSpelling(right)]
    if (countNames(first[0] ?? '') > 0 && isPair(first.at(-1) ?? '', second[0] ?? '')) return `${left} ${right}`
  }
  return null
}

/** "spakplug" is "spark plug": one of the two words is misspelt. */
export function splitMisspelt(word: string, { isPair, countNames, partWords }: RunTogetherData): string | null {
  for (let at = MIN_PIECE_LENGTH; at <= word.length - MIN_PIECE_LENGTH; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    const [first, second] = [oneSpelling(left).at(-1) ?? '', oneSpelling(right)[0] ?? '']
    const isFirstRight = countNames(first) > 0
    const wrong = isFirstRight ? right : left
    if (isFirstRight === countNames(second) > 0 || wrong.length < MIN_MISSPELT_LENGTH) continue
    // "Absorba": the "a" is heard for "er".
    const heard = wrong.replace(/a$/, 'er')
    const found = [...partWords].find(
      (part) =>
        part[0] === wrong[0] &&
        (part === heard || countEdits(wrong, part, 1) === 1) &&
        (isFirstRight ? isPair(first, part) : isPair(part, second)),
    )
    if (found !== undefined) return isFirstRight ? `${left} ${found}` : `${found} ${right}`
  }
  return null
}
