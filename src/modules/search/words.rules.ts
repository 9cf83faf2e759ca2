import { toPlainLetters } from '#modules/catalogue/names.rules.ts'

/** The longest word that is looked up; longer ones are noise that no listing holds. */
const LONGEST_WORD = 40
const MOST_WORDS = 12

/**
 * Text as search sees it: lower case, marks taken off letters, and everything but letters and digits a gap.
 * The index is built by the same rule in SQL (search-index.store.ts).
 */
export function plainWords(text: string): string[] {
  return toPlainLetters(text)
    .split(' ')
    .filter((word) => word && word.length <= LONGEST_WORD)
    .slice(0, MOST_WORDS)
}
