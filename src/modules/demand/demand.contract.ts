import { z } from 'zod'

import { Condition } from '#modules/catalogue/catalogue.contract.ts'
import { PositionSlot, wholeNumber } from '#modules/taxonomy/taxonomy.contract.ts'
import { vehicleName } from '#modules/vehicles/additions.contract.ts'
import { endpoint, nameShapes, trimmedParam } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

/** Why a search had no exact answer. */
export const DemandOutcome = z.enum([
  'no_type',
  'none_listed',
  'none_for_vehicle',
  'only_universal',
  'out_of_stock',
  'number_not_listed',
])

export type DemandOutcome = z.infer<typeof DemandOutcome>

export const demandProblems = problems({
  typeNotKnown: [400, 'Part type is not known.'],
  stateNotKnown: [400, 'State is not known.'],
  vehicleNotKnown: [400, 'The vehicle list has no such model.'],
  alertLinkUnknown: [404, 'These alerts were stopped before, or the link is incomplete.'],
})

export const MAX_EXPORTED = 5_000

const Day = z.iso.date('A day looks like 2026-11-22.').refine((day) => /^(19|20)\d\d-/.test(day), 'Enter a day.')
const short = z.string().max(100, 'At most 100 characters.')

export const DemandQuery = z
  .strictObject({
    /** Days of Lagos, both included; without them the last 30 days. */
    from: trimmedParam(Day),
    to: trimmedParam(Day),
    outcome: trimmedParam(DemandOutcome),
    /** Name of the buyer's state. */
    state: trimmedParam(short),
    /** Key of a part type. */
    type: trimmedParam(short),
    page: wholeNumber(1_000).default(1),
    page_size: wholeNumber(100).default(20),
    format: z.enum(['json', 'csv']).default('json'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'The last day is not before the first.',
  })
export type DemandQuery = z.output<typeof DemandQuery>

export const DemandRow = z.object({
  outcome: DemandOutcome,
  part_type: z.object({ id: z.int(), key: z.string(), name: z.string() }).nullable(),
  /** "axle=front,side=left"; '' for none. */
  positions: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
  size: z.string(),
  part_number: z.string(),
  condition: z.string(),
  /** Only where the part is unknown. */
  words: z.string(),
  state: z.string().nullable(),
  searches: z.int(),
  sessions: z.int(),
  /** Searches in the period of this length before. */
  searches_before: z.int(),
  /** Number of buyers with an alert. */
  alerts: z.int(),
})
export type DemandRow = z.infer<typeof DemandRow>

const tag = 'Demand'

export const listDemand = endpoint('listDemand', {
  method: 'GET',
  path: '/api/admin/demand/',
  tag,
  summary: 'What buyers searched for and did not find, the most searched first, or as CSV',
  query: DemandQuery,
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    from: z.iso.date(),
    to: z.iso.date(),
    results: z.array(DemandRow),
  }),
  files: ['text/csv'],
})

const MAX_SIZES = 10
const MAX_BRANDS = 20
export const MAX_ALERT_WORDS_LENGTH = 300
const AlertYear = z
  .int('Year is a year such as 2010.')
  .min(1950, 'Year is 1950 or later.')
  .max(2077, 'Year is too late.')
  .nullable()
  .default(null)

export const AlertBody = z
  .strictObject({
    /** Key of a part type, or of a family of types; null when it is not known. */
    type: z.string().trim().max(100, 'At most 100 characters.').nullable().default(null),
    positions: z.partialRecord(PositionSlot, z.string().max(10, 'At most 10 characters.')).default({}),
    sizes: z
      .record(z.string().regex(/^[a-z0-9_]{1,30}$/), z.union([z.string().regex(/^[^,=]{1,60}$/), z.number()]))
      .refine((sizes) => Object.keys(sizes).length <= MAX_SIZES, 'At most 10 sizes.')
      .default({}),
    /** Matches listings with this part number, of any type and vehicle. */
    part_number: z.string().max(100, 'At most 100 characters.').nullable().default(null),
    make: vehicleName('Make').nullable().default(null),
    model: vehicleName('Model').nullable().default(null),
    year: AlertYear,
    /** The last matching year: a nickname covers several. */
    year_end: AlertYear,
    /** Null for any. */
    condition: Condition.nullable().default(null),
    /** Names of brands, of which a listing has one; empty for any. */
    brands: z
      .array(z.string().trim().min(1, 'Name the brand.').max(200, 'At most 200 characters.'))
      .max(MAX_BRANDS, `At most ${MAX_BRANDS} brands.`)
      .default([]),
    /** The search text. */
    words: z
      .string('Tell us what you search for.')
      // oxlint-disable-next-line no-control-regex -- removes what people cannot type
      .transform((text) => text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim())
      .pipe(
        z
          .string()
          .min(1, 'Tell us what you search for.')
          .max(MAX_ALERT_WORDS_LENGTH, `At most ${MAX_ALERT_WORDS_LENGTH} characters.`),
      ),
    /** Of a visitor; a user gets the email at the address of the account. */
    email: z.string().trim().max(254, 'At most 254 characters.').nullable().default(null),
  })
  .refine(({ make, model }) => (make === null) === (model === null), {
    path: ['model'],
    message: 'Choose make and model.',
  })
  .refine(({ year, year_end: last }) => last === null || (year !== null && last >= year), {
    path: ['year_end'],
    message: 'The last year is not before the first.',
  })
export type AlertBody = z.output<typeof AlertBody>

export const stopListingAlerts = endpoint('stopListingAlerts', {
  method: 'POST',
  path: '/api/listing-alerts/stop/',
  tag,
  summary: 'Delete all alerts of an address, by the secret in an email that went to it',
  query: z.strictObject({}),
  body: z.strictObject({ token: z.string().min(1, 'Open the link in your email again.').max(100) }),
  response: z.object({ stopped: z.literal(true) }),
  example: { token: 'YWxlcnQtbGluay10b2tlbg' },
})

export const addListingAlert = endpoint('addListingAlert', {
  method: 'POST',
  path: '/api/listing-alerts/',
  tag,
  summary: 'Create an email alert for a part. Returns 200 if an equal alert is waiting',
  query: z.strictObject({}),
  body: AlertBody,
  response: z.object({ email: z.string(), words: z.string() }),
  exampleAnswer: { email: 'ada@example.com', words: 'brake pads corolla 2010' },
  status: 201,
  also: [200],
  example: { type: 'brake-pads', make: 'Toyota', model: 'Corolla', year: 2010, words: 'brake pads corolla 2010' },
})

nameShapes({ DemandOutcome, DemandRow, ListingAlert: AlertBody })
