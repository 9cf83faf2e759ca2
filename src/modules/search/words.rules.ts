import { toPlainLetters } from '#modules/catalogue/names.rules.ts'

/** Longer words are ignored: no listing contains them. */
const MAX_WORD_LENGTH = 40
const MAX_WORDS = 12

/**
 * Splits a text into the words that search compares: lower case, without diacritics, separated by any other character than
 * letters and digits. The index is built by an equal rule in SQL (search-index/index.store.ts).
 */
export function splitPlainWords(text: string): string[] {
  return toPlainLetters(text)
    .split(' ')
    .filter((word) => word && word.length <= MAX_WORD_LENGTH)
    .slice(0, MAX_WORDS)
}
