import { UNDER_TWENTY } from './spoken-numbers.rules.ts'

const count = UNDER_TWENTY.slice(1).join('|')
const teen = UNDER_TWENTY.slice(10).join('|')

const SPOKEN: readonly RegExp[] = [
  new RegExp(String.raw`\btwo thousand(?: and)? (?<year>${count})\b`, 'gi'),
  new RegExp(String.raw`\btwenty (?<year>${teen})\b`, 'gi'),
]
/** "012" as a word of its own; digits beside it are of a part number, or of an amount: "20,000". */
const THREE_DIGITS = /(?<![\w.,\-/'’]|\d )0([01]\d|2[0-6])(?![\w.\-/]| \d)/g

/** Writes years in full: "two thousand and eight", "twenty twelve", "012", "2k9". */
export function writeYears(text: string): string {
  return SPOKEN.reduce(
    (written, pattern) =>
      written.replaceAll(pattern, (_, word: string) => String(2000 + UNDER_TWENTY.indexOf(word.toLowerCase()))),
    text,
  )
    .replaceAll(THREE_DIGITS, '20$1')
    .replaceAll(/\b2k(\d)\b/gi, '200$1')
    .replaceAll(/\b2k([12]\d)\b/gi, '20$1')
}
