import { MAX_WORDS_PER_NAME } from './collect-names.rules.ts'
import type { Dictionary } from './dictionary.rules.ts'
import type { NameIndex } from './names.rules.ts'
import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { take, type Token, toTokens } from './tokens.rules.ts'
import { listPartWords } from './vehicle-reading.rules.ts'
import { CONDITIONS, DESCRIBING, isFiller } from './vocabulary.rules.ts'
import { joinWords } from './word-gaps.rules.ts'

const DENIALS = new Set(['not', 'no', 'except', 'excluding'])
/** The last words of "anything but", "other than", "instead of" and so on, and those before them. */
const DENIALS_OF_TWO: Readonly<Record<string, readonly string[]>> = {
  but: ['anything'],
  than: ['other', 'rather'],
  from: ['apart'],
  of: ['instead'],
  want: ['dont'],
  need: ['dont'],
}
/** What a part does not do: "door no lock" complains of the lock. */
const VERBS = new Set(
  'lock light start charge open close work sound hold brake break turn move power spark seal'.split(' '),
)
const BETWEEN = new Set(['for', 'the', 'a', 'an', 'any', 'my', 'be', 'want', 'need', 'like', 'with'])
/** "Part no bosch 123" denies nothing. */
const BEFORE_NUMBER = new Set(['part', 'serial', 'number', 'engine', 'chassis', 'oem', 'model'])

const isFree = (token: Token | undefined) => token !== undefined && token.use === null
const isOpen = (token: Token | undefined) => isFree(token) || token?.use === 'filler'

/** Takes a condition, brand, position or vehicle that the buyer does not want, "not tokunbo", as left out. */
export function takeDenied(tokens: readonly Token[], { brands, vehicles }: Dictionary): void {
  const findLength = (at: number): number => {
    const starts = ({ words }: { words: readonly string[] }) =>
      words.every((word, offset) => isFree(tokens[at + offset]) && tokens[at + offset]?.text === word)
    const phrase = CONDITIONS.find(starts) ?? brands.find(starts)
    if (phrase) return phrase.words.length
    const text = isFree(tokens[at]) ? (tokens[at]?.text ?? '') : ''
    const isVehicle = vehicles.names.get(text)?.some(({ need }) => need === 'alone') === true
    return POSITION_WORDS.has(text) || isVehicle ? 1 : 0
  }
  tokens.forEach((_, at) => {
    const start = findDenial(tokens, at)
    // "No, corolla" names what is wanted.
    if (start === null || isApart(tokens[at + 1])) return
    const from = tokens.findIndex(({ text }, place) => place > at && !BETWEEN.has(text))
    const length = findLength(from)
    if (length > 0) take(tokens, start, from + length, 'filler')
  })
}

/** Takes parts that the buyer does not want, "radiator not fan", as left out, where other words name a part. */
export function takeDeniedParts(tokens: readonly Token[], dictionary: Dictionary): void {
  const names = (from: number, to: number) =>
    dictionary.names.find(listPartWords(tokens, (place) => place >= from && place < to))
  tokens.forEach((_, at) => {
    const start = findDenial(tokens, at)
    const end = start === null ? 0 : findEndOfParts(tokens, at + 1, dictionary)
    if (start === null || end === 0) return
    // "Corolla no horn" tells what is wanted, "bracket no horn" what is not.
    const isNamed = names(start, tokens[at]?.text === 'no' ? tokens.length : end).length > 0
    if (isNamed) take(tokens, start, end, 'filler')
  })
}

/** Returns a text without the parts that it denies. */
export function cutDeniedParts(text: string, dictionary: Dictionary): string {
  const tokens = joinWords(toTokens(text), dictionary)
  takeDeniedParts(tokens, dictionary)
  if (tokens.every(isFree)) return text
  return tokens.map((token) => (isFree(token) ? token.gap + token.typed : '')).join('')
}

/** Returns where the parts that begin at a token end, "fan or thermostat"; 0 where none begins there. */
function findEndOfParts(tokens: readonly Token[], from: number, dictionary: Dictionary): number {
  if (isApart(tokens[from])) return 0
  const end = findEndOfName(tokens, from, dictionary)
  if (end === 0) return maySkip(tokens[from]) ? findEndOfParts(tokens, from + 1, dictionary) : 0
  return /^n?or$/.test(tokens[end]?.text ?? '') ? findEndOfParts(tokens, end + 1, dictionary) || end : end
}

/** Words between a denial and its part: "not the rear disc". */
const maySkip = (token: Token | undefined) =>
  token !== undefined &&
  token.text !== 'only' &&
  (token.use === 'filler' || BETWEEN.has(token.text) || POSITION_WORDS.has(token.text) || DESCRIBING.has(token.text))

/** Returns where the longest name of a part that begins at a token ends, or a lone noun of names, "pulley"; or 0. */
function findEndOfName(tokens: readonly Token[], from: number, { names }: Dictionary): number {
  const run = tokens.slice(from, from + MAX_WORDS_PER_NAME)
  const stop = run.findIndex((token, at) => !isFree(token) || (at > 0 && isApart(token)))
  const free = stop === -1 ? run : run.slice(0, stop)
  const length = free.findLastIndex((_, at) => isName(free.slice(0, at + 1), names)) + 1
  const isVerb = length <= 1 && VERBS.has(free[0]?.text ?? '')
  return isVerb ? 0 : length > 0 ? from + length : isNoun(free[0], names) ? from + 1 : 0
}

const isName = (tokens: readonly Token[], { findTypes }: NameIndex) =>
  findTypes(tokens.flatMap(({ words }) => words).join(' ')).length > 0

const isNoun = (token: Token | undefined, { isWord }: NameIndex) =>
  token?.words.every(isWord) === true && !token.text.endsWith('ing') && !isFiller(token.text) && !maySkip(token)

/** Punctuation stands before a token. */
const isApart = (token: Token | undefined) => /[^\s-]/.test(token?.gap ?? '')

/** Returns where the denial that ends with this token begins, or null. */
function findDenial(tokens: readonly Token[], at: number): number | null {
  const [before, text] = [tokens[at - 1]?.text ?? '', isOpen(tokens[at]) ? (tokens[at]?.text ?? '') : '']
  if (DENIALS.has(text)) return BEFORE_NUMBER.has(before) ? null : at
  return DENIALS_OF_TWO[text]?.includes(before) === true ? at - 1 : null
}
