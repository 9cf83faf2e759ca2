import { DatabaseSync } from 'node:sqlite'

import { type Key, parseKey } from './keys.ts'

/** vPIC's numbers of what a pattern tells. */
const elements = {
  bodyClass: 5,
  cylinders: 9,
  cc: 11,
  litres: 13,
  engine: 18,
  fuel: 24,
  model: 28,
  trim: 38,
  layout: 64,
}
export type Element = keyof typeof elements
const elementNames = new Map(Object.entries(elements).map(([name, id]) => [id, name as Element]))

export interface Pattern {
  key: Key
  text: string
  value: string
}
export interface Range {
  wmi: string
  from: number
  /** Null: no end given. */
  to: number | null
}
export interface Schema {
  id: number
  patterns: Record<Element, Pattern[]>
  ranges: Range[]
}
export interface Vpic {
  schemas: Schema[]
  /** By vPIC's model id: the maker's name and the model's. */
  models: Map<string, { make: string; name: string }>
  makeIds: Map<string, number>
  /** Of each manufacturer code, vPIC's names of the makes built under it. */
  wmiMakes: Map<string, string[]>
  /** Litres by engine code, where vPIC tells them of the engine itself. */
  engineLitres: Map<string, number>
}

/** Cars, trucks, multi-purpose vehicles, incomplete vehicles (what a body is built on later). */
const vehicleTypes = '(2, 3, 7, 10)'

/** Reads what the extract needs from vPIC's SQLite form. */
export function readVpic(file: string): Vpic {
  const db = new DatabaseSync(file, { readOnly: true })
  // node:sqlite types its rows loosely; each query below names exactly the columns of its row type.
  const rows = <T>(sql: string) => db.prepare(sql).all() as T[]
  const ranges = groupBy(
    rows<Range & { schema: number }>(
      `select ws.VinSchemaId as schema, w.Wmi as wmi, ws.YearFrom as "from", ws.YearTo as "to"
       from Wmi_VinSchema ws join Wmi w on w.Id = ws.WmiId where w.VehicleTypeId in ${vehicleTypes} order by w.Wmi, ws.Id`,
    ),
    (r) => r.schema,
  )
  const schemas = readSchemas(rows, ranges)
  const models = new Map(
    rows<{ id: number; make: string; name: string }>(
      `select mo.Id as id, mk.Name as make, mo.Name as name from Model mo
       join Make_Model mm on mm.ModelId = mo.Id join Make mk on mk.Id = mm.MakeId order by mo.Id, mk.Id desc`,
    ).map((m) => [String(m.id), { make: m.make.trim(), name: m.name.trim() }]),
  )
  const makeIds = new Map(
    rows<{ id: number; name: string }>('select Id as id, Name as name from Make').map((m) => [m.name.trim(), m.id]),
  )
  const engineLitres = new Map(
    rows<{ name: string; litres: string }>(
      `select e.Name as name, p.AttributeId as litres from EngineModel e
       join EngineModelPattern p on p.EngineModelId = e.Id where p.ElementId = ${elements.litres} order by e.Id`,
    ).map((e) => [e.name, Number(e.litres)]),
  )
  return { schemas, models, makeIds, wmiMakes: readWmiMakes(rows), engineLitres }
}

function readSchemas(rows: <T>(sql: string) => T[], ranges: Map<number, Range[]>): Schema[] {
  const bodies = new Map(
    rows<{ id: number; name: string }>('select Id as id, Name as name from BodyStyle').map((b) => [
      String(b.id),
      b.name,
    ]),
  )
  const keys = new Map<string, Key | null>()
  const schemas = new Map<number, Schema>()
  const patterns = rows<{ schema: number; text: string; element: number; value: string }>(
    `select VinSchemaId as schema, Keys as text, ElementId as element, AttributeId as value from Pattern
     where ElementId in (${Object.values(elements).join(', ')}) order by VinSchemaId, ElementId, Keys, AttributeId, Id`,
  )
  for (const { schema: id, text, element, value } of patterns) {
    const name = elementNames.get(element)
    if (!keys.has(text)) keys.set(text, parseKey(text))
    const key = keys.get(text)
    if (!key || !name || !ranges.has(id)) continue
    const schema = schemas.get(id) ?? { id, patterns: emptyPatterns(), ranges: ranges.get(id) ?? [] }
    schemas.set(id, schema)
    schema.patterns[name].push({ key, text, value: name === 'bodyClass' ? (bodies.get(value) ?? '') : value.trim() })
  }
  return [...schemas.values()]
}

function emptyPatterns(): Record<Element, Pattern[]> {
  return { bodyClass: [], cylinders: [], cc: [], litres: [], engine: [], fuel: [], model: [], trim: [], layout: [] }
}

function readWmiMakes(rows: <T>(sql: string) => T[]): Map<string, string[]> {
  const makes = rows<{ wmi: string; make: string }>(
    `select w.Wmi as wmi, mk.Name as make from Wmi w join Make mk on mk.Id = w.MakeId where w.VehicleTypeId in ${vehicleTypes}
     union select w.Wmi, mk.Name from Wmi w join Wmi_Make wm on wm.WmiId = w.Id join Make mk on mk.Id = wm.MakeId
     where w.VehicleTypeId in ${vehicleTypes} order by 1, 2`,
  )
  return new Map([...groupBy(makes, (m) => m.wmi)].map(([wmi, list]) => [wmi, list.map((m) => m.make.trim())]))
}

export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
