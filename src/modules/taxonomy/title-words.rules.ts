import { MENTION_WORDS, ONE_SPELLING } from './trade-words.rules.ts'

export interface Phrase {
  words: string[]
  /** In brackets, what the part is for, or only mentioned ("with"). */
  role: 'main' | 'bracket' | 'for' | 'mention'
}

const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\ba\s?[/.]\s?c\b\.?|\bair[- ]?con(?:d|dition|ditioner|ditioning)?\b/g, 'ac'],
  [/\b([lr])\s?\/\s?h\b/g, '$1h'],
  [/\bn\s?\/\s?s\b/g, 'nearside'],
  [/\bo\s?\/\s?s\b/g, 'offside'],
  [/\b([fr])\s?\/\s?([lr])\b/g, '$1$2'],
  [/\bw\/o\b/g, ' without '],
  [/\bw\//g, ' with '],
  [/\bpush[- ]button\b/g, 'push button'],
  [/\b(left|right) hand drive\b|\b(front|rear|all) wheel drive\b/g, ' '],
  [/\b(?:for sale|in box)\b/g, ' '],
  // Says where the part is, unless it names the axle itself.
  [/(?<=[a-z]\W{1,3})(front|rear|back) axle\b(?! (?:shaft|beam|bush|seal|oil|boot|differential))/g, '$1'],
  [/\bwd[- ]40\b/g, 'wd40'],
  [/&|\band\b/g, ' and '],
]

/** One look for all: most names have none. */
const ANY_ABBREVIATION = new RegExp(ABBREVIATIONS.map(([{ source }]) => source).join('|'))
const ASCII = /^[ -~]*$/

const withoutAccents = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFKC')

/** Returns a word in its singular and in the spelling that names are compared in; it may become two words. */
export function oneSpelling(word: string): string[] {
  const singular = toSingular(word)
  return (ONE_SPELLING.get(word) ?? ONE_SPELLING.get(singular) ?? singular).split(' ')
}

function toSingular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word) || /\d/.test(word)) return word
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Returns the words of a text: lower case, singular, one spelling, hyphens as spaces between letters. */
export function splitWords(text: string): string[] {
  return lowered(text)
    .split(/[^\p{L}\p{N}'.-]+/u)
    .flatMap((word) => (/\d/.test(word) && /\d-|-\d/.test(word) ? [word] : word.split('-')))
    .map((word) => word.replaceAll(/^[.'-]+|[.'-]+$/g, ''))
    .filter((word) => word !== '')
    .flatMap(oneSpelling)
}

/** Returns a text in lower case without accents, with abbreviations of the trade in one spelling: "a/c" as "ac". */
export function lowered(text: string): string {
  let lower = (ASCII.test(text) ? text : withoutAccents(text)).toLowerCase()
  if (!ANY_ABBREVIATION.test(lower)) return lower
  for (const [pattern, replacement] of ABBREVIATIONS) lower = lower.replaceAll(pattern, replacement)
  return lower
}

/** Splits a title into its phrases: at commas and bars, at brackets, and at words such as "with" and "for". */
export function splitPhrases(title: string): Phrase[] {
  const phrases: Phrase[] = []
  for (const piece of lowered(title).split(/([([][^)\]]*[)\]]?)/)) {
    const isBracket = /^[([]/.test(piece)
    for (const part of piece.split(/,|;|:|\||\s[-–—]\s|\s\+|\*|!|\s\/\s/)) {
      phrases.push(...mentionsApart(splitWords(part), isBracket ? 'bracket' : 'main'))
    }
  }
  return phrases.filter(({ words }) => words.length > 0)
}

function mentionsApart(words: string[], role: 'main' | 'bracket'): Phrase[] {
  const at = words.findIndex((word, index) => MENTION_WORDS.has(word) && !isInName(words, index))
  if (at === -1) return [{ words, role }]
  const after = words[at] === 'for' ? 'for' : 'mention'
  return [
    { words: words.slice(0, at), role },
    ...mentionsApart(words.slice(at + 1), role).map((rest): Phrase =>
      rest.role === role ? { ...rest, role: after } : rest,
    ),
  ]
}

/** "Coil on plug" and "Honda Fit" are names. */
const isInName = (words: readonly string[], at: number) =>
  (words[at] === 'on' && words[at + 1] === 'plug') || (words[at] === 'fit' && words[at - 1] === 'honda')
