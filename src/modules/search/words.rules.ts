import { toPlainLetters } from '#modules/catalogue/names.rules.ts'

/** Longer words are ignored: no listing contains them. */
const MAX_WORD_LENGTH = 40
const MAX_WORDS = 12

/** Splits a text into plain lower-case words, by a rule equal to that in SQL of search-index/index.store.ts. */
export function splitPlainWords(text: string): string[] {
  return toPlainLetters(text)
    .split(' ')
    .filter((word) => word && word.length <= MAX_WORD_LENGTH)
    .slice(0, MAX_WORDS)
}
