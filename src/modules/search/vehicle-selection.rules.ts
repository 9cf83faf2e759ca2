import { type Lookup, type Model, nameKey } from '#modules/keyword/lookup.rules.ts'
import type { UnderstoodVehicle } from '#modules/keyword/understanding-types.rules.ts'

import type { FitmentCheck } from './criteria.rules.ts'
import { findNamedEngines, listModels } from './engine-words.rules.ts'
import { ANY_ENGINE, engineTag, FIRST_YEAR, LAST_YEAR, makeTag, modelTag, modelYearTag } from './tags.rules.ts'

interface VehicleCriteria {
  make?: string | undefined
  model?: string | undefined
  year?: number | undefined
  engineType?: string | undefined
  vehicleType?: string | undefined
}

/** A vehicle as groups of tags; `fitment` is set if tags alone cannot decide. */
export type VehicleSelection = { tags: number[][]; fitment: FitmentCheck | null }

/** Resolves names to tags (ruling 18); hits.store.ts adds universal listings. Null if no such vehicle is known. */
export function selectVehicle(lookup: Lookup, criteria: VehicleCriteria): VehicleSelection | null {
  const { make, model, year, engineType, vehicleType } = criteria
  const isYearAlone = [make, model, engineType, vehicleType].every((part) => part === undefined)
  if (year !== undefined && isYearAlone) return hasTags(year) ? { tags: [], fitment: { models: null, year } } : null
  const makeIds = make === undefined ? null : findIds(lookup.makes, make)
  if (makeIds && ![model, year, engineType, vehicleType].some((part) => part !== undefined))
    return makeIds.length > 0 ? { tags: [makeIds.map(makeTag)], fitment: null } : null

  const ofMake = makeIds ? lookup.models.filter(({ makeId }) => makeIds.includes(makeId)) : lookup.models
  const modelIds = model === undefined ? null : findIds(ofMake, model)
  const candidates = modelIds ? ofMake.filter(({ id }) => modelIds.includes(id)) : ofMake
  return selectModels(candidates, { year, engineType, vehicleType })
}

function findIds(named: readonly { id: number; keys: readonly string[] }[], name: string): number[] {
  const key = nameKey(name)
  return named.filter(({ keys }) => keys.includes(key)).map(({ id }) => id)
}

/** Selects vehicles by the ids of their models. */
export function selectModels(
  models: readonly Model[],
  { year, engineType, vehicleType }: Pick<VehicleCriteria, 'year' | 'engineType' | 'vehicleType'>,
): VehicleSelection | null {
  if (year !== undefined && !hasTags(year)) return null
  const possible = models
    .map((model) => ({
      model,
      engine: findOrdinal(model.engines, engineType),
      type: findOrdinal(model.types, vehicleType),
    }))
    .filter(({ engine, type }) => engine !== undefined && type !== undefined)
  if (possible.length === 0) return null
  const exact = possible.flatMap(({ model, engine }) => createTags(model, year, engine ?? null))
  if (vehicleType === undefined && exact.length <= MAX_TAGS) return { tags: [exact], fitment: null }
  const tags = [exact, possible.map(({ model }) => modelTag(model.id))].filter(({ length }) => length <= MAX_TAGS)
  const checked = possible.map(({ model, engine = null, type = null }) => ({ modelId: model.id, engine, type }))
  return { tags: tags.slice(0, 1), fitment: { models: checked, year: year ?? null } }
}

const hasTags = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR

/** Beyond this number of tags, as for an engine without a make, checking fitments is faster than the index. */
const MAX_TAGS = 1_000

function createTags(model: Model, year: number | undefined, engine: number | null): number[] {
  if (engine === null) return [year === undefined ? modelTag(model.id) : modelYearTag(model.id, year)]
  return createEngineTags(model, year === undefined ? model.years : [year], [engine])
}

/** Finds the index of a name: null if no name is wanted, undefined if it is not in the list. */
function findOrdinal(names: readonly string[], wanted: string | undefined): number | null | undefined {
  if (wanted === undefined) return null
  const key = nameKey(wanted)
  const at = names.findIndex((name) => name !== '' && nameKey(name) === key)
  return at < 0 ? undefined : at
}

/** True if a vehicle is among the criteria. */
export const asksForVehicle = ({ make, model, year, engineType, vehicleType }: VehicleCriteria) =>
  [make, model, year, engineType, vehicleType].some((part) => part !== undefined)

/** A vehicle in a text: tags of which a listing must have one, and the words that named its engines. */
export type SpokenVehicle = { tags: number[][]; engineWords: readonly string[] }

/** Resolves a vehicle in a text to each of its models, in each of its years, with the engines that `words` name. */
export function selectSpokenVehicle(
  lookup: Lookup,
  vehicle: UnderstoodVehicle,
  words: readonly string[],
): SpokenVehicle {
  const { makeId, yearStart, yearEnd } = vehicle
  const models = listModels(lookup, vehicle)
  // A make alone, or one without vehicle data, which nothing fits.
  if (models.length === 0) return { tags: [[makeTag(makeId)]], engineWords: [] }
  const engines = findNamedEngines(models, words)
  const tags = models.flatMap((model) => {
    const years = listYears(model, yearStart, yearEnd ?? yearStart)
    return engines
      ? createEngineTags(model, years ?? model.years, engines.ordinals.get(model.id) ?? [])
      : (years?.map((year) => modelYearTag(model.id, year)) ?? [modelTag(model.id)])
  })
  return { tags: [tags], engineWords: engines?.words ?? [] }
}

/** Lists the years of a range in which a model was made; a single year as it is, and null without years. */
function listYears({ years }: Model, first: number | null, last: number | null): number[] | null {
  if (first === null || last === null) return null
  return (first === last ? [first] : years.filter((year) => year >= first && year <= last)).filter(hasTags)
}

const createEngineTags = ({ id }: Model, years: readonly number[], ordinals: readonly number[]) =>
  years.flatMap((year) => [...ordinals, ANY_ENGINE].map((engine) => engineTag(id, year, engine)))
