import { z } from 'zod'

import type { VehicleSetBody } from '#modules/listings/listing-body.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { Params, problems } from '#platform/http/problems.ts'

export const importProblems = problems({
  fileMissing: [400, 'Choose a file first.'],
  wrongKind: [415, 'Choose an .xlsx or .sql file.'],
  tooLarge: [413, 'The file is larger than {file_mb} MB. Split it into smaller files.', { file_mb: 25 }],
  picturesNotZip: [415, 'Put the pictures into one .zip file.'],
  picturesTooLarge: [413, 'The .zip file is larger than 100 MB. Use several uploads.'],
  storeNeeded: [409, 'Create a store first.'],
  storeNotFound: [404, 'Store not found.'],
  storeSuspended: [403, 'This store is suspended. Please contact us.'],
  importNotFound: [404, 'Upload not found.'],
  notWaiting: [409, 'This upload is not waiting for your confirmation.'],
  nothingGood: [409, 'This file has no valid row. Correct it and upload it again.'],
  busy: [503, 'The shop is busy. Try again in a moment.'],
})

export const MAX_FILE_BYTES = 25 * 1024 * 1024
export const MAX_PICTURES_BYTES = 100 * 1024 * 1024
/** Default number of rejected rows in a response. */
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
  /** Heading of the column in the template. */
  column: z.string(),
  value: z.string(),
  /** English. */
  reason: z.string(),
  /** The code of the reason and its values, for translations; `invalid` for a reason without a code of its own. */
  code: z.string(),
  params: Params.optional(),
})
export type RejectedRow = z.infer<typeof RejectedRow>

/** Equal faults of a file. */
export const FaultGroup = z.object({
  sheet: z.enum(['listings', 'fitments']),
  /** Heading of the column in the template. */
  column: z.string(),
  /** English. */
  fault: z.string(),
  /** The code of the fault and its values, for translations. */
  code: z.string(),
  params: Params.optional(),
  rows: z.int(),
  first_row: z.int(),
  /** Up to two of the values. */
  examples: z.array(z.string()),
})
export type FaultGroup = z.infer<typeof FaultGroup>

/** Groups of one response; `rejected` lists the rows of all faults. */
export const MAX_FAULT_GROUPS = 50

const Heading = z.object({
  kind: z.enum(['listings', 'fitments']),
  heading: z.string(),
  /** The field of the column; empty if the column is skipped. */
  field: z.string(),
  sample: z.string(),
})

/** Summary of an upload. */
export const ImportSummary = z.object({
  job: z.int(),
  file: z.string(),
  store: z.object({ id: z.int(), name: z.string() }),
  state: ImportState,
  dry_run: z.boolean(),
  /** Percent of all work; 100 when the upload is finished. */
  progress: z.int().min(0).max(100),
  /** Numbers of listings: in the file, valid, invalid, stored, and new among the stored. */
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
  /** Progress as text. */
  message: z.string(),
  /** Reason if the file was refused. English. */
  reason: z.string().nullable(),
  /** The code of the reason and its values, for translations; null without one and seven days after the upload. */
  reason_code: z.string().nullable(),
  reason_params: Params.optional(),
  /** Columns that need a field, in the state `mapping`. */
  headings: z.array(Heading),
  /** Names of sheets with rows that are left out, because listings are read from one sheet. */
  skipped_sheets: z.array(z.string()),
  /** Faults in groups, the most frequent first; empty while the file is processed. */
  faults: z.array(FaultGroup),
  /** A page of faults in the order of the file. */
  rejected: z.array(RejectedRow),
  /** Number of all faults. */
  problems: z.int(),
})
export type ImportReport = z.infer<typeof ImportReport>

const tag = 'Upload'
const wholeNumber = z.string().regex(/^[1-9]\d{0,8}$/, 'Enter a whole number.')
const number = wholeNumber.transform(Number)
const StoreQuery = number.optional()
const Job = z.object({
  job: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Enter the number of an upload.')
    .transform(Number)
    .meta({ example: '41' }),
})
const NoQuery = z.strictObject({})

/** Options of an upload, in the query or as fields of the form. */
export const UploadOptions = z.strictObject({
  dry_run: z.enum(['0', '1']).optional().meta({ example: '1' }),
  store: StoreQuery,
})
export type UploadOptions = z.output<typeof UploadOptions>

