import type { FieldFault } from '#platform/field-fault.ts'

/** The two tables of an upload: listings, and the vehicles that they fit. */
export const TABLE_KINDS = ['listings', 'fitments'] as const
export type TableKind = (typeof TABLE_KINDS)[number]

/** The non-empty cells of a row by field. */
export type Cells = Readonly<Record<string, string>>

export interface Column {
  /** Name in .sql files and reports. */
  field: string
  /** Heading in the template. */
  heading: string
  /** Other headings, as `plainHeading` returns them. They are guesses that the user confirms. */
  aliases: readonly string[]
}

const column = (field: string, heading: string, ...aliases: string[]): Column => ({ field, heading, aliases })

/** The columns of each table in the order of the template. */
export const COLUMNS: Readonly<Record<TableKind, readonly Column[]>> = {
  listings: [
    column('sku', 'SKU', 'code', 'itemcode', 'productcode', 'stockcode', 'itemno', 'skuno', 'skucode'),
    column('title', 'Title', 'name', 'productname', 'itemname', 'product', 'item'),
    column('description', 'Description', 'details', 'productdescription', 'longdescription', 'desc'),
    column('category', 'Category', 'productcategory', 'type', 'group'),
    column('brand', 'Brand', 'manufacturer', 'maker', 'brandname'),
    column('part_no', 'Part No', 'partnumber', 'partnumbers', 'oem', 'oemnumber', 'oe', 'oenumber', 'mpn', 'partnos'),
    column('condition', 'Condition', 'state'),
    column('stock', 'Stock', 'quantity', 'qty', 'instock', 'available', 'pieces', 'stockqty'),
    // Filled in by the export: an upload then adds the difference, and units sold since stay sold (ruling 28).
    column('stock_at_export', 'Stock at export'),
    column('gen_price', 'B2C Price', 'genprice', 'generalprice', 'retailprice', 'retail', 'sellingprice'),
    column('price', 'Price', 'b2bprice', 'wholesaleprice', 'wholesale', 'tradeprice', 'dealerprice'),
    column('weight', 'Weight (kg)', 'weight', 'kg', 'weightkgs'),
    column('length', 'Length (in)', 'length', 'lengthinches'),
    column('dim_width', 'Width (in)', 'width', 'widthinches', 'dimwidth'),
    column('height', 'Height (in)', 'height', 'heightinches'),
    column('thumbnail', 'Thumbnail', 'image', 'picture', 'imageurl', 'photo', 'mainimage', 'thumbnailurl'),
    column('previews', 'Preview images', 'images', 'pictures', 'photos', 'gallery', 'moreimages', 'imageurls'),
    column('universal', 'Universal', 'fitsall', 'fitseveryvehicle', 'isuniversal'),
    column('part_type', 'Part type', 'partkind', 'kindofpart', 'whatisit', 'partname', 'typeofpart'),
    column('position', 'Position', 'positions', 'side', 'placement', 'fittingposition'),
    column('size', 'Size', 'sizes', 'dimension', 'dimensions', 'partsize'),
    column('quality', 'Quality', 'grade', 'partquality'),
  ],
  fitments: [
    column('sku', 'SKU', 'code', 'itemcode', 'productcode', 'stockcode', 'itemno', 'skuno', 'skucode'),
    column('make', 'Make', 'vehiclemake', 'carmake', 'brand', 'manufacturer'),
    column('model', 'Model', 'vehiclemodel', 'carmodel'),
    column('year_start', 'Year from', 'yearstart', 'fromyear', 'startyear', 'from', 'year'),
    column('year_end', 'Year to', 'yearend', 'toyear', 'endyear', 'to'),
    column('engine', 'Engine', 'enginetype', 'engines'),
    column('vehicle_type_start', 'Vehicle type from', 'vehicletypestart', 'vehicletype', 'bodytype', 'trim', 'body'),
    column('vehicle_type_end', 'Vehicle type to', 'vehicletypeend', 'totype'),
  ],
}

/** The tables that an .sql file may name, with their columns (ruling 25). */
export const SQL_TABLES: Readonly<Record<string, readonly string[]>> = {
  products: COLUMNS.listings.map(({ field }) => field),
  fitments: COLUMNS.fitments.map(({ field }) => field),
}

/** A heading as it is compared: small letters and digits. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 60)

/** A heading of an uploaded table, and the field that it is taken for. */
export interface Heading {
  kind: TableKind
  heading: string
  /** Empty: the column is passed over. */
  field: string
  /** The first value under the heading. */
  sample: string
  /** Named as in the template or chosen before, so the seller need not confirm. */
  isSure: boolean
}

