import { lowered, oneSpelling } from '#modules/taxonomy/title-words.rules.ts'

import { writeYears } from './spoken-years.rules.ts'

export const MAX_TEXT_LENGTH = 300

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
}

/** What a thing does, "the thing wey dey hold bumper", by the noun that names it. */
const DOES =
  /(?<=\b(?:thing|something|iron|metal|plastic|rubber|part) )(?:wey|wen|that|which)(?: dey)? ((?:holds?|holding|carry|carries|covers?)\b|(?:wipes?|charges?|starts?|cools?)(?: the)?(?: engine)? (?:glass|windscreen|battery|engine|motor|water)\b)/gi
const DOERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:hold|carr)/i, 'holder'],
  [/^cover/i, 'cover'],
  [/^wipe/i, 'wiper'],
  [/^charges?(?: the)? battery/i, 'alternator'],
  [/^starts?(?: the)? (?:engine|motor)/i, 'starter'],
  [/^cool/i, 'radiator'],
]

/** The start of a message copied from WhatsApp: "[09:42, 26/11/2026] Name: ". */
const COPIED_MESSAGE = /^\s*\[[^\]]{0,30}\d{1,2}:\d\d[^\]]{0,30}\]\s*(?:[^:\n]{1,30}:\s)?/

/** "No be gearbox I want, na gearbox oil": the part that the buyer denies. */
const DENIED = /\b(?:no be|not) [^,;.]{1,40}?(?:,|;|\bbut\b|(?=\bna\b))/gi

/** "1. Brake pad 2. Oil filter" to "brake pad, oil filter"; a lone "2. " numbers nothing. */
const separateList = (text: string) =>
  /(?<!\S)1[.)] .*\s2[.)] /s.test(text) ? text.replaceAll(/(?<!\S)\d{1,2}[.)] (?=\p{L})/gu, ', ') : text

/** Removes control characters, folds compatibility characters, and joins "driver's" to one word, not the French "d'huile". */
export function cleanText(text: string): string {
  const plain = text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(COPIED_MESSAGE, '')
    .toWellFormed()
    .normalize('NFKC')
    .slice(0, MAX_TEXT_LENGTH * 2)
    .replaceAll(/[\p{C}\uFFFD]/gu, ' ')
    .replaceAll(/(?<!\p{L})([dl])['’‘`](?=\p{L})/giu, '$1 ')
    .replaceAll(/(\p{L})['’‘`](\p{L})/gu, '$1$2')
    .replaceAll(/(?<=\b(?:much|mch|price) )4(?= [a-z]+\b(?<!s))/gi, 'for')
    .replaceAll(DENIED, ' ')
    // "3 in 1" counts nothing.
    .replaceAll(/\b[2-9] ?in ?1\b/gi, ' ')
    // "6206. J5" is one number; a sentence may end with a year.
    .replaceAll(/(?<![\w.])(?!(?:19|20)\d\d\.)(\d{4,})\. (?=[a-z]{1,2}\d{1,2}\b)/gi, '$1.')
    .replaceAll(DOES, (_, verb: string) => DOERS.find(([pattern]) => pattern.test(verb))?.[1] ?? verb)
    // "Radiator n fan" lists two parts; "Elantra N" is a trim.
    .replaceAll(/(?<=\b(?!elantra|kona|veloster|sonata)[a-z]{3,} )n(?= [a-z]{3,})/gi, 'and')
  return lowered(
    separateList(writeYears(plain)).replace(/^\s*(?:\(?\d{1,2}[.)]\s|\d{1,2}[.)](?=\p{L})|[-•*–·▪►✓]+\s?)/u, ' '),
  )
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