export const uploadListings = endpoint('uploadListings', {
  method: 'POST',
  path: '/api/upload/',
  tag,
  summary:
    'Upload many listings as multipart/form-data, field file: .xlsx, or .sql with INSERTs of plain values. Optional field pictures: a .zip of the pictures that rows name (front.jpg, in any case and folder), up to 100 MB. With dry_run=1, in the query or as a field, nothing is stored until it is accepted. 200 when finished, 202 while it is processed',
  query: UploadOptions,
  response: ImportReport,
  also: [202],
  upload: { file: 'required', pictures: 'optional' },
  problems: [
    importProblems.fileMissing,
    importProblems.storeSuspended,
    importProblems.storeNotFound,
    importProblems.storeNeeded,
    importProblems.tooLarge,
    importProblems.picturesTooLarge,
    importProblems.wrongKind,
    importProblems.picturesNotZip,
    importProblems.busy,
  ],
})

export const listImports = endpoint('listImports', {
  method: 'GET',
  path: '/api/upload/',
  tag,
  summary: 'List your uploads, the latest first; an admin sees all',
  query: z.strictObject({ page: number.default(1), page_size: number.pipe(z.number().max(100)).default(10) }),
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(ImportSummary),
  }),
})

export const getImport = endpoint('getImport', {
  method: 'GET',
  path: '/api/upload/:job/',
  tag,
  summary: 'Get the progress and the faults of an upload',
  params: Job,
  query: z.strictObject({
    page: number.default(1),
    page_size: number.pipe(z.number().max(100)).default(REPORT_PAGE_SIZE),
  }),
  response: ImportReport,
  problems: [importProblems.importNotFound],
})

const Choice = z.strictObject({
  kind: z.enum(['listings', 'fitments']),
  heading: z.string().max(60),
  field: z.string().max(40),
})

export const chooseColumns = endpoint('chooseColumns', {
  method: 'PUT',
  path: '/api/upload/:job/mapping',
  tag,
  summary: 'Choose the field of each column and continue. The choices are kept for the next upload',
  params: Job,
  body: z.strictObject({ headings: z.array(Choice, 'Choose the columns.').min(1).max(128) }),
  response: ImportReport,
  also: [202],
  problems: [importProblems.importNotFound, importProblems.notWaiting],
  example: { headings: [{ kind: 'listings', heading: 'Cost', field: 'gen_price' }] },
})

export const acceptImport = endpoint('acceptImport', {
  method: 'POST',
  path: '/api/upload/:job/acceptance',
  tag,
  summary: 'Store the valid rows of an upload that waits for confirmation',
  params: Job,
  query: NoQuery,
  response: ImportReport,
  also: [202],
  problems: [importProblems.importNotFound, importProblems.notWaiting, importProblems.nothingGood],
})

export const cancelImport = endpoint('cancelImport', {
  method: 'DELETE',
  path: '/api/upload/:job/',
  tag,
  summary: 'Cancel an upload before it is stored',
  params: Job,
  query: NoQuery,
  response: ImportReport,
  problems: [importProblems.importNotFound, importProblems.notWaiting],
})

/** Responds with a file, which has no schema. */
const file = { tag, method: 'GET' as const, response: z.unknown() }

export const rejectedFile = endpoint('rejectedFile', {
  ...file,
  path: '/api/upload/:job/rejected/',
  summary: 'Download the rejected rows with their reasons as an .xlsx file to correct and upload again',
  params: Job,
  query: NoQuery,
  files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  problems: [importProblems.importNotFound],
})

export const uploadTemplate = endpoint('uploadTemplate', {
  ...file,
  path: '/api/upload/template/',
  summary: 'Download an empty .xlsx file with all columns and a help sheet',
  query: NoQuery,
  files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

export const exportListings = endpoint('exportListings', {
  ...file,
  path: '/api/upload/export/',
  summary: 'Download the listings of a store in the format of the upload; CSV contains one table',
  query: z.strictObject({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    sheet: z.enum(['listings', 'fitments']).default('listings'),
    store: StoreQuery,
  }),
  files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
})

nameShapes({
  ImportState,
  RejectedRow,
  FaultGroup,
  ImportHeading: Heading,
  ImportSummary,
  ImportReport,
  ImportColumnChoice: Choice,
})
