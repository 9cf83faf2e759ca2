import { z } from 'zod'

import type { VehicleSetBody } from '#modules/listings/listing-body.contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const importProblems = problems({
  fileMissing: [400, 'Choose a file first.'],
  wrongKind: [415, 'Only .xlsx and .sql files can be uploaded.'],
  tooLarge: [413, 'The file is larger than 25 MB: split it into several.'],
  picturesNotZip: [415, 'Pictures come as one .zip file.'],
  picturesTooLarge: [413, 'The .zip file is larger than 100 MB: split it into several.'],
  storeNeeded: [409, 'Create a store first.'],
  storeNotFound: [404, 'There is no such store.'],
  storeSuspended: [403, 'This store is suspended. Please contact us.'],
  importNotFound: [404, 'There is no such upload.'],
  notWaiting: [409, 'This upload does not wait for an answer.'],
  nothingGood: [409, 'No row of this file can be stored.'],
  busy: [503, 'Many files are being uploaded. Please try again in a moment.'],
})

export const MOST_FILE_BYTES = 25 * 1024 * 1024
export const MOST_PICTURE_BYTES = 100 * 1024 * 1024
/** Rejected rows that one answer holds, unless asked for others. */
export const REPORT_PAGE_SIZE = 20

export type SetValues = z.output<typeof VehicleSetBody>

export const IMPORT_STATES = [
  'reading',
  'mapping',
  'checking',
  'waiting',
  'writing',
  'done',
  'cancelled',
  'refused',
] as const
export const ImportState = z.enum(IMPORT_STATES)
export type ImportState = z.infer<typeof ImportState>

export const RejectedRow = z.object({
  /** The row of the sheet, or the line of the .sql file. */
  row: z.int(),
  sheet: z.enum(['listings', 'fitments']),
  /** As it is headed in the template. */
  column: z.string(),
  value: z.string(),
  reason: z.string(),
})
export type RejectedRow = z.infer<typeof RejectedRow>

/** Equal faults of a file together. */
export const FaultGroup = z.object({
  sheet: z.enum(['listings', 'fitments']),
  /** As it is headed in the template. */
  column: z.string(),
  fault: z.string(),
  rows: z.int(),
  first_row: z.int(),
  /** Up to two of the values. */
  examples: z.array(z.string()),
})
export type FaultGroup = z.infer<typeof FaultGroup>

/** Groups that one answer holds; the rows of all others are in `rejected`. */
export const MOST_FAULT_GROUPS = 50

const Heading = z.object({
  kind: z.enum(['listings', 'fitments']),
  heading: z.string(),
  /** The field it is taken for; empty where the column is passed over. */
  field: z.string(),
  sample: z.string(),
})

/** An upload in a line. */
export const ImportSummary = z.object({
  job: z.int(),
  file: z.string(),
  store: z.object({ id: z.int(), name: z.string() }),
  state: ImportState,
  dry_run: z.boolean(),
  /** Of everything that is to be done with it, in percent; 100 when nothing is left to wait for. */
  progress: z.int().min(0).max(100),
  /** Listings of the file, those that can be stored, those that cannot, those that are, and of these the new ones. */
  rows: z.int(),
  accepted: z.int(),
  rejected_rows: z.int(),
  stored: z.int(),
  created: z.int(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
})
export type ImportSummary = z.infer<typeof ImportSummary>

export const ImportReport = ImportSummary.extend({
  /** Where it stands, in a sentence. */
  message: z.string(),
  /** Why the file was refused; null otherwise. */
  reason: z.string().nullable(),
  /** The columns to choose fields for, while the state is `mapping`. */
  headings: z.array(Heading),
  /** What is wrong, equal faults together, the most frequent first; empty while the file is worked on. */
  faults: z.array(FaultGroup),
  /** A page of what is wrong, in the order of the file. */
  rejected: z.array(RejectedRow),
  /** How many there are of these. */
  problems: z.int(),
})
export type ImportReport = z.infer<typeof ImportReport>

const tag = 'Upload'
const wholeNumber = z.string().regex(/^[1-9]\d{0,8}$/, 'A whole number is needed.')
const number = wholeNumber.transform(Number)
const StoreQuery = number.optional()
const Job = z.object({
  job: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'An upload is named by its number.')
    .transform(Number),
})
const nothing = z.strictObject({})

/** What the sender wants done with a file; the fields of the form may say it as well as the query. */
export const UploadWishes = z.strictObject({ dry_run: z.enum(['0', '1']).optional(), store: StoreQuery })
export type UploadWishes = z.output<typeof UploadWishes>

export const uploadListings = endpoint({
  method: 'POST',
  path: '/api/upload/',
  tag,
  summary:
    'Upload many listings as multipart/form-data, field file: .xlsx, or .sql with INSERTs of plain values. Field pictures, if any: a .zip of the pictures that rows name (front.jpg, without regard to case and folder), up to 100 MB. With dry_run=1, here or as a field, nothing is stored before it is accepted. 200 when it is done, 202 while it is worked on',
  query: UploadWishes,
  response: ImportReport,
  also: [202],
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/upload/',
  tag,
  summary: 'The own uploads, the latest first; an admin sees all',
  query: z.strictObject({ page: number.default(1), page_size: number.pipe(z.number().max(100)).default(10) }),
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(ImportSummary),
  }),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/upload/:job/',
  tag,
  summary: 'How far an upload has come, and what is wrong in it',
  params: Job,
  query: z.strictObject({
    page: number.default(1),
    page_size: number.pipe(z.number().max(100)).default(REPORT_PAGE_SIZE),
  }),
  response: ImportReport,
})

const Choice = z.strictObject({
  kind: z.enum(['listings', 'fitments']),
  heading: z.string().max(60),
  field: z.string().max(40),
})

export const chooseColumns = endpoint({
  method: 'PUT',
  path: '/api/upload/:job/mapping',
  tag,
  summary: 'Say which field each column stands for, and go on; it is remembered for the next upload',
  params: Job,
  body: z.strictObject({ headings: z.array(Choice, 'Choose the columns.').min(1).max(128) }),
  response: ImportReport,
  also: [202],
})

export const acceptImport = endpoint({
  method: 'POST',
  path: '/api/upload/:job/acceptance',
  tag,
  summary: 'Store the good rows of an upload that waits',
  params: Job,
  query: nothing,
  response: ImportReport,
  also: [202],
})

export const cancelImport = endpoint({
  method: 'DELETE',
  path: '/api/upload/:job/',
  tag,
  summary: 'Give up an upload that waits, or that is not stored yet',
  params: Job,
  query: nothing,
  response: ImportReport,
})

/** Answers a file; what a file holds no schema says. */
const file = { tag, method: 'GET' as const, response: z.unknown() }

export const rejectedFile = endpoint({
  ...file,
  path: '/api/upload/:job/rejected/',
  summary: 'The rows that were not stored, with the reasons, as an .xlsx file to correct and upload again',
  params: Job,
  query: nothing,
})

export const uploadTemplate = endpoint({
  ...file,
  path: '/api/upload/template/',
  summary: 'An empty .xlsx file with every column and a sheet that explains them',
  query: nothing,
})

export const exportListings = endpoint({
  ...file,
  path: '/api/upload/export/',
  summary: 'The listings of a store in the format of the upload; CSV holds one table at a time',
  query: z.strictObject({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    sheet: z.enum(['listings', 'fitments']).default('listings'),
    store: StoreQuery,
  }),
})
