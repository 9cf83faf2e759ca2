import { runAtOnce, type Steps } from '#platform/steps.ts'

import { cleanText } from './clean-text.rules.ts'
import { correctWords } from './correcting.rules.ts'
import { cutDeniedParts, takeDenied, takeDeniedParts } from './denied-words.rules.ts'
import { createDescriptions, readDescribedPart } from './described-parts.rules.ts'
import { buildDictionary, type Dictionary } from './dictionary.rules.ts'
import { createHeardNames, readHeardName } from './heard-names.rules.ts'
import { takeNumbers } from './numbers.rules.ts'
import { toUnderstanding } from './part-answer.rules.ts'
import { askOfLoneWord } from './part-groups.rules.ts'
import { takeOrders } from './place-on-vehicle.rules.ts'
import { readPrice } from './price.rules.ts'
import { isEngineCode, takeEngines } from './qualifiers.rules.ts'
import { takeQuantityWithUnit } from './quantity.rules.ts'
import { takeCorrected } from './self-corrections.rules.ts'
import { askAmongParts } from './several-parts.rules.ts'
import { readSizes } from './sizes.rules.ts'
import { createSymptoms, readSymptom } from './symptoms.rules.ts'
import { takePhrases, type Token, toTokens } from './tokens.rules.ts'
import { takeTruckCodes } from './truck-codes.rules.ts'
import type { KeywordData, Understand, Understanding, UnderstandOptions } from './understanding-types.rules.ts'
import { isStrong, readVehicle } from './vehicle-reading.rules.ts'
import { findVehicles, type VehicleMention } from './vehicle-search.rules.ts'
import { CONDITIONS, QUALITIES, UNSTATED_QUALITIES } from './vocabulary.rules.ts'
import { findPartBesideComplaint, findWantedPart, readWithoutDetails } from './wanted-part.rules.ts'
import { joinWords, splitGlued } from './word-gaps.rules.ts'
import { takeLongYears } from './years.rules.ts'

/** Returns the function that understands a text of at most 300 characters. Pure; the index is built once. */
export const createUnderstand = (data: KeywordData): Understand => runAtOnce(buildUnderstand(data))

/** Builds that function in steps, because all of it takes a second (`npm run bench -- names`). */
export function* buildUnderstand(data: KeywordData): Steps<Understand> {
  const dictionary = yield* buildDictionary(data)
  yield
  const heard = createHeardNames(data.types)
  yield
  const descriptions = createDescriptions(data)
  const symptoms = createSymptoms(data.symptoms, dictionary.names)
  const understandPart: Understand = (text, options = {}) => understand(text, options, dictionary)
  const readDescribed = (whole: Understanding, text: string) =>
    readDescribedPart(whole, text, descriptions, understandPart)
  const understandParts = (part: string) => {
    const whole = understandPart(part)
    return readDescribed(whole, part) ?? askAmongParts(whole, part, understandPart)
  }
  const understandWhole: Understand = (text, options = {}) => {
    const clean = cutDeniedParts(cleanText(text), dictionary)
    const read = understandPart(text, options)
    const heardAs = options.unfinished === true ? null : readHeardName(read, clean, heard, understandPart)
    const whole = heardAs ?? read
    return (
      (options.unfinished === true ? null : readSymptom(read, clean, symptoms, understandPart)) ??
      findWantedPart(whole, clean, understandParts) ??
      readDescribed(whole, clean) ??
      findPartBesideComplaint(whole, clean, understandParts) ??
      askAmongParts(whole, clean, understandPart)
    )
  }
  return (text, options = {}) => {
    const whole =
      readWithoutDetails(text, (shorter) => understandWhole(shorter, options)) ?? understandWhole(text, options)
    const isVehicleKnown = options.hasVehicle === true || options.isLine === true
    return isVehicleKnown ? whole : askOfLoneWord(whole, text, dictionary.names.findType)
  }
}

