import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { supplementManufacturers } from './supplement-vin.ts'
import { supplement } from './supplement.ts'
import { readTypeCodes, type TypeCode } from './type-codes.ts'

export type VehicleSource = 'vpic' | 'supplement'

export interface VehicleModel {
  /** 1 to 16383, the same in every extract; the supplement's start at 12000. */
  id: number
  name: string
  source: VehicleSource
  /** An engine's ordinal is its place here; so is a body type's. The order of types is the look-up's order. */
  engines: string[]
  types: string[]
  /** Year → ordinals of the engines and of the body types of that year. */
  years: Record<string, [engines: number[], types: number[]]>
}
export interface VehicleMake {
  /** vPIC's number of the make; the supplement's own makes start at 900000. */
  id: number
  name: string
  source: VehicleSource
  models: VehicleModel[]
}
export interface VehicleExtract {
  source: { name: string; version: string; licence: string; url: string }
  makes: VehicleMake[]
}

/** What the file holds of a model: vPIC's only, so the source goes without saying. */
export type ExtractedModel = Omit<VehicleModel, 'source'>
export interface ExtractFile {
  source: VehicleExtract['source']
  makes: { id: number; name: string; source: 'vpic'; models: ExtractedModel[] }[]
}

/** A schema's patterns: key (positions 4 to 8, after a bar 10 to 17) and what it tells. */
export interface VinPatterns {
  /** Model ids. */
  models: [key: string, model: number][]
  engines: [key: string, engine: string][]
  types: [key: string, type: string][]
  /** Type codes of other markets than North America, only in schemas that have nothing else. */
  codes?: TypeCode[]
}
export interface VinManufacturer {
  /** Three characters, or six for small makers: positions 1 to 3 and 12 to 14. */
  wmi: string
  /** The make's id. */
  make: number
  /** Null: the code is known, but nothing below it. */
  schema: number | null
  from: number
  to: number
}
export interface VinData {
  source: VehicleExtract['source']
  manufacturers: VinManufacturer[]
  schemas: { id: number; patterns: VinPatterns }[]
}
/** In the file engines and types are numbers into `texts`, manufacturers are tuples. */
export interface VinFile {
  source: VehicleExtract['source']
  texts: string[]
  manufacturers: [wmi: string, make: number, schema: number | null, from: number, to: number][]
  schemas: [id: number, models: [string, number][], engines: [string, number][], types: [string, number][]][]
}

function readJson<T>(name: string): T {
  // The files are written by tools/extract-vehicles.ts in these very types.
  return JSON.parse(gunzipSync(readFileSync(new URL(name, import.meta.url))).toString('utf8')) as T
}

/** All makes by name, each with its models by name: vPIC's and the supplement's together. */
export function readVehicles(): VehicleExtract {
  const { source, makes } = readJson<ExtractFile>('./vehicles.json.gz')
  const merged = new Map<string, VehicleMake>(
    makes.map((make) => [
      make.name,
      { ...make, models: make.models.map((model) => ({ ...model, source: 'vpic' as const })) },
    ]),
  )
  for (const make of supplement()) {
    const known = merged.get(make.name)
    if (known) known.models.push(...make.models)
    else merged.set(make.name, make)
  }
  const sorted = [...merged.values()].toSorted((a, b) => byName(a, b))
  return { source, makes: sorted.map((make) => ({ ...make, models: make.models.toSorted(byName) })) }
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en', { numeric: true })

/** Changes whenever what these readers give may change: the files it is made from, hashed. */
export function vehicleDataVersion(): string {
  const hash = createHash('sha256')
  for (const name of ['vehicles.json.gz', 'vin.json.gz', 'extract.ts', ...SUPPLEMENT])
    hash.update(readFileSync(new URL(name, import.meta.url)))
  return hash.digest('hex').slice(0, 16)
}

const SUPPLEMENT = [
  'supplement.ts',
  'supplement-asia.ts',
  'supplement-europe.ts',
  'supplement-motorcycles.ts',
  'supplement-trucks.ts',
  'supplement-vin.ts',
  'type-codes.ts',
  'type-codes-asia.ts',
  'type-codes-europe.ts',
  'type-codes-volkswagen.ts',
]

/** What a VIN is decoded with: vPIC's schemas, the type codes, and makers of which only the code is known. */
export function readVinData(makes = readVehicles().makes): VinData {
  const { source, texts, manufacturers, schemas } = readJson<VinFile>('./vin.json.gz')
  const named = (cells: [string, number][]) => cells.map(([key, text]): [string, string] => [key, texts[text] ?? ''])
  const known = [
    ...manufacturers.map(([wmi, make, schema, from, to]) => ({ wmi, make, schema, from, to })),
    ...supplementManufacturers(new Set(manufacturers.map(([wmi]) => wmi))),
  ]
  const types = typeCodeSchemas(makes, new Map(known.map(({ wmi, make }) => [wmi, make])))
  return {
    source,
    manufacturers: [...known, ...types.flatMap((type) => type.manufacturers)],
    schemas: [
      ...schemas.map(([id, models, engines, kinds]) => ({
        id,
        patterns: { models, engines: named(engines), types: named(kinds) },
      })),
      ...types.map((type) => type.schema),
    ],
  }
}

/** vPIC's schemas have ids below this. */
const FIRST_TYPE_CODE_SCHEMA = 1_000_000

/** A schema for each table of type codes. A manufacturer code keeps its make, also where it builds cars of another. */
function typeCodeSchemas(makes: readonly VehicleMake[], makeOfWmi: ReadonlyMap<string, number>) {
  const makeIds = new Map(makes.map(({ id, name }) => [name, id]))
  return readTypeCodes(makes).map(({ make, wmis, codes }, at) => {
    const id = FIRST_TYPE_CODE_SCHEMA + at
    return {
      schema: { id, patterns: { models: [], engines: [], types: [], codes } },
      manufacturers: wmis.map((wmi): VinManufacturer => {
        const owner = makeOfWmi.get(wmi) ?? makeIds.get(make)
        if (owner === undefined) throw new Error(`Type codes: unknown make ${make}.`)
        return { wmi, make: owner, schema: id, from: 1950, to: 2077 }
      }),
    }
  })
}
