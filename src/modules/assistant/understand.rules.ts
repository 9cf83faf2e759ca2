import type { Lookup } from '#modules/keyword/lookup.rules.ts'
import { FIRST_YEAR, LAST_YEAR } from '#modules/search/tags.rules.ts'
import { splitLettersAndDigits } from '#modules/search/words.rules.ts'

import { meaningful } from './synonyms.rules.ts'

export interface NamedModel {
  id: number
  makeId: number
}

/** Makes and models by their names as people type them: plain words without gaps ("landcruiserprado"). */
export interface VehicleNames {
  makes: ReadonlyMap<string, number>
  models: ReadonlyMap<string, readonly NamedModel[]>
}

/** The vehicle a keyword speaks of. Several models where makes share a name and the make was not said. */
export interface SpokenVehicle {
  makeId: number | null
  models: readonly NamedModel[]
  year: number | null
}

export interface Understanding {
  vehicle: SpokenVehicle | null
  /** The words that are left to look for in listings. */
  rest: string[]
  /** The places of the words that name the make and the model. */
  named: ReadonlySet<number>
}

/** Words a make goes by besides its name. */
export const MAKE_NICKNAMES: Readonly<Record<string, string>> = {
  benz: 'mercedesbenz',
  mercedes: 'mercedesbenz',
  merc: 'mercedesbenz',
  vw: 'volkswagen',
  chevy: 'chevrolet',
  beemer: 'bmw',
  bimmer: 'bmw',
  innoson: 'innoson',
  ivm: 'innoson',
  sinotruk: 'howo',
  vauxhall: 'opel',
  landrover: 'landrover',
  hunday: 'hyundai',
  hundai: 'hyundai',
  toyata: 'toyota',
  pejo: 'peugeot',
}

const LONGEST_NAME = 4

/**
 * Model names that are also words of the trade ("Spark", "Fit", "Element"): they count only beside their make or a year.
 */
export const WORDS_OF_THE_TRADE: ReadonlySet<string> = new Set(
  (
    'spark fit focus element edge fusion leaf note cube express cargo coupe sport series pickup truck van pilot beat ' +
    'insight star power axle max city life logo dart wagon sedan classic premier custom standard limited base vision ' +
    'concept stream charger relay range connect partner expert boxer master front rear left right head tail door side ' +
    'air oil fuel starter filter sensor pump engine brake clutch battery disc pad belt bolt ring seal valve mount hub ' +
    'turbo volt view semi premium carrier tracker laser neon nitro probe spider mark hardtop cabriolet ' +
    'cabrio roadster salon ion wave imperial superb tempo flex rapid carry shadow sky ' +
    'arm rod rack kit set light lamp mirror bumper cap cover hose pipe tank plug coil chain gear shaft joint spring'
  ).split(' '),
)

/** Makes that are words of the trade or of the street too: they count only beside one of their models or a year. */
const WORDS_OF_THE_STREET = new Set([
  'seat',
  'smart',
  'mini',
  'ram',
  'international',
  'eagle',
  'man',
  'genesis',
  'geo',
  'sterling',
])

interface Match {
  at: number
  length: number
  name: string
  makeId: number | null
  models: readonly NamedModel[]
}

/** Reads the car out of a keyword: "camry 2007 brake pad" is the Camry of 2007, and "brake pad". */
export function understand(words: readonly string[], names: VehicleNames): Understanding {
  const matches = findNames(words, names)
  const years = words.flatMap((word, at) => (isYear(word) ? [{ at, year: Number(word) }] : []))
  const make = matches.find((match) => meansAMake(match, matches, years.length > 0))
  const model = bestModel(matches, make?.makeId ?? null, years.length > 0)
  if (!make && !model)
    return { vehicle: null, rest: meaningful(words.filter((word) => !isYear(word))), named: new Set() }

  const models = model?.models.filter(({ makeId }) => !make || makeId === make.makeId) ?? []
  const named = new Set([make, model].flatMap((match) => (match ? range(match.at, match.length) : [])))
  const used = new Set([...named, ...years.map(({ at }) => at)])
  return {
    vehicle: { makeId: make?.makeId ?? onlyMake(models), models, year: years[0]?.year ?? null },
    rest: meaningful(words.filter((_, at) => !used.has(at))),
    named,
  }
}

