import type { Dictionary } from './dictionary.rules.ts'
import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { take, type Token } from './tokens.rules.ts'
import { CONDITIONS } from './vocabulary.rules.ts'

const DENIALS = new Set(['not', 'no', 'except', 'excluding'])
/** The last word of "anything but", "other than" and "apart from", and the one before it. */
const DENIALS_OF_TWO: Readonly<Record<string, string>> = { but: 'anything', than: 'other', from: 'apart' }
const BETWEEN = new Set(['for', 'the', 'a', 'any', 'want', 'need', 'like'])
/** "Part no bosch 123" denies nothing. */
const BEFORE_NUMBER = new Set(['part', 'serial', 'number', 'engine', 'chassis', 'oem', 'model'])

const isFree = (token: Token | undefined) => token !== undefined && token.use === null

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
    if (start === null) return
    // "No, corolla" names what is wanted.
    if (/[^\s-]/.test(tokens[at + 1]?.gap ?? '')) return
    const from = tokens.findIndex(({ text }, place) => place > at && !BETWEEN.has(text))
    const length = findLength(from)
    if (length > 0) take(tokens, start, from + length, 'filler')
  })
}

/** Returns where the denial that ends with this token begins, or null. */
function findDenial(tokens: readonly Token[], at: number): number | null {
  const [before, text] = [tokens[at - 1]?.text ?? '', isFree(tokens[at]) ? (tokens[at]?.text ?? '') : '']
  if (DENIALS.has(text)) return BEFORE_NUMBER.has(before) ? null : at
  return DENIALS_OF_TWO[text] === before && before !== '' ? at - 1 : null
}