/** Each reading takes its tokens, so that no word is read twice; what is left is unknown. */
function understand(text: string, options: UnderstandOptions, dictionary: Dictionary): Understanding {
  const { price, rest: sized } = readPrice(cleanText(text))
  const { sizes, rest } = readSizes(sized)
  let tokens = readTokens(rest, dictionary)
  const orders = takeOrders(tokens)
  const unitQuantity = takeQuantityWithUnit(tokens, dictionary)
  takePrices(tokens)
  takeDenied(tokens, dictionary)
  const { condition, qualities } = takeConditionAndQuality(tokens)
  const isName = (word: string) => isVehicleAlone(word, dictionary) || isBrand(word, dictionary)
  const codes = takeTruckCodes(tokens, dictionary.vehicles)
  const engines = takeEngines(tokens, dictionary.vehicles.engines, isName)
  const sure = findSureWords(tokens, dictionary)
  takeLongYears(tokens, dictionary.vehicles.lastYear, (at) => sure.has(at))
  const open = tokens.map((token, at) =>
    sure.has(at) && token.use === null ? { ...token, use: 'vehicle' as const } : token,
  )
  const numbers = takeNumbers(open, ({ text: word }) => dictionary.isOrdinary(word))
  const unnamed = open.map((token, at) => (sure.has(at) && token.use === 'vehicle' ? { ...token, use: null } : token))
  const correction = correctWords(unnamed, options, dictionary)
  tokens = joinWords(correction.tokens, dictionary)
  takeDeniedParts(tokens, dictionary)
  return toUnderstanding(
    {
      tokens,
      sizes,
      price,
      orders,
      condition,
      ...(numbers.length > 0 ? leaveOutQualities(tokens) : toQualities(qualities)),
      engines,
      codes,
      numbers,
      unitQuantity,
      vehicle: readVehicle(tokens, dictionary),
      corrected: correction.corrected,
    },
    dictionary,
  )
}

function readTokens(text: string, dictionary: Dictionary): Token[] {
  const tokens = splitGlued(toTokens(text), dictionary)
  takeCorrected(tokens, dictionary.vehicles)
  return tokens
}

/** Finds the words that surely name a vehicle, by their places. */
function findSureWords(tokens: readonly Token[], { vehicles }: Dictionary) {
  const mentions = findVehicles(tokens, vehicles)
  const isSure = (mention: VehicleMention) => isStrong(mention) || isBadgeOfMake(mention, mentions)
  return new Set(mentions.flatMap((mention) => (isSure(mention) ? mention.tokens : [])))
}

/** "Mack R688", "Scania R420". */
const isBadgeOfMake = ({ tokens, names }: VehicleMention, mentions: readonly VehicleMention[]) =>
  names.some(
    ({ badge = '', makeId }) =>
      /[A-Z]/.test(badge) &&
      mentions.some(
        (other) =>
          other.tokens.some((at) => at + 1 === tokens[0]) &&
          other.names.some((name) => name.kind === 'make' && name.makeId === makeId),
      ),
  )

/** "Genuine China" and "not original" say nothing that a listing states. */
function takeConditionAndQuality(tokens: readonly Token[]) {
  const condition = takePhrases(tokens, CONDITIONS, 'condition')[0]?.condition ?? null
  takePhrases(
    tokens,
    UNSTATED_QUALITIES.map((words) => ({ words })),
    'filler',
  )
  return { condition, qualities: takePhrases(tokens, QUALITIES, 'quality').map(({ quality }) => quality) }
}

/** Returns the strictest quality, and the others. */
function toQualities(stated: readonly string[]) {
  const [quality = null, ...otherQualities] = new Set(
    QUALITIES.map((one) => one.quality).filter((one) => stated.includes(one)),
  )
  return { quality, otherQualities }
}

/** "OEM 04465-02220": the number says which part it is, whatever its sellers state. */
function leaveOutQualities(tokens: readonly Token[]) {
  for (const token of tokens) if (token.use === 'quality') token.use = 'filler'
  return toQualities([])
}

const isBrand = (word: string, { brands }: Dictionary) => brands.some(({ words }) => words.join(' ') === word)

const isVehicleAlone = (word: string, { vehicles }: Dictionary) =>
  vehicles.names.get(word)?.some(({ need }) => need === 'alone') === true

/** "Plug for 5k" says a price, "carburettor 5k" an engine. */
const BEFORE_PRICE = new Set('for at price pay paying around about last budget only n naira'.split(' '))

/** Takes prices that limit nothing: "15k", "N15000", "15000 naira". */
function takePrices(tokens: readonly Token[]) {
  tokens.forEach((token, at) => {
    const next = tokens[at + 1]
    if (isEngineCode(token.text) && !BEFORE_PRICE.has(tokens[at - 1]?.text ?? '')) return
    const isPrice = /^(?:\d{1,3}k|[n₦]\d{3,7}|\d{1,3}thousand)$/.test(token.text) || token.gap.endsWith('₦')
    const isNaira = /^\d{1,7}$/.test(token.text) && /^(?:naira|thousand|grand)$/.test(next?.text ?? '')
    if (token.use !== null || !(isPrice || isNaira) || next?.text === 'engine') return
    token.use = 'filler'
    if (isNaira && next) next.use = 'filler'
  })
}
