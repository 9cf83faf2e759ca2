import { writeWorkbook } from '#platform/spreadsheet/write-workbook.ts'

type Cell = string | number | null
export interface Sheet {
  name?: string
  columns: readonly string[]
  /** Indices of columns whose cells are text. */
  textColumns?: readonly number[]
  rows: readonly (readonly Cell[])[]
}

/** Creates an .xlsx file with these sheets. */
export async function createWorkbook(...sheets: readonly Sheet[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const values = sheets.map(({ name = 'Listings', rows, ...sheet }) => ({ ...sheet, name, batches: [rows] }))
  for await (const chunk of writeWorkbook(values)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const LISTING = {
  title: 'Oil filter',
  description: '',
  category: 'Filters',
  brand: 'Bosch',
  part_no: 'OF-1',
  condition: 'New',
  stock: 5,
  gen_price: 2500,
  price: 2000,
  weight: 0.5,
  length: 4,
  dim_width: 4,
  height: 5,
  thumbnail: '/media/demo/filter.svg',
}
const MORE = ['previews', 'universal', 'part_type', 'position', 'size', 'quality'] as const
type ListingCells = Partial<Record<keyof typeof LISTING | 'sku' | (typeof MORE)[number], Cell>>

/** Creates a sheet of complete listings with these values. */
export function listingSheet(listings: readonly ListingCells[]): Sheet {
  const more = MORE.filter((column) => listings.some((one) => one[column] !== undefined))
  const columns = ['sku', ...Object.keys(LISTING), ...more]
  const rows = listings.map((values, at) => {
    const cells: Record<string, Cell> = { sku: `SKU-${at + 1}`, ...LISTING, ...values }
    return columns.map((column) => cells[column] ?? null)
  })
  return { columns, rows }
}

/** Creates a sheet of fitments. */
export const fitmentSheet = (rows: Sheet['rows']): Sheet => ({
  name: 'Fitments',
  columns: ['sku', 'make', 'model', 'year_start', 'year_end', 'engine', 'vehicle_type_start', 'vehicle_type_end'],
  rows,
})
