import type { Dictionary } from './dictionary.rules.ts'
import type { TextWord } from './names.rules.ts'
import { take, type Token } from './tokens.rules.ts'
import { chooseVehicle, type NamedVehicle, type VehicleContext } from './vehicle-choice.rules.ts'
import type { VehicleIndex } from './vehicle-index.rules.ts'
import { findVehicles, type VehicleMention } from './vehicle-search.rules.ts'
import { areJoined, splitAtVehicles, type Stretch } from './vehicle-stretches.rules.ts'
import { isVehicleWord } from './vocabulary.rules.ts'
import { chooseYears, takeShortYear, type Years } from './years.rules.ts'

interface VehicleReading {
  named: NamedVehicle | null
  years: Years | null
}

export interface NamedVehicleReading extends VehicleReading {
  /** Vehicles that the text names after the first one. */
  others: readonly { named: NamedVehicle; years: Years | null }[]
}

/** A mention that needs no help from other words. */
export const isStrong = ({ names }: VehicleMention) => names.some(({ need }) => need === 'alone')

/** Returns whether a model is named, or a nickname. */
export const isModelNamed = (mentions: readonly VehicleMention[]) =>
  mentions.some(({ names }) => names.some(({ kind, need }) => kind !== 'make' && need === 'alone'))

/** The words of free tokens that may name a part. */
export const listPartWords = (tokens: readonly Token[], isLeftOut: (at: number) => boolean = () => false): TextWord[] =>
  tokens.flatMap(({ words, use }, at) =>
    use !== null || isLeftOut(at) || isOwnVehicle(tokens, at) ? [] : words.map((word) => ({ word, at })),
  )

/** "My motor", "the car". */
const isOwnVehicle = (tokens: readonly Token[], at: number) =>
  isVehicleWord(tokens[at]?.text ?? '') && /^(?:my|our|this|the|your|his|her)$/.test(tokens[at - 1]?.text ?? '')

/** Reads make, model, nickname and year of the first vehicle; the words of other vehicles are left out. */
export function readVehicle(tokens: readonly Token[], dictionary: Dictionary): NamedVehicleReading {
  const mentions = findVehicles(tokens, dictionary.vehicles)
  const context = createContext(tokens, mentions, dictionary)
  const stretches = splitAtVehicles(mentions, chooseVehicle(mentions, context), context).map((stretch) => ({
    ...stretch,
    named: chooseVehicle(mentions.filter(isWithin(stretch)), context),
  }))
  const readings = stretches.map(({ start, end, named }, at) => {
    for (const place of named?.tokens ?? []) take(tokens, place, place + 1, at === 0 ? 'vehicle' : 'filler')
    const years = readYears(tokens.slice(start, end), (place) => named?.tokens.includes(place + start) === true, {
      named,
      index: dictionary.vehicles,
    })
    for (const token of at === 0 ? [] : tokens.slice(start, end)) if (token.use === 'year') token.use = 'filler'
    return { named, years }
  })
  const [first = { named: null, years: null }, ...others] = shareYears(readings, tokens)
  return { ...first, others: others.flatMap(({ named, years }) => (named ? [{ named, years }] : [])) }
}

/** What the rest of a text says about its vehicle words. */
function createContext(
  tokens: readonly Token[],
  mentions: readonly VehicleMention[],
  { names, vehicles }: Dictionary,
): VehicleContext {
  const sure = new Set(mentions.filter(isStrong).flatMap((mention) => mention.tokens))
  const words = listPartWords(tokens, (at) => sure.has(at))
  const matches = names.find(words)
  const listPlaces = (found: typeof matches) =>
    new Set(found.flatMap(({ places }) => places.map((place) => words[place]?.at ?? -1)))
  return {
    tokens,
    index: vehicles,
    // "Traverse" is a cross member in French: beside the name of another part it is the Chevrolet.
    claimed: listPlaces(
      matches.some(({ weight }) => weight > 1) ? matches.filter(({ weight }) => weight > 1) : matches,
    ),
    claimedByPhrase: listPlaces(matches.filter(({ places }) => places.length > 1)),
    hasPart: matches.length > 0,
    hasSeveralParts: matches.length > 1,
  }
}

const isWithin =
  ({ start, end }: Stretch) =>
  ({ tokens }: VehicleMention) =>
    tokens.every((at) => at >= start && at < end)

/** Reads the years of a stretch, and takes them. */
function readYears(
  tokens: readonly Token[],
  isVehicle: (at: number) => boolean,
  { named, index }: { named: NamedVehicle | null; index: VehicleIndex },
): Years | null {
  const modelIds = (named?.model ?? named?.nickname)?.modelIds ?? []
  const isMade = (year: number) =>
    modelIds.length === 0 || modelIds.some((id) => index.years.get(id)?.has(year) === true)
  return chooseYears(tokens) ?? takeShortYear(tokens, index.lastYear, isVehicle, isMade)
}

/** "Corolla and matrix 2005", "2005 corolla/matrix": vehicles side by side are of one year. */
function shareYears(readings: readonly VehicleReading[], tokens: readonly Token[]): VehicleReading[] {
  const [first, second] = readings
  if (!first?.named || !second?.named) return [...readings]
  const isShared = areJoined(tokens, Math.max(...first.named.tokens), Math.min(...second.named.tokens))
  return isShared ? readings.map((one) => ({ ...one, years: one.years ?? first.years ?? second.years })) : [...readings]
}
