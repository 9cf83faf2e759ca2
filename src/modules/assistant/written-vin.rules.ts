import { isEmptyWord, plainWords, splitLettersAndDigits } from '#modules/search/words.rules.ts'

import { SPOKEN_WORDS } from './synonyms.rules.ts'
import { isYear, understand, type VehicleNames, WORDS_OF_THE_TRADE } from './understand.rules.ts'

/** Words of a sentence that say nothing about a part, as people write to a counter. */
export const TALK: ReadonlySet<string> = new Set(
  (
    'hi hello hey good morning afternoon evening day sir ma madam oga bros boss abeg pls plz please kindly thanks thank ' +
    'you u your do does did have has had got get give show find finding look looking search searching see tell know what ' +
    'which where who how much many is are was be am can could would will should may me my mine we our us i im ive id the ' +
    'a an this that it its of to for from in on at by with and or but not dont any some one ones there here want wanted ' +
    'wants need needed needs buy buying sell selling price prices cost costs available availability stock sale cheap ' +
    'cheapest now today also too just then fit fits fitting suit suits suitable match matches compatible go goes work ' +
    'works use uses number part parts spare spares car cars vehicle vehicles model make year na dey wetin make abi o oo ' +
    'something anything help ask question vin chassis replacement replace changing change'
  ).split(' '),
)

/** A VIN in a message, or the length of what was meant as one; `rest` is the message without it. */
export interface WrittenVin {
  vin: string | null
  brokenVin: { length: number } | null
  rest: string
}

/** The last four characters of a VIN are digits (ISO 3779); before them no maker writes letters only. */
const VIN = /^(?!\d{17}|[A-Z]{13})[A-HJ-NPR-Z0-9]{13}\d{4}$/

/** Finds the VIN in a message: in one piece anywhere, or in groups where it is all of the message or follows "VIN". */
export function findVin(text: string, names: VehicleNames): WrittenVin {
  const none = { vin: null, brokenVin: null, rest: text }
  for (const piece of text.split(/[\s,;:]+/)) {
    const vin = readVin(piece, names)
    if (vin !== null) return { ...none, vin, rest: text.replace(piece, ' ') }
  }
  const after = /\b(?:vin|chassis)\b(?: *(?:number|no))?(?: *is)?[ :.-]*(.*)$/i.exec(text)?.[1] ?? text
  const vin = readVin(after, names)
  if (vin !== null) return { ...none, vin, rest: text.replace(after, ' ') }
  const broken = /\b(?:vin|chassis)\b/i.test(text)
    ? text.split(/\s+/).find((one) => /^(?=.*\d)[a-z\d-]{9,25}$/i.test(one))
    : null
  if (!broken) return none
  return { vin: null, brokenVin: { length: broken.replace(/-/g, '').length }, rest: text.replace(broken, ' ') }
}

/** Returns the VIN that a text is, without gaps and marks; null for another text, also for words that join to one. */
export function readVin(text: string, names: VehicleNames): string | null {
  const joined = text.replace(/[\s.,:?!/-]/g, '').toUpperCase()
  return VIN.test(joined) && !isMadeOfWords(text, names) ? joined : null
}

const SHORTEST_WORD = 3
/** One group of a VIN can spell a word by chance ("SALE A7RU …"), two do not. */
const MIN_WORDS = 2

/** "brake pad camry 2009" also joins to 17 characters of a VIN. */
function isMadeOfWords(text: string, names: VehicleNames): boolean {
  const words = plainWords(text)
  return [words, words.flatMap(splitLettersAndDigits)].some((pieces) => {
    const { named } = understand(pieces, names)
    const ordinary = pieces.filter((word, at) => isKnownWord(word) || (named.has(at) && hasLetters(word)))
    return ordinary.length > 0 && ordinary.length + pieces.filter(isYear).length >= MIN_WORDS
  })
}

const hasLetters = (word: string) => /[a-z]{3}/.test(word)

function isKnownWord(word: string): boolean {
  const isKnown = [word, word.replace(/s$/, '')].some(
    (one) => SPOKEN_WORDS.has(one) || WORDS_OF_THE_TRADE.has(one) || TALK.has(one) || isEmptyWord(one),
  )
  return isKnown && word.length >= SHORTEST_WORD
}
