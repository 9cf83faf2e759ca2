import type { Cell, SchemaCells } from './cells.ts'
import { correctEngines, getFirstYear, lastYearOfModel, withMakersCode } from './corrections.ts'
import { intersection, isWithin, overlaps } from './keys.ts'
import { getKnownFacts, getReplacement } from './known-facts.ts'
import type { Range } from './read-vpic.ts'
import { firstYearOfMake, isHeavyMake, getLastYear } from './shop-names.ts'
import { tidyEngines } from './tidy-engines.ts'

export const FIRST_YEAR = 1981
export const LAST_YEAR = 2027

/** How sure a value is for a model and year: `sure` when the schema's key tells the model apart from the schema's others. */
type Evidence = Map<string, 'sure' | 'possible'>
interface YearEvidence {
  engines: Evidence
  types: Evidence
}
/** Model name → year → what was found. */
export type Applications = Map<string, Map<number, { engines: string[]; types: string[] }>>

/** Joins models to years, engines and body types: two keys of a schema belong together when some VIN satisfies both. */
export function findApplications(schemas: SchemaCells[]): Applications {
  const evidence = collect(schemas)
  const decided = [...evidence].map(([model, years]) => [model, getReplacement(model) ?? decide(model, years)] as const)
  return new Map(decided.filter(([, years]) => years.size > 0))
}

function collect(schemas: SchemaCells[]): Map<string, Map<number, YearEvidence>> {
  const starts = rangeStarts(schemas)
  const found = new Map<string, Map<number, YearEvidence>>()
  for (const cells of schemas)
    for (const model of cells.models.filter((m) => !m.isFallback)) {
      const years = found.get(model.name) ?? new Map<number, YearEvidence>()
      found.set(model.name, years)
      const engines = valuesFor(model, cells.engines, cells.models)
      const types = valuesFor(model, cells.types, cells.models)
      for (const year of modelYears(model.name, cells.schema.ranges, starts)) {
        const at = years.get(year) ?? { engines: new Map(), types: new Map() }
        years.set(year, at)
        merge(at.engines, engines)
        merge(at.types, types)
      }
    }
  return found
}

function merge(into: Evidence, from: Evidence) {
  for (const [name, how] of from) if (into.get(name) !== 'sure') into.set(name, how)
}

/** The values that VINs of a model may have. A pattern loses against a narrower one for the same VINs. */
function valuesFor(model: Cell, values: Cell[], models: Cell[]): Evidence {
  const touching = values.filter((v) => overlaps(v.key, model.key))
  const found: Evidence = new Map()
  for (const value of touching) {
    const shared = intersection(value.key, model.key)
    const overruled = touching.some(
      (other) =>
        other.name !== value.name &&
        isWithin(shared, other.key) &&
        isWithin(other.key, value.key) &&
        !isWithin(value.key, other.key),
    )
    if (overruled) continue
    const others = new Set(models.filter((m) => !m.isFallback && overlaps(m.key, value.key)).map((m) => m.name))
    const how = others.size <= 2 ? 'sure' : 'possible'
    if (found.get(value.name) !== 'sure') found.set(value.name, how)
  }
  return found
}

/** In which years each model's schemas begin: an open-ended schema ends where the next one begins. */
function rangeStarts(schemas: SchemaCells[]): Map<string, number[]> {
  const starts = new Map<string, Set<number>>()
  for (const { models, schema } of schemas)
    for (const { name } of models) {
      const years = starts.get(name) ?? new Set<number>()
      starts.set(name, years)
      for (const range of schema.ranges) years.add(range.from)
    }
  return new Map([...starts].map(([name, years]) => [name, [...years].toSorted((a, b) => a - b)]))
}

function modelYears(model: string, ranges: Range[], starts: Map<string, number[]>): Set<number> {
  const make = model.split('/')[0] ?? ''
  const last = Math.min(LAST_YEAR, getLastYear(make), lastYearOfModel(model))
  const first = Math.max(FIRST_YEAR, firstYearOfMake(make), getFirstYear(model))
  const years = new Set<number>()
  for (const { from, to } of ranges) {
    const next = starts.get(model)?.find((start) => start > from) ?? Infinity
    const end = Math.min(last, to ?? next - 1)
    for (let year = Math.max(first, from); year <= end; year += 1) years.add(year)
  }
  return years
}

function decide(model: string, years: Map<number, YearEvidence>) {
  const decided = new Map<number, { engines: string[]; types: string[] }>()
  for (const [year] of [...years].toSorted(([a], [b]) => a - b))
    decided.set(year, {
      engines: correctEngines(model, year, choose(years, year, 'engines')),
      types: choose(years, year, 'types'),
    })
  for (const [year, value] of decided)
    value.engines = value.engines.map((engine) => withMakersCode(model, year, engine))
  tidyEngines(decided, !isHeavyMake(model))
  for (const field of ['engines', 'types'] as const) {
    for (const [year, value] of decided) if (value[field].length === 0) value[field] = getKnownFacts(model, year)[field]
    fillGaps(decided, field)
  }
  if (isHeavyMake(model))
    for (const value of decided.values()) if (value.types.length === 0) value.types = ['Truck', 'Truck Tractor']
  return new Map([...decided].filter(([, { engines, types }]) => engines.length > 0 && types.length > 0))
}

/** Returns the sure values of a year, and possible ones that were sure in the four years before, else all possible. */
function choose(years: Map<number, YearEvidence>, year: number, field: 'engines' | 'types'): string[] {
  const here = [...(years.get(year)?.[field] ?? new Map())] as [string, 'sure' | 'possible'][]
  const isSureIn = (name: string, from: number, to: number) => {
    for (let y = from; y <= to; y += 1) if (years.get(y)?.[field].get(name) === 'sure') return true
    return false
  }
  const names = (test: (name: string, how: string) => boolean) =>
    here.filter(([name, how]) => test(name, how)).map(([name]) => name)
  const believed = names((name, how) => how === 'sure' || isSureIn(name, year - 4, year - 1))
  if (believed.length > 0) return believed
  const near = names((name) => isSureIn(name, year - 6, year + 6))
  // Sure in years near by.
  return near.length > 0 ? near : names(() => true)
}

/** A year without data takes that of the nearest year of the model, at most six years away. */
function fillGaps(decided: Map<number, { engines: string[]; types: string[] }>, field: 'engines' | 'types') {
  const known = [...decided].filter(([, v]) => v[field].length > 0).map(([year, v]) => [year, v[field]] as const)
  for (const [year, value] of decided) {
    if (value[field].length > 0) continue
    const [nearest] = known.toSorted(([a], [b]) => Math.abs(a - year) - Math.abs(b - year))
    if (nearest && Math.abs(nearest[0] - year) <= 6) value[field] = nearest[1]
  }
}
