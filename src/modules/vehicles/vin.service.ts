import type { Ctx } from '#platform/ctx.ts'
import type { FieldFault } from '#platform/field-fault.ts'

import { readTypeCode, type TypeReading } from './type-codes.rules.ts'
import { type DecodedVin, vehicleProblems } from './vehicles.contract.ts'
import { findManufacturer, readModel, readSchemas, readYear } from './vehicles.store.ts'
import {
  fitsFormOfYear,
  hasRightCheckDigit,
  isNorthAmerican,
  listManufacturerCodes,
  listPossibleYears,
  readVin,
  findSameEngine,
  type VinReading,
} from './vin.rules.ts'

type Vehicle = Omit<DecodedVin, 'vin' | 'valid' | 'warnings' | 'warning_codes' | 'notes' | 'note_codes'>

/** Decodes a VIN; a warning names the fields that it does not determine. @throws vinNotFound for an unknown maker */
export async function decode(ctx: Ctx, vin: string): Promise<DecodedVin> {
  const codes = listManufacturerCodes(vin)
  const maker = await findManufacturer(ctx.db, codes)
  if (!maker) throw vehicleProblems.vinNotFound()
  // Model years run ahead of the calendar by one.
  const latest = ctx.now().getUTCFullYear() + 1
  const years = listPossibleYears(vin, latest)
  const valid = hasRightCheckDigit(vin)
  const schemas = await readSchemas(ctx.db, codes, years)
  const schema = readVin(vin, years, schemas)
  const type = readTypeCode(
    vin,
    schemas.flatMap(({ patterns }) => patterns.codes ?? []),
    latest,
  )
  const reading = chooseReading(schema, type, valid && schema !== null && fitsFormOfYear(vin, schema.year))
  // A fitting check digit of a number without a type code means that it follows North America's rules in position 10.
  const vehicle = reading
    ? await ('modelId' in reading ? describeSchema(ctx, reading) : describeType(ctx, reading))
    : createMakeOnly(maker, valid ? (years[0] ?? null) : null)
  const messages = describeGaps(vehicle, {
    valid,
    needsDigit: isNorthAmerican(vin) || (schema !== null && reading === schema),
  })
  return { vin, valid, ...vehicle, ...messages }
}

/** Chooses a schema of North America if `isSure` (check digit and form are right), or else the type code. */
function chooseReading(schema: VinReading | null, type: TypeReading | null, isSure: boolean) {
  if (!schema || !type) return schema ?? type
  // A schema has more data but also matches VINs of other markets, so it must be sure or agree with the code.
  return isSure || type.modelIds.includes(schema.modelId) ? schema : type
}

async function describeSchema(ctx: Ctx, { modelId, year, engine, type }: VinReading): Promise<Vehicle> {
  const [names, offered] = [await readModel(ctx.db, modelId), await readYear(ctx.db, modelId, year)]
  return {
    ...createMakeOnly(names?.make ?? '', year),
    model: names?.model ?? null,
    engine: engine && (findSameEngine(engine, offered?.engine_types ?? []) ?? engine),
    vehicle_type: type ?? getOnlyOne(offered?.vehicle_types),
  }
}

/** A year that the look-up does not have for the model cannot be chosen: it stays open. */
async function describeType(ctx: Ctx, { modelIds, year, from, to }: TypeReading): Promise<Vehicle> {
  const [first = 0] = modelIds
  const names = await Promise.all(modelIds.map((id) => readModel(ctx.db, id)))
  const models = names.flatMap((name) => name?.model ?? [])
  const offered = year === null || modelIds.length > 1 ? null : await readYear(ctx.db, first, year)
  const known = modelIds.length > 1 || offered ? year : null
  return {
    ...createMakeOnly(names[0]?.make ?? '', known),
    model: models.length === 1 ? (models[0] ?? null) : null,
    candidates: models.length > 1 ? models : [],
    year_start: known ?? from,
    year_end: known ?? to,
    engine: getOnlyOne(offered?.engine_types),
    vehicle_type: getOnlyOne(offered?.vehicle_types),
  }
}

const createMakeOnly = (make: string, year: number | null): Vehicle => ({
  make,
  model: null,
  candidates: [],
  year,
  year_start: year,
  year_end: year,
  engine: null,
  vehicle_type: null,
})

const getOnlyOne = (names: readonly string[] = []) => (names.length === 1 ? (names[0] ?? null) : null)

function describeGaps(vehicle: Vehicle, { valid, needsDigit }: { valid: boolean; needsDigit: boolean }) {
  const { model, candidates, year, year_start: from, year_end: to } = vehicle
  const warnings = [
    ...(!valid && needsDigit ? [WRONG_DIGIT] : []),
    ...(model === null ? [describeModels(candidates)] : []),
    ...(year === null ? [describeYears(from, to)] : []),
  ]
  const notes = !valid && !needsDigit ? [NO_DIGIT] : []
  return {
    warnings: warnings.map(({ text }) => text),
    warning_codes: warnings.map(toCode),
    notes: notes.map(({ text }) => text),
    note_codes: notes.map(toCode),
  }
}

const WRONG_DIGIT: FieldFault = {
  code: 'vin_digit_wrong',
  text: 'Check the VIN: one character looks wrong. Cars not made for the USA may differ.',
}
const NO_DIGIT: FieldFault = {
  code: 'vin_digit_missing',
  text: 'This VIN has no check digit. That is normal outside North America.',
}

function describeModels(candidates: readonly string[]): FieldFault {
  const [last, ...others] = candidates.toReversed()
  if (last === undefined)
    return { code: 'vin_model_open', text: 'The VIN tells the maker only. Please choose the model.' }
  const text = `This is a ${others.toReversed().join(', ')} or ${last}. Choose the model.`
  return { code: 'vin_models', text, params: { models: candidates.join(', ') } }
}

function describeYears(first: number | null, last: number | null): FieldFault {
  if (first === null || last === null)
    return { code: 'vin_year_open', text: 'The VIN does not tell the year. Please choose it.' }
  return { code: 'vin_years', text: `Built from ${first} to ${last}. Choose the year.`, params: { first, last } }
}

const toCode = ({ code, params }: FieldFault) => ({ code, ...(params && { params }) })