const range = (from: number, length: number) => Array.from({ length }, (_, at) => from + at)

/** Whether a word is a year that vehicles are known of. */
export const isYear = (word: string) =>
  /^(19|20)\d\d$/.test(word) && Number(word) >= FIRST_YEAR && Number(word) <= LAST_YEAR

function onlyMake(models: readonly NamedModel[]): number | null {
  const makes = new Set(models.map((model) => model.makeId))
  return makes.size === 1 ? (models[0]?.makeId ?? null) : null
}

function findNames(words: readonly string[], names: VehicleNames): Match[] {
  const matches: Match[] = []
  for (let at = 0; at < words.length;) {
    const match = nameAt(words, at, names)
    if (match) matches.push(match)
    at += match?.length ?? 1
  }
  return matches
}

function nameAt(words: readonly string[], at: number, names: VehicleNames): Match | null {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    const name = words.slice(at, at + length).join('')
    const makeId = names.makes.get(name) ?? names.makes.get(nickname(name)) ?? null
    if (makeId !== null) return { at, length, name, makeId, models: [] }
    const models = names.models.get(name) ?? (length === 1 ? badge(name, names) : undefined)
    if (models) return { at, length: length + badgeNumber(words[at + length], name), name, makeId: null, models }
  }
  return null
}

const nickname = (name: string) => (Object.hasOwn(MAKE_NICKNAMES, name) ? (MAKE_NICKNAMES[name] ?? name) : name)

/** "rx 350", "es 300": the number after a lettered model is its engine badge, not a word to look for. */
function badgeNumber(next: string | undefined, name: string): number {
  return /^[a-z]{1,3}$/.test(name) && next !== undefined && /^\d{3}[a-z]?$/.test(next) ? 1 : 0
}

/** "rx350" is the RX, "c300" the C-Class, "328i" the 3-Series. */
function badge(word: string, names: VehicleNames): readonly NamedModel[] | undefined {
  const series = /^([1-8])\d\d[a-z]{1,2}$/.exec(word)?.[1]
  if (series) return names.models.get(`${series}series`)
  const [letters, digits, ...more] = splitLettersAndDigits(word)
  if (!letters || !digits || digits.length !== 3 || more.length > 0 || /\d/.test(letters)) return undefined
  return names.models.get(letters) ?? names.models.get(`${letters}class`)
}

/** The first model of the make that was said; without a make, the first whose name can only mean a car. */
function bestModel(matches: readonly Match[], makeId: number | null, yearSaid: boolean): Match | undefined {
  const models = matches.filter((match) => match.models.length > 0)
  if (makeId !== null) return models.find((match) => match.models.some((model) => model.makeId === makeId))
  return models.find((match) => meansACar(match, yearSaid))
}

function meansAMake({ name, makeId }: Match, matches: readonly Match[], yearSaid: boolean): boolean {
  if (makeId === null || !WORDS_OF_THE_STREET.has(name)) return makeId !== null
  const others = matches.filter((match) => match.makeId !== makeId)
  const hasModel = others.some(({ models }) => models.some((model) => model.makeId === makeId))
  return hasModel || (yearSaid && others.length === 0)
}

function meansACar({ name, length }: Match, yearSaid: boolean): boolean {
  if (length > 1) return true
  if (name.length < 3 || /^\d+$/.test(name)) return false
  return yearSaid || !WORDS_OF_THE_TRADE.has(name)
}

/** Arranges the names of makes and models for `understand`. */
export function vehicleNames({ makes, models }: Pick<Lookup, 'makes' | 'models'>): VehicleNames {
  const byName = new Map<string, NamedModel[]>()
  for (const { id, makeId, keys } of models)
    for (const key of keys) byName.set(key, [...(byName.get(key) ?? []), { id, makeId }])
  return { makes: new Map(makes.flatMap(({ id, keys }) => keys.map((key) => [key, id]))), models: byName }
}
