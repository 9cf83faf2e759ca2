import { z } from 'zod'

import { FILE_REPORT_EXAMPLE, AdditionQuery, FileReport, vehicleName } from '#modules/vehicles/additions.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

import { Side, SymbolText, Wiper, WiperPrice, wiperProblems } from './wipers.contract.ts'

export const wiperEntryProblems = problems({
  armNotFound: [404, 'Wiper arm not found.'],
  fileMissing: [400, 'Choose a file first.'],
  fileTooLarge: [413, 'The file is larger than 5 MB.'],
})

export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const MAX_FILE_ROWS = 2_000

const line = (label: string, most: number) =>
  z
    .string(`${label} is required.`)
    .transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '))
    .pipe(z.string().min(1, `${label} is required.`).max(most, `${label} has at most ${most} characters.`))

/** Compared letter by letter with the arms of vehicles, so it has one spelling. */
const Adapter = line('Adapter', 40).transform((name) => name.toLowerCase())
const Length = z
  .int('Length is a whole number of inches.')
  .min(8, 'Length is 8 inches or more.')
  .max(48, 'Length is 48 inches at most.')

const wiperFields = {
  short_name_en: line('Name', 200),
  long_description_en: z.string().trim().max(10_000, 'Description has at most 10000 characters.').default(''),
  style: line('Style', 40).transform((name) => name.toLowerCase()),
  length_in: Length,
  adapters: z
    .array(Adapter)
    .min(1, 'Enter at least one adapter.')
    .max(12, 'At most 12 adapters.')
    .transform((names) => [...new Set(names)]),
  photos: z
    .array(z.string().max(200, 'At most 200 characters.'))
    .max(12, 'At most 12 pictures.')
    .default([])
    .transform((urls) => [...new Set(urls)]),
}

/** A wiper blade as an admin adds it. */
export const WiperEntry = z.strictObject({
  symbol: z
    .string('Symbol is required.')
    .transform((text) => text.trim().toUpperCase())
    .pipe(SymbolText),
  ...wiperFields,
  price: WiperPrice.nullable().default(null),
})
export type WiperEntry = z.output<typeof WiperEntry>

export const WiperChange = z.strictObject(wiperFields)
export type WiperChange = z.output<typeof WiperChange>

const ArmYear = (label: string) =>
  z
    .int(`${label} is a year such as 2010.`)
    .min(1950, { error: `${label} is 1950 or later.`, abort: true })
    .max(2077, { error: `${label} is too late.`, abort: true })

/** A wiper arm of a model in some years; blades with its length and adapter fit. */
export const ArmEntry = z
  .strictObject({
    make: vehicleName('Make', 100),
    model: vehicleName('Model', 100),
    year_start: ArmYear('First year'),
    /** Default: the first year. */
    year_end: ArmYear('Last year').optional(),
    side: Side,
    length_in: Length,
    adapter: Adapter,
  })
  .transform((arm) => ({ ...arm, year_end: arm.year_end ?? arm.year_start }))
  .refine((arm) => arm.year_end >= arm.year_start, {
    path: ['year_end'],
    message: 'Last year is not before the first year.',
  })
export type ArmEntry = z.output<typeof ArmEntry>

const StoredArm = z.object({
  id: z.int(),
  make: z.string(),
  model: z.string(),
  year_start: z.int(),
  year_end: z.int(),
  side: Side,
  length_in: z.int(),
  adapter: z.string(),
})
export type StoredArm = z.infer<typeof StoredArm>

const Outcome = z.enum(['added', 'existing'])
const AddedWiper = z.object({ outcome: Outcome, wiper: Wiper })
const AddedArm = z.object({ outcome: Outcome, arm: StoredArm })
const tag = 'Wipers'
const nothing = z.strictObject({})
const bySymbol = z.object({ symbol: SymbolText })
const byId = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'An id is a whole number.')
    .transform(Number)
    .meta({ example: '31' }),
})

const WIPER_EXAMPLE = { short_name_en: 'Flat blade', style: 'flat', length_in: 24, adapters: ['hook'] }

export const addWiper = endpoint('addWiper', {
  method: 'POST',
  path: '/api/oximo/',
  tag,
  summary: 'Add a wiper blade, by an admin; a symbol that exists is reported and left as it is',
  query: nothing,
  body: WiperEntry,
  response: AddedWiper,
  status: 201,
  also: [200],
  example: { symbol: 'OX-600', ...WIPER_EXAMPLE },
})

export const changeWiper = endpoint('changeWiper', {
  method: 'PUT',
  path: '/api/oximo/:symbol/',
  tag,
  summary: 'Replace all of a wiper blade but its symbol and price, by an admin',
  params: bySymbol,
  query: nothing,
  body: WiperChange,
  response: Wiper,
  problems: [wiperProblems.wiperNotFound],
  example: WIPER_EXAMPLE,
})

export const removeWiper = endpoint('removeWiper', {
  method: 'DELETE',
  path: '/api/oximo/:symbol/',
  tag,
  summary: 'Remove a wiper blade, by an admin',
  params: bySymbol,
  query: nothing,
  response: z.undefined(),
  status: 204,
  problems: [wiperProblems.wiperNotFound],
})

export const addWiperArm = endpoint('addWiperArm', {
  method: 'POST',
  path: '/api/admin/wiper-arms/',
  tag,
  summary: 'Say what a wiper arm of a vehicle takes; what is known already is reported',
  query: nothing,
  body: ArmEntry,
  response: AddedArm,
  status: 201,
  also: [200],
  example: { make: 'Toyota', model: 'Corolla', year_start: 2008, side: 'driver', length_in: 26, adapter: 'hook' },
})

export const listWiperArms = endpoint('listWiperArms', {
  method: 'GET',
  path: '/api/admin/wiper-arms/',
  tag,
  summary: 'The wiper arms of vehicles, the latest first',
  query: AdditionQuery,
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(StoredArm),
  }),
})

export const removeWiperArm = endpoint('removeWiperArm', {
  method: 'DELETE',
  path: '/api/admin/wiper-arms/:id/',
  tag,
  summary: 'Remove a wiper arm of a vehicle',
  params: byId,
  query: nothing,
  response: z.undefined(),
  status: 204,
  problems: [wiperEntryProblems.armNotFound],
})

export const importWipers = endpoint('importWipers', {
  method: 'POST',
  path: '/api/admin/wipers/import/',
  tag,
  summary: `Add wipers and wiper arms from an .xlsx file (multipart/form-data, field file), all rows or none; at most ${MAX_FILE_ROWS} rows`,
  query: nothing,
  response: FileReport,
  exampleAnswer: FILE_REPORT_EXAMPLE,
  upload: { file: 'required' },
  problems: [wiperEntryProblems.fileMissing, wiperEntryProblems.fileTooLarge],
})

export const wiperTemplate = endpoint('wiperTemplate', {
  method: 'GET',
  path: '/api/admin/wipers/template/',
  tag,
  summary: 'An empty .xlsx file for wipers and wiper arms',
  query: nothing,
  response: z.unknown(),
  files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

nameShapes({ NewWiper: WiperEntry, WiperChange, NewWiperArm: ArmEntry, StoredWiperArm: StoredArm })
nameShapes({ AddedWiper, AddedWiperArm: AddedArm })
