import { Readable } from 'node:stream'

import { formatPositions } from '#modules/taxonomy/position-text.rules.ts'
import { formatSizes } from '#modules/taxonomy/sizes.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { toNaira, kobo } from '#platform/money.ts'
import { writeCsv } from '#platform/spreadsheet/write-csv.ts'
import { type CellValue, type SheetToWrite, writeWorkbook } from '#platform/spreadsheet/write-workbook.ts'

import { ownImport, storeFor } from './access.service.ts'
import { categoryNames, exportPage, type ExportRow } from './catalogue.store.ts'
import { type Cells, COLUMNS, headingOf, type TableKind } from './columns.rules.ts'
import { fitmentCells } from './rows.rules.ts'
import { listRejected, listRejectedFitments } from './rows.store.ts'

/** A file on its way out, which is made as it is read. */
export interface OutgoingFile {
  name: string
  contentType: string
  content: Readable
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ROWS_AT_ONCE = 250
const REASONS = 'Reasons'
const SHEETS: Readonly<Record<TableKind, string>> = { listings: 'Listings', fitments: 'Fitments' }
type Batch = readonly (readonly CellValue[])[]

const headings = (kind: TableKind) => COLUMNS[kind].map(({ heading }) => heading)
const workbook = (name: string, sheets: readonly SheetToWrite[]): OutgoingFile => ({
  name,
  contentType: XLSX,
  content: Readable.from(writeWorkbook(sheets)),
})

/** An empty file of the format, with an example in it that says so, and a sheet for people. */
export async function templateFile(ctx: Pick<Ctx, 'db'>): Promise<OutgoingFile> {
  const names = (await categoryNames(ctx.db)).map(({ name }) => name)
  return workbook('sparelane-listings.xlsx', [
    { name: SHEETS.listings, columns: headings('listings'), batches: [] },
    { name: SHEETS.fitments, columns: headings('fitments'), batches: [] },
    { name: 'Help', columns: ['Column', 'What it holds', 'Example'], batches: [helpRows(names)] },
  ])
}

/** The own listings in the format of the upload. CSV holds one table. */
export async function exportFile(
  ctx: Ctx,
  { format, sheet, store }: { format: 'xlsx' | 'csv'; sheet: TableKind; store: number | undefined },
): Promise<OutgoingFile> {
  const storeId = await storeFor(ctx, store)
  const tables = {
    listings: { columns: headings('listings'), batches: exported(ctx, storeId, (row) => [listingCells(row)]) },
    fitments: { columns: headings('fitments'), batches: exported(ctx, storeId, setsOf) },
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

/** The rows that were not stored, with why: to be corrected and uploaded again. @throws importNotFound */
export async function rejectedFile(ctx: Ctx, id: number): Promise<OutgoingFile> {
  await ownImport(ctx, id)
  return workbook(`rejected-${id}.xlsx`, [
    { name: SHEETS.listings, columns: [...headings('listings'), REASONS], batches: rejectedListings(ctx, id) },
    { name: SHEETS.fitments, columns: headings('fitments'), batches: rejectedFitments(ctx, id) },
  ])
}

async function* exported(
  ctx: Pick<Ctx, 'db'>,
  storeId: number,
  cellsOf: (row: ExportRow) => Batch,
): AsyncGenerator<Batch, void, void> {
  for (let after = ''; ;) {
    const page = await exportPage(ctx.db, storeId, after, ROWS_AT_ONCE)
    const last = page.at(-1)
    if (last === undefined) return
    yield page.flatMap(cellsOf)
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

const setsOf = ({ sku, vehicle_sets }: ExportRow): Batch => vehicle_sets.map((set) => [sku, ...fitmentCells(set)])

const inColumns = (kind: TableKind, cells: Cells): CellValue[] => COLUMNS[kind].map(({ field }) => cells[field] ?? null)

async function* rejectedListings(ctx: Pick<Ctx, 'db'>, id: number): AsyncGenerator<Batch, void, void> {
  for (let after = 0; ;) {
    const page = await listRejected(ctx.db, id, after, ROWS_AT_ONCE)
    const last = page.at(-1)
    if (last === undefined) return
    yield page.map(({ cells, reasons }) => [...inColumns('listings', cells), reasons.map(reasonText).join(' ')])
    after = last.position
  }
}

async function* rejectedFitments(ctx: Pick<Ctx, 'db'>, id: number): AsyncGenerator<Batch, void, void> {
  for (let after = 0; ;) {
    const page = await listRejectedFitments(ctx.db, id, after, ROWS_AT_ONCE)
    const last = page.at(-1)
    if (last === undefined) return
    yield page.map(({ cells }) => inColumns('fitments', cells))
    after = last.position
  }
}

const reasonText = ({ sheet, field, reason }: { sheet: TableKind; field: string; reason: string }) =>
  `${headingOf(sheet, field)}: ${reason}`

const HELP: Readonly<Record<TableKind, Readonly<Record<string, readonly [what: string, example: string]>>>> = {
  listings: {
    sku: [
      'Your own code of the part. A listing with this SKU is changed; blank cells of it stay as they are.',
      'BP-1042',
    ],
    title: ['What buyers read first', 'Brake pad set, front'],
    description: ['Text, or HTML with lists and tables', 'Ceramic, with wear indicator'],
    category: ['One of the categories below', 'Filters'],
    brand: ['Who made the part; may be blank', ''],
    part_no: ['Numbers buyers search by, with commas between them', '04465-02220, 04465-YZZE9'],
    condition: ['New, Used or Renewed', 'New'],
    stock: ['Pieces you have', '12'],
    gen_price: ['Naira; what the public pays', '18500'],
    price: ['Naira; what businesses pay', '16000'],
    weight: ['Kilograms', '1.4'],
    length: ['Inches', '8'],
    dim_width: ['Inches', '6'],
    height: ['Inches', '3'],
    thumbnail: [
      'The address of a picture that you uploaded here, or the name of a file in a .zip sent along',
      'front.jpg',
    ],
    previews: ['Up to five more pictures, named in the same way, with commas between them', 'left.jpg, right.jpg'],
    universal: ['yes when it fits every vehicle', 'no'],
    part_type: ['What it is: any name of the part; blank to take it from the title', 'Brake Pad Set'],
    position: ['Where it sits, in short or in full: front left, FL, rear', 'front'],
    size: ['The size of tyres, batteries, oils, bulbs and belts: 195/65R15, 75Ah, 5W-30, H7', ''],
    quality: ['Genuine, OEM or Aftermarket; may be blank', 'OEM'],
  },
  fitments: {
    sku: ['The SKU of the listing. The rows here replace all vehicles of their listing.', 'BP-1042'],
    make: ['As the shop knows it', 'Toyota'],
    model: ['As the shop knows it', 'Corolla'],
    year_start: ['The first year', '2008'],
    year_end: ['The last year; blank is the first', '2013'],
    engine: ['As the shop knows it, or All', 'All'],
    vehicle_type_start: ['A body type as the shop knows it, or All', 'All'],
    vehicle_type_end: ['The last of a range; blank is the first', 'All'],
  },
}

function helpRows(categories: readonly string[]): string[][] {
  const of = (kind: TableKind) =>
    COLUMNS[kind].map(({ field, heading }) => [`${SHEETS[kind]}: ${heading}`, ...(HELP[kind][field] ?? [])])
  return [...of('listings'), ...of('fitments'), ...categories.map((name) => ['A category', name])]
}