/** Sheets that carry words for people. */
const FOR_PEOPLE = new Set(['help', 'notes', 'readme', 'instructions', 'categories'])
const FITMENTS = new Set(['fitments', 'fitment', 'vehiclesets', 'vehicleset', 'vehicles', 'compatibility'])

/** Returns whether a sheet has words for people, such as the help sheet of the template. */
export const isForPeople = (sheet: string): boolean => FOR_PEOPLE.has(plainHeading(sheet))

/** What a sheet or table of this name holds; null for one to pass over. Listings stand in one table only, the first. */
export function getTableKind(name: string, hasListings: boolean): TableKind | null {
  if (FITMENTS.has(plainHeading(name))) return 'fitments'
  return hasListings || isForPeople(name) ? null : 'listings'
}

interface HeadingInput {
  kind: TableKind
  columns: readonly string[]
  /** First row below the headings. */
  sample: readonly string[]
  /** Fields that the user chose for this file, by plain heading. */
  confirmed: ReadonlyMap<string, string>
  /** Fields that the user chose for earlier files, by plain heading. */
  choices: ReadonlyMap<string, string>
}

/** Matches headings with fields: as chosen, as in the template, as chosen before, or by an alias as a guess. */
export function matchHeadings(input: HeadingInput): Heading[] {
  const { kind, columns, sample } = input
  const named = columns.map((heading, at) => ({ ...matchField(heading, input), heading, at }))
  // Each field is used once: by the surest column, of equals the first.
  const taken = new Set<string>()
  for (const one of named.toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || a.at - b.at)) {
    if (taken.has(one.field)) Object.assign(one, { field: '', isSure: false })
    if (one.field !== '') taken.add(one.field)
  }
  return named.map(({ heading, field, isSure, at }) => ({
    kind,
    heading: excerpt(heading, 60),
    field,
    sample: excerpt(sample[at] ?? '', 80),
    // A column without a heading needs no choice.
    isSure: isSure || plainHeading(heading) === '',
  }))
}

/** Cuts a text, without NUL and lone surrogates, which PostgreSQL refuses in JSON. */
const excerpt = (text: string, length: number) => text.replaceAll('\0', '').slice(0, length).toWellFormed()

function matchField(heading: string, { kind, confirmed, choices }: HeadingInput) {
  const plain = plainHeading(heading)
  const wanted = confirmed.get(plain)
  if (wanted !== undefined) return { field: wanted, isSure: true }
  const same = findTemplateField(kind, plain)
  if (same !== null) return { field: same, isSure: true }
  const chosen = choices.get(plain)
  if (chosen !== undefined) return { field: chosen, isSure: true }
  return { field: COLUMNS[kind].find(({ aliases }) => aliases.includes(plain))?.field ?? '', isSure: false }
}

/** Finds the field whose name or template heading is this plain heading. */
export const findTemplateField = (kind: TableKind, plain: string): string | null =>
  COLUMNS[kind].find(({ field, heading }) => plainHeading(field) === plain || plainHeading(heading) === plain)?.field ??
  null

/** Returns whether the user must choose columns: one is unsure, or a table has no SKU. */
export function needsChoice(headings: readonly Heading[]): boolean {
  return headings.some(({ isSure }) => !isSure) || findMappingProblem(headings) !== null
}

/** Returns the fault of a choice of columns: a missing SKU or a repeated field. */
export function findMappingProblem(headings: readonly Heading[]): FieldFault | null {
  for (const kind of ['listings', 'fitments'] as const) {
    const fields = headings.filter((each) => each.kind === kind).map(({ field }) => field)
    if (fields.length === 0) continue
    if (!fields.includes('sku')) return { code: `${kind}_lack_sku`, text: `Choose the column of the SKU in ${kind}.` }
    const twice = fields.find((field, at) => field !== '' && fields.indexOf(field) !== at)
    if (twice !== undefined) return toRepeatedColumn(kind, getHeading(kind, twice))
  }
  return null
}

/** Returns the fault of a table with two columns of one heading: fields are chosen by heading. */
export function findRepeatedHeading(kind: TableKind, columns: readonly string[]): FieldFault | null {
  const plain = columns.map(plainHeading)
  const repeated = plain.findIndex((heading, at) => heading !== '' && plain.indexOf(heading) !== at)
  return repeated === -1 ? null : toRepeatedColumn(kind, excerpt(columns[repeated] ?? '', 60))
}

function toRepeatedColumn(kind: TableKind, heading: string): FieldFault {
  return { code: `${kind}_repeat_column`, text: `Two columns of ${kind} are ${heading}.`, params: { heading } }
}

/** Returns the heading of a field in the template. */
export const getHeading = (kind: TableKind, field: string): string =>
  COLUMNS[kind].find((one) => one.field === field)?.heading ?? field
