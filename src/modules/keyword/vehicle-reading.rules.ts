import type { Dictionary } from './dictionary.rules.ts'
import type { TextWord } from './names.rules.ts'
import type { Token } from './tokens.rules.ts'
import { chooseVehicle, type NamedVehicle } from './vehicle-choice.rules.ts'
import { findVehicles, type VehicleMention } from './vehicle-search.rules.ts'
import { isVehicleWord } from './vocabulary.rules.ts'
import { chooseYears, takeShortYear, type Years } from './years.rules.ts'

export interface NamedVehicleReading {
  named: NamedVehicle | null
  years: Years | null
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

/** Reads make, model, nickname and year, and takes their tokens. */
export function readVehicle(tokens: readonly Token[], { names, vehicles }: Dictionary): NamedVehicleReading {
  const mentions = findVehicles(tokens, vehicles)
  const sure = new Set(mentions.filter(isStrong).flatMap((mention) => mention.tokens))
  const words = listPartWords(tokens, (at) => sure.has(at))
  const matches = names.find(words)
  const listPlaces = (found: typeof matches) =>
    new Set(found.flatMap(({ places }) => places.map((place) => words[place]?.at ?? -1)))
  const named = chooseVehicle(mentions, {
    tokens,
    index: vehicles,
    // "Traverse" is a cross member in French: beside the name of another part it is the Chevrolet.
    claimed: listPlaces(
      matches.some(({ weight }) => weight > 1) ? matches.filter(({ weight }) => weight > 1) : matches,
    ),
    claimedByPhrase: listPlaces(matches.filter(({ places }) => places.length > 1)),
    hasPart: matches.length > 0,
  })
  const vehicleTokens = new Set(named?.tokens)
  for (const at of vehicleTokens) if (tokens[at]) tokens[at].use = 'vehicle'
  const modelIds = named?.model?.modelIds ?? []
  const isMade = (year: number) =>
    modelIds.length === 0 || modelIds.some((id) => vehicles.years.get(id)?.has(year) === true)
  const years = chooseYears(tokens) ?? takeShortYear(tokens, vehicles.lastYear, (at) => vehicleTokens.has(at), isMade)
  return { named, years }
}
