import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const additionProblems = problems({
  additionNotFound: [404, 'Vehicle not found.'],
  vehicleInUse: [409, 'Listings use this vehicle. Change or delete those listings first.'],
  armsInUse: [409, 'Wiper arms use this vehicle. Remove those arms first.'],
  tooManyNames: [409, 'This model has too many engines or body types.'],
  lookupFull: [409, 'The vehicle list is full.'],
  fileMissing: [400, 'Choose a file first.'],
  fileTooLarge: [413, 'The file is larger than 5 MB.'],
})

export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const MAX_FILE_ROWS = 2_000
const MAX_NAMES = 20
const PAGE_SIZE = 20

/** A name without control characters, invisible characters and double spaces. */
export const vehicleName = (label: string, most = 60) =>
  z
    .string(`${label} is required.`)
    .transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '))
    .pipe(
      z
        .string()
        .min(1, `${label} is required.`)
        .max(most, `${label} has at most ${most} characters.`)
        .regex(/^[\p{L}\p{M}\p{N} .,'’&()+/-]*$/u, `${label} can contain letters, digits and . , ' & ( ) + / - only.`)
        // Names are compared and put in addresses by these.
        .refine(
          (text) => text === '' || /[a-z0-9]/i.test(text.normalize('NFKD')),
          `${label} needs a Latin letter or a digit.`,
        ),
    )

const yearField = (label: string) =>
  z
    .int(`${label} is a year such as 2010.`)
    .min(1950, { error: `${label} is 1950 or later.`, abort: true })
    .max(2077, { error: `${label} is too late.`, abort: true })

const nameList = (label: string) =>
  z
    .array(vehicleName(label))
    .min(1, `Enter at least one ${label.toLowerCase()}.`)
    .max(MAX_NAMES, `At most ${MAX_NAMES} at a time.`)

/** A make and model over some years, as an admin adds it. */
export const VehicleEntry = z
  .strictObject({
    make: vehicleName('Make'),
    model: vehicleName('Model'),
    year_start: yearField('First year'),
    /** Default: the first year. */
    year_end: yearField('Last year').optional(),
    engines: nameList('Engine'),
    vehicle_types: nameList('Body type'),
  })
  .transform((entry) => ({ ...entry, year_end: entry.year_end ?? entry.year_start }))
  .refine((entry) => entry.year_end >= entry.year_start, {
    path: ['year_end'],
    message: 'Last year is not before the first year.',
  })
export type VehicleEntry = z.output<typeof VehicleEntry>

const AddedVehicle = z.object({
  /** Null if nothing was stored, because the look-up had the vehicle. */
  id: z.int().nullable(),
  outcome: z.enum(['added', 'existing']),
  /** As the look-up writes them. */
  make: z.string(),
  model: z.string(),
  /** The data that the look-up did not have. */
  added: z.object({ years: z.array(z.int()), engines: z.array(z.string()), vehicle_types: z.array(z.string()) }),
})
export type AddedVehicle = z.infer<typeof AddedVehicle>

const VehicleAddition = z.object({
  id: z.int(),
  make: z.string(),
  model: z.string(),
  year_start: z.int(),
  year_end: z.int(),
  engines: z.array(z.string()),
  vehicle_types: z.array(z.string()),
  added_by: z.string(),
  added_at: z.string(),
})
export type VehicleAddition = z.infer<typeof VehicleAddition>

/** The result of an uploaded file: either all rows are stored, or none and `faults` lists why. */
export const FileReport = z.object({
  stored: z.boolean(),
  rows: z.int(),
  added: z.int(),
  /** Rows that the shop already had. */
  existing: z.int(),
  fault_count: z.int(),
  /** The first of them. */
  faults: z.array(z.object({ sheet: z.string(), row: z.int(), column: z.string(), reason: z.string() })),
})
export type FileReport = z.infer<typeof FileReport>

export const FILE_REPORT_EXAMPLE: FileReport = {
  stored: true,
  rows: 12,
  added: 10,
  existing: 2,
  fault_count: 0,
  faults: [],
}

const tag = 'Vehicles'
const nothing = z.strictObject({})
const params = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'An id is a whole number.')
    .transform(Number)
    .meta({ example: '31' }),
})
const wholeNumber = z.string().regex(/^[1-9]\d{0,5}$/, 'This is a whole number.')

const VEHICLE_EXAMPLE = { make: 'Innoson', model: 'G40', year_start: 2019, engines: ['2.4L'], vehicle_types: ['SUV'] }

export const addVehicle = endpoint('addVehicle', {
  method: 'POST',
  path: '/api/admin/vehicles/',
  tag,
  summary: 'Add a make and model with years, engines and body types; what exists is reported and not doubled',
  query: nothing,
  body: VehicleEntry,
  response: AddedVehicle,
  status: 201,
  also: [200],
  example: VEHICLE_EXAMPLE,
})

export const AdditionQuery = z.strictObject({
  search: z
    .string()
    .max(100, 'At most 100 characters.')
    .transform((text) => text.trim())
    .default(''),
  page: wholeNumber.default('1').transform(Number),
  page_size: wholeNumber
    .default(`${PAGE_SIZE}`)
    .transform(Number)
    .refine((size) => size <= 100, 'The page size is at most 100.'),
})
export type AdditionQuery = z.output<typeof AdditionQuery>

export const listAddedVehicles = endpoint('listAddedVehicles', {
  method: 'GET',
  path: '/api/admin/vehicles/',
  tag,
  summary: 'The vehicles that admins added, the latest first',
  query: AdditionQuery,
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(VehicleAddition),
  }),
})

export const getAddedVehicle = endpoint('getAddedVehicle', {
  method: 'GET',
  path: '/api/admin/vehicles/:id/',
  tag,
  summary: 'A vehicle that an admin added',
  params,
  query: nothing,
  response: VehicleAddition,
})

export const changeVehicle = endpoint('changeVehicle', {
  method: 'PUT',
  path: '/api/admin/vehicles/:id/',
  tag,
  summary: 'Replace an added vehicle; refused while listings use what would be removed',
  params,
  query: nothing,
  body: VehicleEntry,
  response: VehicleAddition,
  example: VEHICLE_EXAMPLE,
})

export const removeVehicle = endpoint('removeVehicle', {
  method: 'DELETE',
  path: '/api/admin/vehicles/:id/',
  tag,
  summary: 'Remove an added vehicle; refused while listings or wiper arms use it',
  params,
  query: nothing,
  response: z.undefined(),
  status: 204,
})

export const importVehicles = endpoint('importVehicles', {
  method: 'POST',
  path: '/api/admin/vehicles/import/',
  tag,
  summary: `Add vehicles from an .xlsx file (multipart/form-data, field file), all rows or none; at most ${MAX_FILE_ROWS} rows`,
  query: nothing,
  response: FileReport,
  exampleAnswer: FILE_REPORT_EXAMPLE,
  upload: { file: 'required' },
})

export const vehicleTemplate = endpoint('vehicleTemplate', {
  method: 'GET',
  path: '/api/admin/vehicles/template/',
  tag,
  summary: 'An empty .xlsx file for vehicles',
  query: nothing,
  response: z.unknown(),
  files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

nameShapes({ NewVehicle: VehicleEntry, AddedVehicle, VehicleAddition, ImportFileReport: FileReport })
