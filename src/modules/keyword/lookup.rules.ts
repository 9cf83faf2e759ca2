import { toPlainLetters } from '#modules/catalogue/names.rules.ts'

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
  brands: ReadonlyMap<number, string>
  /** By name in small letters, or by its key. */
  brandByName: ReadonlyMap<string, number>
  categories: ReadonlyMap<number, string>
  categoryByName: ReadonlyMap<string, number>
  /** States of Nigeria, where sellers are. */
  states: ReadonlyMap<number, string>
  stateByName: ReadonlyMap<string, number>
}

/** A name without case, gaps and marks, the way it is looked up: "Land Cruiser Prado" is "landcruiserprado". */
export const nameKey = (name: string) => toPlainLetters(name).replaceAll(' ', '')

interface NameRow {
  id: number
  name: string
  slug: string
}
export interface LookupNames {
  makes: readonly NameRow[]
  models: readonly (NameRow & { make_id: number; engines: string[]; types: string[]; years: number[] })[]
  brands: readonly { id: number; name: string }[]
  categories: readonly (NameRow & { aliases: string[] })[]
  states: readonly { id: number; name: string }[]
}

const toKeys = (names: readonly string[]) => [...new Set(names.map(nameKey))].filter(Boolean)

/** Arranges what the database holds for look-up by name. */
export function arrangeLookup(rows: LookupNames): Lookup {
  const makes = rows.makes.map(({ id, name, slug }) => ({ id, name, keys: toKeys([name, slug]) }))
  const models = rows.models.map(({ id, name, slug, make_id, engines, types, years }) => {
    return { id, name, makeId: make_id, keys: toKeys([name, slug]), engines, types, years }
  })
  return {
    makes,
    models,
    modelById: new Map(models.map((model) => [model.id, model])),
    makeById: new Map(makes.map((make) => [make.id, make])),
    brands: new Map(rows.brands.map(({ id, name }) => [id, name])),
    brandByName: groupBrandsByName(rows.brands),
    categories: new Map(rows.categories.map(({ id, name }) => [id, name])),
    categoryByName: new Map(
      rows.categories.flatMap(({ id, name, slug, aliases }) =>
        toKeys([name, slug, ...aliases]).map((key) => [key, id]),
      ),
    ),
    states: new Map(rows.states.map(({ id, name }) => [id, name])),
    stateByName: new Map(rows.states.map(({ id, name }) => [nameKey(name), id])),
  }
}

/** By the name as it is written, small, and by its key where no other brand is written so: the oldest has it. */
function groupBrandsByName(brands: LookupNames['brands']): Map<string, number> {
  const oldestLast = brands.toSorted((a, b) => b.id - a.id)
  const byKey = oldestLast.map(({ id, name }) => [nameKey(name), id] as const).filter(([key]) => key !== '')
  return new Map([...byKey, ...oldestLast.map(({ id, name }) => [name.toLowerCase(), id] as const)])
}
