import { oneSpelling } from '#modules/taxonomy/title-words.rules.ts'

/** What a token was read as; null while no reading has taken it. */
export type Use =
  | 'number'
  | 'quantity'
  | 'year'
  | 'vehicle'
  | 'qualifier'
  | 'condition'
  | 'quality'
  | 'brand'
  | 'position'
  | 'part'
  | 'filler'
  | 'correction'
  | 'unknown'

export interface Token {
  /** Lower case, as typed or corrected. */
  text: string
  typed: string
  /** The characters between this token and the one before it. */
  gap: string
  /** In the spelling of part names; two words for "headlight". */
  words: readonly string[]
  use: Use | null
  /** Of the first token of a year or a range of years. */
  years?: { start: number; end: number }
}

// More digits before the dot are of a part number: "23220.0C050".
const TOKEN = /(?<!\d)\d{1,3}(?:\.\d+)+|[\p{L}\p{N}\p{M}]+/gu

/** Splits a clean text into runs of letters and digits; decimals stay whole. */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    tokens.push(toToken(match[0], text.slice(end, match.index)))
    end = match.index + match[0].length
  }
  return tokens
}

/** Reads a year that is written as no count: 2008 of "2008" and "08"; null for any other word. */
export const readSureYear = (text: string): number | null =>
  /^(?:(?:19|20)\d\d|0\d)$/.test(text) ? Number(text) + (text.length === 2 ? 2000 : 0) : null

export const isYearText = (text: string) => readSureYear(text) !== null

/** Returns whether a token is a word between the members of a list: "2003 and 2004", "corolla or matrix". */
export const isJoining = (token: Token | undefined) => ['and', 'or', 'n', 'plus'].includes(token?.text ?? '')

export const toToken = (text: string, gap: string, typed = text): Token => ({
  text,
  typed,
  gap,
  words: oneSpelling(text),
  use: null,
})

/** Marks a stretch of tokens that no reading has taken. */
export function take(tokens: readonly Token[], from: number, to: number, use: Use) {
  for (const token of tokens.slice(from, to)) token.use = use
}

/** Finds rows of free tokens that spell one of several phrases, and takes them; returns the phrases found. */
export function takePhrases<P extends { words: readonly string[] }>(
  tokens: readonly Token[],
  phrases: readonly P[],
  use: Use,
): P[] {
  const found: P[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    const first = token?.use === null ? token.text : ''
    const phrase = phrases.find(
      ({ words }) =>
        words[0] === first &&
        words.every((word, offset) => tokens[at + offset]?.use === null && tokens[at + offset]?.text === word),
    )
    if (!phrase) continue
    take(tokens, at, at + phrase.words.length, use)
    found.push(phrase)
  }
  return found
}
