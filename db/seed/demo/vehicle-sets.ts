import type { VehicleModel } from '#seed/vehicles/extract.ts'

import type { PartKind } from './kind.ts'
import { type FoundModel, type Platform, type PlatformModel, STYLE_OF_MAKE, isDiesel, getYears } from './platforms.ts'
import type { Random } from './random.ts'

/** One row of a listing's fitment: a model over some years, and the engine or the body types where they decide. */
export interface DemoVehicleSet {
  makeName: string
  modelName: string
  modelId: number
  yearStart: number
  yearEnd: number
  engine: string | null
  engineOrdinal: number | null
  typeStart: string | null
  typeEnd: string | null
  typeStartOrdinal: number | null
  typeEndOrdinal: number | null
}

/** An engine code that several models carry ("2.4 2AZ-FE") and where it is found, by `style engine`. */
export type EngineSharers = ReadonlyMap<string, readonly PlatformModel[]>

interface Row {
  make: string
  model: VehicleModel
  from: number
  to: number
  engine: number | null
  types: readonly [number, number] | null
}

const MAX_SETS = 8
/** How far the years of a sharer may lie outside those of the platform: engines outlive the cars they came in. */
const SHARED_ENGINE_YEARS = 3

/** Finds, among the platforms of the fleet, the models that carry the same engine under the same maker's roof. */
export function engineSharers(platforms: readonly Platform[]): EngineSharers {
  const sharers = new Map<string, PlatformModel[]>()
  for (const { models, weight } of platforms) {
    if (weight < 1) continue
    for (const member of models)
      for (const engine of member.model.engines) {
        if (!hasCode(engine)) continue
        const key = sharerKey(member.makeName, engine)
        const known = sharers.get(key) ?? []
        if (!known.some(({ model, yearStart }) => model.id === member.model.id && yearStart === member.yearStart))
          known.push(member)
        sharers.set(key, known)
      }
  }
  return sharers
}

const hasCode = (engine: string) => /^\d\.\d [A-Z0-9-]{3,}$/.test(engine) && !/cyl| V\d$/.test(engine)
const sharerKey = (make: string, engine: string) => `${STYLE_OF_MAKE[make] ?? make} ${engine}`

/** The vehicles a part of this kind fits when it is made for this platform: up to eight sets, the main model first. */
export function vehicleSetsFor(
  platform: Platform,
  kind: PartKind,
  random: Random,
  sharers: EngineSharers,
): DemoVehicleSet[] {
  const rows =
    kind.boundTo === 'engine'
      ? engineRows(platform, kind.burns, random, sharers)
      : platform.models.map((member) => plainRow(member, kind.boundTo === 'body' ? random : null))
  return grown(rows, random.int(4, 8), random).slice(0, MAX_SETS).map(named)
}

function plainRow({ makeName, model, yearStart, yearEnd }: PlatformModel, random: Random | null): Row {
  const row: Row = { make: makeName, model, from: yearStart, to: yearEnd, engine: null, types: null }
  const types = present(row, 1)
  const first = types[0]
  if (!random || first === undefined || model.types.length < 2 || random.chance(0.3)) return row
  return { ...row, types: [first, random.chance(0.5) ? first : (types.find((type) => type === first + 1) ?? first)] }
}

function engineRows(platform: Platform, burns: PartKind['burns'], random: Random, sharers: EngineSharers): Row[] {
  const [main] = platform.models
  const base = plainRow(main, null)
  const engines = listEngines(base).filter(
    (engine) => !burns || isDiesel(main.model.engines[engine] ?? '', platform.vehicleClass) === (burns === 'diesel'),
  )
  const coded = engines.filter((engine) => hasCode(main.model.engines[engine] ?? ''))
  const choice = coded.length > 0 ? coded : engines
  if (choice.length === 0) return platform.models.map((member) => plainRow(member, null))
  const engine = random.pick(choice)
  const name = main.model.engines[engine] ?? ''
  const others = (sharers.get(sharerKey(main.makeName, name)) ?? []).filter(
    (member) =>
      member.model.id !== main.model.id &&
      member.yearStart <= main.yearEnd + SHARED_ENGINE_YEARS &&
      member.yearEnd >= main.yearStart - SHARED_ENGINE_YEARS,
  )
  const rows = [main, ...others].flatMap((member) => engineRun(plainRow(member, null), name))
  return rows.length > 0 ? rows : [base]
}

