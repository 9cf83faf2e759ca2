import { z } from 'zod'

import { byRule } from '#platform/field-fault.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { Params, problems } from '#platform/http/problems.ts'

import { checkVin, cleanVin } from './vin-field.rules.ts'

export const vehicleProblems = problems({
  makeNotFound: [404, 'We do not know this make.'],
  modelNotFound: [404, 'We do not know this model of the make.'],
  yearNotFound: [404, 'This model was not made in that year.'],
  pageNotFound: [404, 'Page not found. Use pages 1 to 8.'],
  vinNotFound: [404, 'VIN not found. Choose the vehicle by make and model.'],
})

/** A make or model by name or slug, case-insensitive. */
const Name = z.string().max(100, 'At most 100 characters.')
const Year = z
  .string()
  .regex(/^\d{4}$/, 'A year has four digits.')
  .transform(Number)
  .meta({ example: '2010' })
/** Ignores spaces and hyphens between the characters. */
export const Vin = z
  .string()
  .max(60, 'A VIN has 17 characters.')
  .transform(cleanVin)
  .pipe(z.string().superRefine(byRule(checkVin)))
  .meta({ example: '2T1BU4EE9AC123456' })
const Page = z
  .string()
  .regex(/^\d{1,6}$/, 'The page is a whole number.')
  .transform(Number)
  .default(1)

const tag = 'Vehicles'
const nothing = z.strictObject({})
const make = z.object({ make: Name.meta({ example: 'Toyota' }) })
const model = make.extend({ model: Name.meta({ example: 'Corolla' }) })

export const listMakes = endpoint('listMakes', {
  method: 'GET',
  path: '/api/vehicles/makes',
  tag,
  summary: 'The makes, by name',
  query: nothing,
  response: z.array(z.string()),
  exampleAnswer: ['Honda', 'Toyota'],
})

export const listModels = endpoint('listModels', {
  method: 'GET',
  path: '/api/vehicles/makes/:make/models',
  tag,
  summary: 'The models of a make, by name',
  params: make,
  query: nothing,
  response: z.array(z.string()),
  problems: [vehicleProblems.makeNotFound],
  exampleAnswer: ['Camry', 'Corolla'],
})

export const listYears = endpoint('listYears', {
  method: 'GET',
  path: '/api/vehicles/makes/:make/models/:model/years',
  tag,
  summary: 'The years a model was made in, the oldest first',
  params: model,
  query: nothing,
  response: z.array(z.int()),
  exampleAnswer: [2009, 2010, 2011],
  problems: [vehicleProblems.makeNotFound, vehicleProblems.modelNotFound],
})

const VehicleYear = z.object({ engine_types: z.array(z.string()), vehicle_types: z.array(z.string()) })

export const getYear = endpoint('getYear', {
  method: 'GET',
  path: '/api/vehicles/makes/:make/models/:model/years/:year',
  tag,
  summary: 'The engines and body types of a model in a year, in the order of the look-up',
  params: model.extend({ year: Year }),
  query: nothing,
  response: VehicleYear.extend({
    /** Body types of the model in all years; type ranges of listings follow this order. */
    model_types: z.array(z.string()),
  }),
  problems: [vehicleProblems.makeNotFound, vehicleProblems.modelNotFound, vehicleProblems.yearNotFound],
  exampleAnswer: { engine_types: ['1.8L'], vehicle_types: ['Sedan'], model_types: ['Sedan', 'Wagon'] },
})

const SentenceCode = z.object({ code: z.string(), params: Params.optional() })

export const DecodedVin = z.object({
  vin: z.string(),
  /** The check digit is right. VINs of other markets than North America need none. */
  valid: z.boolean(),
  make: z.string(),
  model: z.string().nullable(),
  /** Models that the VIN does not distinguish; empty if it names one model, or only the make. */
  candidates: z.array(z.string()),
  year: z.int().nullable(),
  /** The years in which this type was built: both the model year if it is known, both null if nothing is. */
  year_start: z.int().nullable(),
  year_end: z.int().nullable(),
  engine: z.string().nullable(),
  vehicle_type: z.string().nullable(),
  /** English sentences for people: what to check or choose. */
  warnings: z.array(z.string()),
  /** The code and values of each of `warnings`, in their order, for translations. */
  warning_codes: z.array(SentenceCode),
  /** English sentences for people that need no action. */
  notes: z.array(z.string()),
  note_codes: z.array(SentenceCode),
})
export type DecodedVin = z.infer<typeof DecodedVin>

export const decodeVin = endpoint('decodeVin', {
  method: 'GET',
  path: '/api/vehicles/vin/:vin',
  tag,
  summary: 'The vehicle that a VIN belongs to',
  params: z.object({ vin: Vin }),
  query: nothing,
  response: DecodedVin,
  problems: [vehicleProblems.vinNotFound],
})

export const listVehicleData = endpoint('listVehicleData', {
  method: 'GET',
  path: '/api/vehiclesdataapi/',
  tag,
  summary: 'The whole look-up in eight pages: make, model, year, engines and body types',
  query: z.strictObject({ page: Page }),
  response: z.object({
    /** Number of models on all pages. */
    count: z.int(),
    total_pages: z.int(),
    next: z.string().nullable(),
    results: z.record(z.string(), z.record(z.string(), z.record(z.string(), VehicleYear))),
  }),
  problems: [vehicleProblems.pageNotFound],
})

nameShapes({ VehicleYear, VinSentenceCode: SentenceCode, DecodedVin })
