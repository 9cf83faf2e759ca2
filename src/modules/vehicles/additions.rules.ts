import { toSlug } from './vehicles.rules.ts'

/** A vehicle that an admin adds: a range of years of a model, with their engines and body types. */
export interface AddedYears {
  year_start: number
  year_end: number
  engines: readonly string[]
  vehicle_types: readonly string[]
}

export interface NamedOrdinal {
  ordinal: number
  name: string
}

/** A year of a model; `seeded` is the part from the seed data, null if only additions have the year. */
export interface ModelYear {
  year: number
  engines: readonly number[]
  types: readonly number[]
  seeded: { engines: readonly number[]; types: readonly number[] } | null
}

/** The years, engines and body types of one model. */
export interface ModelContent {
  engines: readonly NamedOrdinal[]
  types: readonly NamedOrdinal[]
  years: readonly ModelYear[]
}

/** The data of an addition that the look-up did not have. */
export interface Novelty {
  years: number[]
  engines: string[]
  vehicle_types: string[]
  /** True also if an engine or body type is new only in some year. */
  isNew: boolean
}

/** Ordinals of added names start above the seed's (at most 75 engines and 6 body types today); 126 is the last. */
export const FIRST_ADDED = { engines: 96, types: 64 } as const
const LAST_ORDINAL = 126

/** Compares makes and models as the search does: "Mercedes-Benz", "mercedes benz" and "mercedesbenz" are one. */
export const toNameKey = (name: string): string => toSlug(name).replaceAll('-', '')

/** Compares engines and body types without case and spaces. */
const toLabelKey = (name: string) => name.toLowerCase().replace(/\s+/g, '')

/** Returns the first and last year that can be added: model years start one year ahead of the calendar. */
export const getYearBounds = (now: Date) => ({ first: 1950, last: now.getUTCFullYear() + 1 })

/** A copy of a model's content that additions are added to one by one. */
export interface WorkingModel {
  add(addition: AddedYears): Novelty
  getContent(): ModelContent
}

/** Opens a working copy of a model; added names keep ordinals of `known`. @throws RangeError if no ordinal is free */
export function openModel(content: ModelContent, known: ModelContent = content): WorkingModel {
  const names = {
    engines: openNames(content.engines, known.engines, FIRST_ADDED.engines),
    types: openNames(content.types, known.types, FIRST_ADDED.types),
  }
  const years = new Map(
    content.years.map((one) => [one.year, { ...one, engines: new Set(one.engines), types: new Set(one.types) }]),
  )
  return { add, getContent }

  function add({ year_start: from, year_end: to, engines, vehicle_types: types }: AddedYears): Novelty {
    const named = { engines: names.engines.use(engines), types: names.types.use(types) }
    const added = { years: [] as number[], pairs: 0 }
    for (let year = from; year <= to; year += 1) {
      const found = years.get(year)
      const one = found ?? { year, engines: new Set<number>(), types: new Set<number>(), seeded: null }
      if (!found) added.years.push(year)
      const before = one.engines.size + one.types.size
      for (const { ordinal } of named.engines) one.engines.add(ordinal)
      for (const { ordinal } of named.types) one.types.add(ordinal)
      added.pairs += one.engines.size + one.types.size - before
      years.set(year, one)
    }
    const isNewName = ({ isNew }: { isNew: boolean }) => isNew
    return {
      years: added.years,
      engines: named.engines.filter(isNewName).map(({ name }) => name),
      vehicle_types: named.types.filter(isNewName).map(({ name }) => name),
      isNew: added.pairs > 0,
    }
  }

  function getContent(): ModelContent {
    const sorted = (ordinals: ReadonlySet<number>) => [...ordinals].toSorted((a, b) => a - b)
    const rows = [...years.values()].map((one) => ({ ...one, engines: sorted(one.engines), types: sorted(one.types) }))
    return { engines: names.engines.list(), types: names.types.list(), years: rows }
  }
}

function openNames(content: readonly NamedOrdinal[], known: readonly NamedOrdinal[], firstAdded: number) {
  const byKey = new Map(content.map((one) => [toLabelKey(one.name), one]))
  const knownByKey = new Map(known.map((one) => [toLabelKey(one.name), one]))
  const used = new Set([...content, ...known].map(({ ordinal }) => ordinal))
  return {
    list: () => [...byKey.values()].toSorted((a, b) => a.ordinal - b.ordinal),
    use: (names: readonly string[]) => names.map(useOne),
  }

  function useOne(name: string): NamedOrdinal & { isNew: boolean } {
    const key = toLabelKey(name)
    const found = byKey.get(key)
    if (found) return { ...found, isNew: false }
    const one = knownByKey.get(key) ?? { ordinal: findFreeOrdinal(), name }
    used.add(one.ordinal)
    byKey.set(key, one)
    return { ...one, isNew: true }
  }

  function findFreeOrdinal(): number {
    for (let ordinal = firstAdded; ordinal <= LAST_ORDINAL; ordinal += 1) if (!used.has(ordinal)) return ordinal
    throw new RangeError('The ordinals of the model are used up.')
  }
}

/** Returns a model's content from its seed and additions; existing names keep their ordinals. @throws RangeError */
export function applyAdditions(current: ModelContent, additions: readonly AddedYears[]): ModelContent {
  const working = openModel(keepSeeded(current), current)
  for (const addition of additions) working.add(addition)
  return working.getContent()
}

function keepSeeded({ engines, types, years }: ModelContent): ModelContent {
  return {
    engines: engines.filter(({ ordinal }) => ordinal < FIRST_ADDED.engines),
    types: types.filter(({ ordinal }) => ordinal < FIRST_ADDED.types),
    years: years.flatMap((one) => (one.seeded ? [{ ...one, ...one.seeded }] : [])),
  }
}

/** The rows to write and to remove to change the content of a model. */
export interface ContentChange {
  engines: { added: NamedOrdinal[]; removed: number[] }
  types: { added: NamedOrdinal[]; removed: number[] }
  years: { changed: ModelYear[]; removed: number[] }
}

/** Compares two contents of a model. */
export function diffContents(before: ModelContent, after: ModelContent): ContentChange {
  const yearsBefore = new Map(before.years.map((one) => [one.year, JSON.stringify([one.engines, one.types])]))
  const kept = new Set(after.years.map(({ year }) => year))
  return {
    engines: diffNames(before.engines, after.engines),
    types: diffNames(before.types, after.types),
    years: {
      changed: after.years.filter((one) => yearsBefore.get(one.year) !== JSON.stringify([one.engines, one.types])),
      removed: before.years.filter(({ year }) => !kept.has(year)).map(({ year }) => year),
    },
  }
}

function diffNames(before: readonly NamedOrdinal[], after: readonly NamedOrdinal[]) {
  const had = new Set(before.map(({ ordinal }) => ordinal))
  const has = new Set(after.map(({ ordinal }) => ordinal))
  return {
    added: after.filter(({ ordinal }) => !had.has(ordinal)),
    removed: [...had].filter((ordinal) => !has.has(ordinal)),
  }
}