/** The longest run of years in which the model had the engine. */
function engineRun(row: Row, engineName: string): Row[] {
  const engine = row.model.engines.indexOf(engineName)
  let best: Row | null = null
  let from: number | null = null
  for (let year = row.from; year <= row.to + 1; year++) {
    const has = year <= row.to && (row.model.years[year]?.[0].includes(engine) ?? false)
    if (has) from ??= year
    else if (from !== null) {
      if (!best || year - 1 - from > best.to - best.from) best = { ...row, from, to: year - 1, engine }
      from = null
    }
  }
  return best ? [best] : []
}

/** The engines that the model had in all years of the row, or else in any. */
function listEngines(row: Row): readonly number[] {
  const always = present(row, 0)
  if (always.length > 0) return always
  const years = getYears(row.model).filter((year) => year >= row.from && year <= row.to)
  return [...new Set(years.flatMap((year) => row.model.years[year]?.[0] ?? []))]
}

const presentKnown = new WeakMap<VehicleModel, Map<string, readonly number[]>>()

/** Engines (0) or types (1) that the model had in every year of the row. */
function present({ model, from, to }: Row, which: 0 | 1): readonly number[] {
  const ofModel = presentKnown.get(model) ?? new Map<string, readonly number[]>()
  presentKnown.set(model, ofModel)
  const key = `${from} ${to} ${which}`
  const known = ofModel.get(key)
  if (known) return known
  const [first, ...rest] = getYears(model)
    .filter((year) => year >= from && year <= to)
    .map((year) => model.years[year]?.[which] ?? [])
  const found = (first ?? []).filter((item) => rest.every((list) => list.includes(item)))
  ofModel.set(key, found)
  return found
}

/** Splits rows as parts catalogues do, by engine or by the years of a facelift, until there are enough. */
function grown(rows: readonly Row[], target: number, random: Random): Row[] {
  const result = [...rows]
  for (let tries = 0; result.length < target && tries < 10; tries++) {
    const at = widest(result)
    const row = result[at]
    if (!row) break
    result.splice(at, 1, ...split(row, random))
  }
  return result
}

function widest(rows: readonly Row[]): number {
  let best = 0
  rows.forEach((row, at) => {
    const other = rows[best]
    if (other && row.to - row.from > other.to - other.from) best = at
  })
  return best
}

function split(row: Row, random: Random): Row[] {
  const engines = row.engine === null ? present(row, 0) : []
  if (engines.length >= 2 && random.chance(0.6)) return engines.slice(0, 3).map((engine) => ({ ...row, engine }))
  const cuts = getYears(row.model).filter((year) => year > row.from && year <= row.to)
  const facelift = cuts[Math.floor(cuts.length / 2)]
  if (facelift === undefined || row.to - row.from < 2) return [row]
  const before = Math.max(row.from, ...cuts.filter((year) => year < facelift))
  return [
    { ...row, to: before },
    { ...row, from: facelift },
  ]
}

function named({ make, model, from, to, engine, types }: Row): DemoVehicleSet {
  return {
    makeName: make,
    modelName: model.name,
    modelId: model.id,
    yearStart: from,
    yearEnd: to,
    engine: engine === null ? null : (model.engines[engine] ?? null),
    engineOrdinal: engine,
    typeStart: types ? (model.types[types[0]] ?? null) : null,
    typeEnd: types ? (model.types[types[1]] ?? null) : null,
    typeStartOrdinal: types?.[0] ?? null,
    typeEndOrdinal: types?.[1] ?? null,
  }
}

/** A fitment of one model over its years, with the engine where one is named. */
export function foundSet({ makeName, model, yearStart, yearEnd, engine }: FoundModel): DemoVehicleSet {
  return named({ make: makeName, model, from: yearStart, to: yearEnd, engine, types: null })
}

/** The fitment of one model over the years in which it had an engine; none where it never had it. */
export const setWithEngine = (model: PlatformModel, engine: string): DemoVehicleSet[] =>
  engineRun(plainRow(model, null), engine).map(named)
