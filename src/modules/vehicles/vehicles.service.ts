import type { Ctx } from '#platform/ctx.ts'

import { readRevision } from './additions.store.ts'
import { type DecodedVin, vehicleProblems } from './vehicles.contract.ts'
import { inReadingOrder, LOOKUP_PAGES, modelsOfPage, nestModels, slugOf } from './vehicles.rules.ts'
import {
  countModels,
  findManufacturer,
  findModel,
  readLookup,
  readMakeNames,
  readModel,
  readModelNames,
  readSchemas,
  readYear,
  readYears,
} from './vehicles.store.ts'
import { hasRightCheckDigit, manufacturerCodes, modelYears, readVin, sameEngine, type VinReading } from './vin.rules.ts'

/** The names of a model in the look-up, as a caller writes them: name or slug, any case. */
export interface ModelNames {
  make: string
  model: string
}

/** Every make of the look-up, in reading order. */
export async function listMakeNames(ctx: Ctx): Promise<string[]> {
  return inReadingOrder(await readMakeNames(ctx.db))
}

/** The models of a make, in reading order. @throws makeNotFound */
export async function listModelNames(ctx: Ctx, make: string): Promise<string[]> {
  const names = await readModelNames(ctx.db, slugOf(make))
  if (!names) throw vehicleProblems.makeNotFound()
  return inReadingOrder(names)
}

/** The years of a model, the oldest first. @throws makeNotFound, modelNotFound */
export async function listModelYears(ctx: Ctx, names: ModelNames): Promise<number[]> {
  return readYears(ctx.db, await modelIdOf(ctx, names))
}

/** The engines and body types of a model in a year, and all its body types, in the look-up's order. @throws makeNotFound, modelNotFound, yearNotFound */
export async function findModelYear(ctx: Ctx, names: ModelNames & { year: number }) {
  const found = await readYear(ctx.db, await modelIdOf(ctx, names), names.year)
  if (!found) throw vehicleProblems.yearNotFound()
  return found
}

/** Names are compared as the search compares them, so that what it finds for "crv" can be judged as the CR-V's. */
const keyOf = (name: string) => slugOf(name).replaceAll('-', '')

async function modelIdOf(ctx: Ctx, { make, model }: ModelNames): Promise<number> {
  const found = await findModel(ctx.db, keyOf(make), keyOf(model))
  if (!found) throw vehicleProblems.makeNotFound()
  if (found.modelId === null) throw vehicleProblems.modelNotFound()
  return found.modelId
}

/** The eight pages of the whole look-up (specification, section 7), each read once for each revision of the look-up. */
export function createLookupPages() {
  const pages = new Map<number, Promise<LookupPage>>()
  let revision = -1
  return { read }

  /** @throws pageNotFound */
  async function read(ctx: Ctx, page: number): Promise<LookupPage> {
    if (page < 1 || page > LOOKUP_PAGES) throw vehicleProblems.pageNotFound()
    const current = await readRevision(ctx.db)
    if (current !== revision) pages.clear()
    revision = current
    const kept = pages.get(page) ?? readPage(ctx, page)
    pages.set(page, kept)
    // A failure is not kept: the next caller asks again.
    return kept.catch((error: unknown) => {
      pages.delete(page)
      throw error
    })
  }
}

interface LookupPage {
  count: number
  totalPages: number
  hasNext: boolean
  results: ReturnType<typeof nestModels>
}

async function readPage(ctx: Ctx, page: number): Promise<LookupPage> {
  const count = await countModels(ctx.db)
  const { from, to } = modelsOfPage(page, count)
  return {
    count,
    totalPages: LOOKUP_PAGES,
    hasNext: page < LOOKUP_PAGES,
    results: nestModels(await readLookup(ctx.db, from, to)),
  }
}

/**
 * What a VIN of 17 allowed characters says. What it leaves open is null and said in a warning.
 * @throws vinNotFound when no maker builds under its code
 */
export async function decode(ctx: Ctx, vin: string): Promise<DecodedVin> {
  const codes = manufacturerCodes(vin)
  const maker = await findManufacturer(ctx.db, codes)
  if (!maker) throw vehicleProblems.vinNotFound()
  // Model years run ahead of the calendar by one.
  const years = modelYears(vin, ctx.now().getUTCFullYear() + 1)
  const reading = readVin(vin, years, await readSchemas(ctx.db, codes, years))
  const valid = hasRightCheckDigit(vin)
  // Who follows North America's rules in the check digit follows them in position 10.
  const year = valid ? (years[0] ?? null) : null
  const vehicle = reading
    ? await describe(ctx, reading)
    : { make: maker, model: null, year, engine: null, vehicle_type: null }
  return { vin, valid, ...vehicle, warnings: warningsOf(valid, vehicle) }
}

async function describe(ctx: Ctx, { modelId, year, engine, type }: VinReading) {
  const [names, offered] = [await readModel(ctx.db, modelId), await readYear(ctx.db, modelId, year)]
  const types = offered?.vehicle_types ?? []
  return {
    make: names?.make ?? '',
    model: names?.model ?? null,
    year,
    engine: engine && (sameEngine(engine, offered?.engine_types ?? []) ?? engine),
    vehicle_type: type ?? (types.length === 1 ? (types[0] ?? null) : null),
  }
}

function warningsOf(valid: boolean, vehicle: { model: string | null; year: number | null }): string[] {
  const digit =
    'The check digit does not fit. Compare the VIN with the vehicle; vehicles not built for North America often carry none.'
  const model = 'The VIN tells the maker only. Please choose the model.'
  const year = 'The VIN does not tell the year. Please choose it.'
  return [
    ...(valid ? [] : [digit]),
    ...(vehicle.model === null ? [model] : []),
    ...(vehicle.year === null ? [year] : []),
  ]
}
