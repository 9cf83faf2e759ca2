import type { FitmentCheck } from './selection.rules.ts'
import { ANY_ENGINE, engineTag, FIRST_YEAR, LAST_YEAR, makeTag, modelTag, modelYearTag } from './tags.rules.ts'
import type { NamedModel, VehicleNames } from './understand.rules.ts'
import { plainWords } from './words.rules.ts'

export interface Make {
  id: number
  name: string
  /** What it is looked up by: its name and its slug as `nameKey` gives them. */
  keys: readonly string[]
}
export interface Model {
  id: number
  makeId: number
  name: string
  keys: readonly string[]
  engines: readonly string[]
  types: readonly string[]
  years: readonly number[]
}
/** Every name that a criterion can be written in. */
export interface Lookup {
  makes: readonly Make[]
  models: readonly Model[]
  modelById: ReadonlyMap<number, Model>
  makeById: ReadonlyMap<number, Make>
  names: VehicleNames
  brands: ReadonlyMap<number, string>
  /** By name in small letters, or by its key. */
  brandByName: ReadonlyMap<string, number>
  categories: ReadonlyMap<number, string>
  categoryByName: ReadonlyMap<string, number>
}

/** A name without case, gaps and marks, the way it is looked up: "Land Cruiser Prado" is "landcruiserprado". */
export const nameKey = (name: string) => plainWords(name).join('')

interface Named {
  id: number
  name: string
  slug: string
}
export interface LookupNames {
  makes: readonly Named[]
  models: readonly (Named & { make_id: number; engines: string[]; types: string[]; years: number[] })[]
  brands: readonly { id: number; name: string }[]
  categories: readonly (Named & { aliases: string[] })[]
}

const keysOf = (names: readonly string[]) => [...new Set(names.map(nameKey))].filter(Boolean)

/** Arranges what the database holds for look-up by name. */
export function arrangeLookup(rows: LookupNames): Lookup {
  const makes = rows.makes.map(({ id, name, slug }) => ({ id, name, keys: keysOf([name, slug]) }))
  const models = rows.models.map(({ id, name, slug, make_id, engines, types, years }) => {
    return { id, name, makeId: make_id, keys: keysOf([name, slug]), engines, types, years }
  })
  return {
    makes,
    models,
    modelById: new Map(models.map((model) => [model.id, model])),
    makeById: new Map(makes.map((make) => [make.id, make])),
    names: {
      makes: new Map(makes.flatMap((make) => make.keys.map((key) => [key, make.id]))),
      models: modelsByName(models),
    },
    brands: new Map(rows.brands.map(({ id, name }) => [id, name])),
    brandByName: brandsByName(rows.brands),
    categories: new Map(rows.categories.map(({ id, name }) => [id, name])),
    categoryByName: new Map(
      rows.categories.flatMap(({ id, name, slug, aliases }) =>
        keysOf([name, slug, ...aliases]).map((key) => [key, id]),
      ),
    ),
  }
}

/** By the name as it is written, small, and by its key where no other brand is written so: the oldest has it. */
function brandsByName(brands: LookupNames['brands']): Map<string, number> {
  const oldestLast = brands.toSorted((a, b) => b.id - a.id)
  const byKey = oldestLast.map(({ id, name }) => [nameKey(name), id] as const).filter(([key]) => key !== '')
  return new Map([...byKey, ...oldestLast.map(({ id, name }) => [name.toLowerCase(), id] as const)])
}

function modelsByName(models: readonly Model[]): Map<string, NamedModel[]> {
  const byName = new Map<string, NamedModel[]>()
  for (const model of models)
    for (const key of model.keys) byName.set(key, [...(byName.get(key) ?? []), { id: model.id, makeId: model.makeId }])
  return byName
}

export interface VehicleCriteria {
  make?: string | undefined
  model?: string | undefined
  year?: number | undefined
  engineType?: string | undefined
  vehicleType?: string | undefined
}

/** The vehicle of a question in tags; `fitment` where only the fitments themselves can tell. Null: no such vehicle. */
export type VehicleSelection = { tags: number[][]; fitment: FitmentCheck | null }

/**
 * Resolves make, model, year, engine and type names, any of which may be missing, to tags (ruling 18); universal
 * listings fit besides (hits.store.ts). Answers null where no vehicle of that description is known: then nothing fits.
 */
export function selectVehicle(lookup: Lookup, criteria: VehicleCriteria): VehicleSelection | null {
  const { make, model, year, engineType, vehicleType } = criteria
  const isYearAlone = [make, model, engineType, vehicleType].every((part) => part === undefined)
  if (year !== undefined && isYearAlone) return hasTags(year) ? { tags: [], fitment: { models: null, year } } : null
  const makeIds = make === undefined ? null : idsOf(lookup.makes, make)
  if (makeIds && ![model, year, engineType, vehicleType].some((part) => part !== undefined))
    return makeIds.length > 0 ? { tags: [makeIds.map(makeTag)], fitment: null } : null

  const ofMake = makeIds ? lookup.models.filter(({ makeId }) => makeIds.includes(makeId)) : lookup.models
  const modelIds = model === undefined ? null : idsOf(ofMake, model)
  const candidates = modelIds ? ofMake.filter(({ id }) => modelIds.includes(id)) : ofMake
  return selectAmong(candidates, { year, engineType, vehicleType })
}

function idsOf(named: readonly { id: number; keys: readonly string[] }[], name: string): number[] {
  const key = nameKey(name)
  return named.filter(({ keys }) => keys.includes(key)).map(({ id }) => id)
}

/** The same for models that are known by their ids. */
export function selectAmong(
  models: readonly Model[],
  { year, engineType, vehicleType }: Pick<VehicleCriteria, 'year' | 'engineType' | 'vehicleType'>,
): VehicleSelection | null {
  if (year !== undefined && !hasTags(year)) return null
  const possible = models
    .map((model) => ({ model, engine: ordinal(model.engines, engineType), type: ordinal(model.types, vehicleType) }))
    .filter(({ engine, type }) => engine !== undefined && type !== undefined)
  if (possible.length === 0) return null
  const exact = possible.flatMap(({ model, engine }) => tagsOf(model, year, engine ?? null))
  if (vehicleType === undefined && exact.length <= MOST_TAGS) return { tags: [exact], fitment: null }
  const tags = [exact, possible.map(({ model }) => modelTag(model.id))].filter(({ length }) => length <= MOST_TAGS)
  const checked = possible.map(({ model, engine = null, type = null }) => ({ modelId: model.id, engine, type }))
  return { tags: tags.slice(0, 1), fitment: { models: checked, year: year ?? null } }
}

const hasTags = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR

/** More than so many, as of an engine without a make, cost the index longer than a look at the fitments of each listing. */
const MOST_TAGS = 1_000

function tagsOf(model: Model, year: number | undefined, engine: number | null): number[] {
  if (engine === null) return [year === undefined ? modelTag(model.id) : modelYearTag(model.id, year)]
  const years = year === undefined ? model.years : [year]
  return years.flatMap((one) => [engineTag(model.id, one, engine), engineTag(model.id, one, ANY_ENGINE)])
}

/** The place of a name in the list: null where none was asked for, undefined where it is not there. */
function ordinal(names: readonly string[], asked: string | undefined): number | null | undefined {
  if (asked === undefined) return null
  const key = nameKey(asked)
  const at = names.findIndex((name) => name !== '' && nameKey(name) === key)
  return at < 0 ? undefined : at
}
