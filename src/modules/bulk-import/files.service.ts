import { Readable } from 'node:stream'

import { formatPositions } from '#modules/taxonomy/position-text.rules.ts'
import { formatSizes } from '#modules/taxonomy/sizes.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { toNaira, kobo } from '#platform/money.ts'
import { writeCsv } from '#platform/spreadsheet/write-csv.ts'
import { type CellValue, type SheetToWrite, writeWorkbook } from '#platform/spreadsheet/write-workbook.ts'

import { getOwnImport, resolveStore } from './access.service.ts'
import { categoryNames, exportPage, type ExportRow } from './catalogue.store.ts'
import { type Cells, COLUMNS, getHeading, type TableKind } from './columns.rules.ts'
import { toFitmentCells } from './rows.rules.ts'
import { listRejected, listRejectedFitments } from './rows.store.ts'

/** A file to download, created while it is read. */
export interface OutgoingFile {
  name: string
  contentType: string
  content: Readable
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ROWS_PER_PAGE = 250
const REASONS = 'Reasons'
const SHEETS: Readonly<Record<TableKind, string>> = { listings: 'Listings', fitments: 'Fitments' }
type Batch = readonly (readonly CellValue[])[]

/** Fields of codes: without a text format, a spreadsheet reads "0986" as 986, and the model "9-3" as a date. */
const TEXT_FIELDS = new Set(['sku', 'part_no', 'size', 'model', 'engine'])
const tableColumns = (kind: TableKind, columns = COLUMNS[kind]) => ({
  columns: columns.map(({ heading }) => heading),
  textColumns: columns.flatMap(({ field }, at) => (TEXT_FIELDS.has(field) ? [at] : [])),
})
const workbook = (name: string, sheets: readonly SheetToWrite[]): OutgoingFile => ({
  name,
  contentType: XLSX,
  content: Readable.from(writeWorkbook(sheets)),
})

/** Creates an empty file with all columns that a seller fills in and a help sheet. */
export async function templateFile(ctx: Pick<Ctx, 'db'>): Promise<OutgoingFile> {
  const names = (await categoryNames(ctx.db)).map(({ name }) => name)
  const toFillIn = COLUMNS.listings.filter(({ field }) => field !== 'stock_at_export')
  return workbook('sparelane-listings.xlsx', [
    { name: SHEETS.listings, ...tableColumns('listings', toFillIn), batches: [] },
    { name: SHEETS.fitments, ...tableColumns('fitments'), batches: [] },
    { name: 'Help', columns: ['Column', 'Content', 'Example'], batches: [helpRows(names)] },
  ])
}

/** Exports the listings of a store in the format of the upload. CSV contains one table. */
export async function exportFile(
  ctx: Ctx,
  { format, sheet, store }: { format: 'xlsx' | 'csv'; sheet: TableKind; store: number | undefined },
): Promise<OutgoingFile> {
  const storeId = await resolveStore(ctx, store)
  const tables = {
    listings: { ...tableColumns('listings'), batches: exportRows(ctx, storeId, (row) => [listingCells(row)]) },
    fitments: { ...tableColumns('fitments'), batches: exportRows(ctx, storeId, toFitmentRows) },
  }
  if (format === 'csv')
    return {
      name: `${sheet}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from(writeCsv(tables[sheet])),
    }
  return workbook('listings.xlsx', [
    { name: SHEETS.listings, ...tables.listings },
    { name: SHEETS.fitments, ...tables.fitments },
  ])
}

/** Creates a file of the rejected rows with their reasons, to correct and upload again. @throws importNotFound */
export async function rejectedFile(ctx: Ctx, id: number): Promise<OutgoingFile> {
  await getOwnImport(ctx, id)
  const { columns, textColumns } = tableColumns('listings')
  return workbook(`rejected-${id}.xlsx`, [
    {
      name: SHEETS.listings,
      columns: [...columns, REASONS],
      textColumns,
      batches: rejectedListings(ctx, id),
    },
    { name: SHEETS.fitments, ...tableColumns('fitments'), batches: rejectedFitments(ctx, id) },
  ])
}

async function* exportRows(
  ctx: Pick<Ctx, 'db'>,
  storeId: number,
  toRows: (row: ExportRow) => Batch,
): AsyncGenerator<Batch, void, void> {
  for (let after = ''; ;) {
    const page = await exportPage(ctx.db, storeId, after, ROWS_PER_PAGE)
    const last = page.at(-1)
    if (last === undefined) return
    yield page.flatMap(toRows)
    after = last.sku
  }
}

function listingCells(row: ExportRow): CellValue[] {
  return [
    row.sku,
    row.title,
    row.description,
    row.category,
    row.brand,
    row.part_no,
    row.condition,
    row.stock,
    // Stock at export.
    row.stock,
    toNaira(kobo(row.gen_price_kobo)),
    row.price_kobo === null ? null : toNaira(kobo(row.price_kobo)),
    row.weight_kg,
    row.length_in,
    row.width_in,
    row.height_in,
    row.thumbnail,
    row.previews,
    row.universal ? 'yes' : 'no',
    row.part_type,
    row.part_type === '' ? '' : formatPositions(row.positions),
    row.part_type === '' ? '' : formatSizes(row.sizes),
    row.quality,
  ]
}

const toFitmentRows = ({ sku, vehicle_sets }: ExportRow): Batch =>
  vehicle_sets.map((set) => [sku, ...toFitmentCells(set)])

const toColumnValues = (kind: TableKind, cells: Cells): CellValue[] =>
  COLUMNS[kind].map(({ field }) => cells[field] ?? null)

async function* rejectedListings(ctx: Pick<Ctx, 'db'>, id: number): AsyncGenerator<Batch, void, void> {
  for (let after = 0; ;) {
    const page = await listRejected(ctx.db, id, after, ROWS_PER_PAGE)
    const last = page.at(-1)
    if (last === undefined) return
    yield page.map(({ cells, reasons }) => [...toColumnValues('listings', cells), reasons.map(reasonText).join(' ')])
    after = last.position
  }
}

async function* rejectedFitments(ctx: Pick<Ctx, 'db'>, id: number): AsyncGenerator<Batch, void, void> {
  for (let after = 0; ;) {
    const page = await listRejectedFitments(ctx.db, id, after, ROWS_PER_PAGE)
    const last = page.at(-1)
    if (last === undefined) return
    yield page.map(({ cells }) => toColumnValues('fitments', cells))
    after = last.position
  }
}

const reasonText = ({ sheet, field, reason }: { sheet: TableKind; field: string; reason: string }) =>
  `${getHeading(sheet, field)}: ${reason}`

const HELP: Readonly<Record<TableKind, Readonly<Record<string, readonly [what: string, example: string]>>>> = {
  listings: {
    sku: ['Your code of the part. A listing with this SKU is updated; blank cells keep their values.', 'BP-1042'],
    title: ['The title that buyers see', 'Brake pad set, front'],
    description: ['Text, or HTML with lists and tables', 'Ceramic, with wear indicator'],
    category: ['One of the categories below', 'Filters'],
    brand: ['The manufacturer; optional', ''],
    part_no: ['Part numbers, separated by commas', '04465-02220, 04465-YZZE9'],
    condition: ['New, Used or Renewed', 'New'],
    stock: ['Quantity in stock', '12'],
    stock_at_export: ['Filled in by the export: only your change of Stock counts. Then export again.', ''],
    gen_price: ['Retail price in naira', '18500'],
    price: ['Business price in naira', '16000'],
    weight: ['Kilograms', '1.4'],
    length: ['Inches', '8'],
    dim_width: ['Inches', '6'],
    height: ['Inches', '3'],
    thumbnail: ['URL of a picture that you uploaded, or the name of a file in the .zip', 'front.jpg'],
    previews: ['Up to five more pictures, separated by commas', 'left.jpg, right.jpg'],
    universal: ['yes if it fits all vehicles', 'no'],
    part_type: ['Any name of the part type; blank to detect it from the title', 'Brake Pad Set'],
    position: ['Position on the vehicle, short or in full: front left, FL, rear', 'front'],
    size: ['The size of tyres, batteries, oils, bulbs and belts: 195/65R15, 75Ah, 5W-30, H7', ''],
    quality: ['Genuine, OEM or Aftermarket; optional', 'OEM'],
  },
  fitments: {
    sku: ['SKU of the listing. These rows replace all its vehicles.', 'BP-1042'],
    make: ['As in the vehicle lists of the shop', 'Toyota'],
    model: ['As in the vehicle lists of the shop', 'Corolla'],
    year_start: ['The first year', '2008'],
    year_end: ['The last year; blank for one year', '2013'],
    engine: ['As in the vehicle lists of the shop, or All', 'All'],
    vehicle_type_start: ['Body type as in the vehicle lists of the shop, or All', 'All'],
    vehicle_type_end: ['The last type of a range; blank for one type', 'All'],
  },
}

function helpRows(categories: readonly string[]): string[][] {
  const describeColumns = (kind: TableKind) =>
    COLUMNS[kind].map(({ field, heading }) => [`${SHEETS[kind]}: ${heading}`, ...(HELP[kind][field] ?? [])])
  return [
    ...describeColumns('listings'),
    ...describeColumns('fitments'),
    ...categories.map((name) => ['Category', name]),
  ]
}
