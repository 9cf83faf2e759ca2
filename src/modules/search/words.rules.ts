import { plainLetters } from '#modules/catalogue/names.rules.ts'

/** The longest word that is looked up; longer ones are noise that no listing holds. */
const LONGEST_WORD = 40
const MOST_WORDS = 12

/**
 * Text as search sees it: lower case, marks taken off letters, and everything but letters and digits a gap.
 * The index is built by the same rule in SQL (search-index.store.ts).
 */
export function plainWords(text: string): string[] {
  return plainLetters(text)
    .split(' ')
    .filter((word) => word && word.length <= LONGEST_WORD)
    .slice(0, MOST_WORDS)
}

/** The cut between letters and digits people leave out: "rx350" is "rx 350". */
export function splitLettersAndDigits(word: string): string[] {
  return word.match(/[a-z]+|\d+/g) ?? [word]
}

/** Words that say nothing about a part. */
const EMPTY_WORDS = new Set(
  'a an and are for from in is it i me my need of on or please the to want with where can buy get price cheap best original car vehicle motor part parts spare'.split(
    ' ',
  ),
)

/** True where a word carries no meaning in a search for parts ("for", "my", "parts"). */
export function isEmptyWord(word: string): boolean {
  return EMPTY_WORDS.has(word)
}
