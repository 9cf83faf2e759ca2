import { toPlainLetters } from '#modules/catalogue/names.rules.ts'

/** The longest word that is looked up; longer ones are noise that no listing holds. */
const MAX_WORD_LENGTH = 40
const MAX_WORDS = 12

/**
 * Text as search sees it: lower case, marks taken off letters, and everything but letters and digits a gap.
 * The index is built by the same rule in SQL (search-index.store.ts).
 */
export function splitPlainWords(text: string): string[] {
  return toPlainLetters(text)
    .split(' ')
    .filter((word) => word && word.length <= MAX_WORD_LENGTH)
    .slice(0, MAX_WORDS)
}
