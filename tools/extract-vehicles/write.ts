import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

import type { ExtractedModel, ExtractFile, VehicleExtract, VinFile } from '#seed/vehicles/extract.ts'

import type { Applications } from './applications.ts'
import type { Cell, SchemaCells } from './cells.ts'
import { formatKey } from './keys.ts'
import { bodyOrder } from './names.ts'
import type { Vpic } from './read-vpic.ts'
import { shopMakeIds } from './shop-names.ts'

const folder = new URL('../../db/seed/vehicles/', import.meta.url)
/** Supplement ids begin here. */
const FIRST_RESERVED_ID = 12_000

type Source = VehicleExtract['source']

/** Writes the extract. Ids and ordinals outlive it, because listings refer to them: new ones are added at the end. */
export function writeVehicles(source: Source, applications: Applications, vpic: Vpic): ExtractFile {
  const ids = modelIds([...applications.keys()])
  const previous = previousModels()
  const makeIds = shopMakeIds(vpic.makeIds)
  const byMake = new Map<string, ExtractedModel[]>()
  for (const name of [...applications.keys()].toSorted()) {
    const [make = '', ...model] = name.split('/')
    const id = ids[name] ?? 0
    const models = byMake.get(make) ?? []
    byMake.set(make, models)
    models.push(extractModel(id, model.join('/'), applications.get(name) ?? new Map(), previous.get(id)))
  }
  const makes = [...byMake].map(([name, models]) => ({
    id: makeIds.get(name) ?? 0,
    name,
    source: 'vpic' as const,
    models,
  }))
  const file = { source, makes }
  writeGzip('vehicles.json.gz', file)
  return file
}

function modelIds(names: string[]): Record<string, number> {
  const path = new URL('model-ids.json', folder)
  const ids: Record<string, number> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  let next = Math.max(0, ...Object.values(ids)) + 1
  for (const name of names.toSorted()) ids[name] ??= next++
  if (next > FIRST_RESERVED_ID)
    throw new Error(`Model ids reached ${next}; those from ${FIRST_RESERVED_ID} are the supplement's.`)
  writeFileSync(path, `${JSON.stringify(ids, null, 1)}\n`)
  return ids
}

function previousModels(): Map<number, ExtractedModel> {
  const path = new URL('vehicles.json.gz', folder)
  if (!existsSync(path)) return new Map()
  const file: ExtractFile = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8'))
  return new Map(file.makes.flatMap((make) => make.models.map((model) => [model.id, model])))
}

type YearFacts = Map<number, { engines: string[]; types: string[] }>

function extractModel(id: number, name: string, years: YearFacts, before: ExtractedModel | undefined): ExtractedModel {
  const all = (field: 'engines' | 'types') => [...new Set([...years.values()].flatMap((facts) => facts[field]))]
  const engines = keepOrder(before?.engines, all('engines').toSorted(byEngineSize))
  const types = keepOrder(
    before?.types,
    all('types').toSorted((a, b) => bodyOrder.indexOf(a) - bodyOrder.indexOf(b)),
  )
  const ordinals = (names: string[], list: string[]) => names.map((n) => list.indexOf(n)).toSorted((a, b) => a - b)
  return {
    id,
    name,
    engines,
    types,
    years: Object.fromEntries(
      [...years].map(([year, facts]) => [year, [ordinals(facts.engines, engines), ordinals(facts.types, types)]]),
    ),
  }
}

function byEngineSize(a: string, b: string): number {
  return (parseFloat(a) || 99) - (parseFloat(b) || 99) || (a < b ? -1 : 1)
}

function keepOrder(before: string[] | undefined, now: string[]): string[] {
  return [...(before ?? []), ...now.filter((name) => !before?.includes(name))]
}

/** The decoding data: the schemas of every manufacturer code under which a model of the look-up was built. */
export function writeVin(source: Source, schemas: SchemaCells[], extract: ExtractFile, vpic: Vpic): VinFile {
  const ids = new Map(
    extract.makes.flatMap((make) => make.models.map((model) => [`${make.name}/${model.name}`, model.id])),
  )
  const makeIds = shopMakeIds(vpic.makeIds)
  const known = (cells: SchemaCells) => cells.models.filter((m) => ids.has(m.name))
  const wmis = new Set(schemas.filter((s) => known(s).length > 0).flatMap((s) => s.schema.ranges.map((r) => r.wmi)))
  // A schema of models that are left out must stay out whole: its engines are not those of the others.
  const used = schemas.filter(
    (s) =>
      (known(s).length > 0 || s.schema.patterns.model.length === 0) && s.schema.ranges.some((r) => wmis.has(r.wmi)),
  )
  const texts: string[] = []
  const textNumbers = new Map<string, number>()
  const assignNumber = (text: string) => {
    const number = textNumbers.get(text) ?? texts.push(text) - 1
    textNumbers.set(text, number)
    return number
  }
  const cells = (list: Cell[], value: (cell: Cell) => number) =>
    list.map((cell): [string, number] => [formatKey(cell.key), value(cell)])
  const file: VinFile = {
    source,
    texts,
    manufacturers: manufacturers(used, wmis, makeIds, vpic, known),
    schemas: used
      .filter((s) => known(s).length + s.engines.length + s.types.length > 0)
      .map((s) => [
        s.schema.id,
        cells(known(s), (m) => ids.get(m.name) ?? 0),
        cells(s.engines, (e) => assignNumber(e.name)),
        cells(s.types, (t) => assignNumber(t.name)),
      ]),
  }
  writeGzip('vin.json.gz', file)
  return file
}

const OPEN_END = 2077

function manufacturers(
  used: SchemaCells[],
  wmis: Set<string>,
  makeIds: Map<string, number>,
  vpic: Vpic,
  known: (s: SchemaCells) => Cell[],
) {
  const told = new Set(
    used.filter((s) => known(s).length + s.engines.length + s.types.length > 0).map((s) => s.schema.id),
  )
  const counts = makeCounts(used, known)
  const rows: VinFile['manufacturers'] = []
  for (const { schema } of used)
    for (const { wmi, from, to } of schema.ranges) {
      const declared = vpic.wmiMakes.get(wmi)?.flatMap((name) => makeIds.get(name) ?? []) ?? []
      const [most] = [...(counts.get(wmi) ?? [])].toSorted(([, a], [, b]) => b - a)
      const make = most ? makeIds.get(most[0]) : declared[0]
      if (wmis.has(wmi) && told.has(schema.id) && make) rows.push([wmi, make, schema.id, from, to ?? OPEN_END])
    }
  const seen = new Set<string>()
  return rows
    .toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[3] - b[3] || (a[2] ?? 0) - (b[2] ?? 0)))
    .filter((row) => !seen.has(row.join()) && seen.add(row.join()))
}

/** Per manufacturer code, how many model patterns each make has there. */
function makeCounts(used: SchemaCells[], known: (s: SchemaCells) => Cell[]): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>()
  for (const cells of used)
    for (const { wmi } of cells.schema.ranges) {
      const of = counts.get(wmi) ?? new Map<string, number>()
      counts.set(wmi, of)
      for (const { name } of known(cells)) {
        const make = name.split('/')[0] ?? ''
        of.set(make, (of.get(make) ?? 0) + 1)
      }
    }
  return counts
}

function writeGzip(name: string, value: unknown) {
  writeFileSync(new URL(name, folder), gzipSync(JSON.stringify(value), { level: 9 }))
}
