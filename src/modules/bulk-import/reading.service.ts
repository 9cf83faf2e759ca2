import { toOneLine } from '#modules/listings/listing-field.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { FieldFault } from '#platform/field-fault.ts'
import type { TableBatch } from '#platform/spreadsheet/table-file-protocol.ts'
import { readTableFile, UnreadableFileError } from '#platform/spreadsheet/table-file.ts'

import {
  type Heading,
  getTableKind,
  isForPeople,
  matchHeadings,
  needsChoice,
  plainHeading,
  SQL_TABLES,
  type TableKind,
  findMappingProblem,
  findRepeatedHeading,
} from './columns.rules.ts'
import { readTable } from './file-chunks.store.ts'
import { readChoices, type ImportRow } from './imports.store.ts'
import { clearRows, completeListings, countListings, insertRows } from './rows.store.ts'
import { setLease, moveImport, setReadShare } from './steps.store.ts'

const INCOMPLETE: FieldFault = { code: 'file_incomplete', text: 'The file is incomplete. Upload it again.' }
const NO_SKU: FieldFault = { code: 'sql_lacks_sku', text: 'Add the column sku to each INSERT.' }
const NO_ROWS: FieldFault = { code: 'file_empty', text: 'The file has no rows. Add at least one, then upload again.' }

/** A table of the file with its matched headings. */
interface Table {
  kind: TableKind
  headings: Heading[]
}
/** Null for skipped tables. */
type Tables = Map<string, Table | null>

/** Reads a file into rows by its columns; `leaseUntil` returns the end of a new lease. @throws UnreadableFileError */
export async function readUpload(
  ctx: Pick<Ctx, 'db'>,
  upload: ImportRow,
  { signal, leaseUntil }: { signal: AbortSignal; leaseUntil: () => Date },
): Promise<void> {
  await clearRows(ctx.db, upload.id)
  const tables: Tables = new Map()
  const counts = { listings: 0, fitments: 0 }
  const bytes = await readTable(ctx.db, upload)
  if (bytes === null) throw new UnreadableFileError(INCOMPLETE)
  for await (const batch of openFile(upload, bytes)) {
    if (signal.aborted) return
    const table = await findTable(ctx, upload, { batch, tables })
    // If the user must choose a column, the file is read again after the choice.
    if (table === null || needsChoice(table.headings)) continue
    const { kind } = table
    const found = batch.rows
      .map(({ at, cells }) => ({ row: at, cells: toCells(table.headings, cells) }))
      .filter(({ cells }) => Object.keys(cells).length > 0)
    await insertRows(ctx.db, upload.id, { kind, found, after: counts[kind] })
    counts[kind] += found.length
    await setLease(ctx.db, upload.id, leaseUntil())
    await setReadShare(ctx.db, upload.id, batch.share)
  }
  await finishReading(ctx, upload, tables)
}

const openFile = ({ format }: ImportRow, bytes: Uint8Array<ArrayBuffer>) =>
  readTableFile(bytes, { format, ...(format === 'sql' && { tables: SQL_TABLES }) })

async function findTable(
  ctx: Pick<Ctx, 'db'>,
  upload: ImportRow,
  { batch, tables }: { batch: TableBatch; tables: Tables },
): Promise<Table | null> {
  // Each INSERT has its own columns.
  const key = upload.format === 'sql' ? `${batch.table} ${batch.columns.join()}` : batch.table
  const known = tables.get(key)
  if (known !== undefined) return known
  const hasListings = [...tables.values()].some((table) => table?.kind === 'listings')
  const kind = upload.format === 'sql' ? getTableKind(batch.table, false) : getTableKind(batch.table, hasListings)
  const repeated = kind && findRepeatedHeading(kind, batch.columns)
  if (repeated !== null) throw new UnreadableFileError(repeated)
  const table = kind && { kind, headings: await matchTableHeadings(ctx, upload, kind, batch) }
  const unusable = table && upload.format === 'sql' ? findMappingProblem(table.headings) : null
  if (unusable !== null) throw new UnreadableFileError(NO_SKU)
  tables.set(key, table)
  return table
}

async function matchTableHeadings(
  ctx: Pick<Ctx, 'db'>,
  upload: ImportRow,
  kind: TableKind,
  { columns, rows }: TableBatch,
): Promise<Heading[]> {
  const confirmed = upload.headings.filter((one) => one.kind === kind && one.isSure)
  return matchHeadings({
    kind,
    columns,
    sample: rows[0]?.cells ?? [],
    confirmed: new Map(confirmed.map(({ heading, field }) => [plainHeading(heading), field])),
    choices: await readChoices(ctx.db, upload.user_id, kind),
  })
}

/** Returns the cells of a row by field. Fields come from `COLUMNS`, never from the file. */
function toCells(headings: readonly Heading[], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [at, { field }] of headings.entries()) {
    const cell = cells[at]?.replaceAll('\0', '') ?? ''
    // Rows are matched with listings by their SKU, which the form stores as one line.
    const text = field === 'sku' ? toOneLine(cell) : cell
    if (field !== '' && text !== '') named[field] = text
  }
  return named
}

async function finishReading(ctx: Pick<Ctx, 'db'>, upload: ImportRow, tables: Tables): Promise<void> {
  const skippedSheets = findSkippedSheets(tables)
  const headings = [...tables.values()].map((table) => table?.headings ?? [])
  if (headings.some(needsChoice))
    return moveImport(ctx.db, upload.id, { state: 'mapping', headings: headings.flat(), skippedSheets })
  await completeListings(ctx.db, upload.id)
  if ((await countListings(ctx.db, upload.id)) === 0) throw new UnreadableFileError(NO_ROWS)
  await moveImport(ctx.db, upload.id, { state: 'checking', position: 0, readShare: 1, skippedSheets })
}

/** Finds the sheets with rows that the upload leaves out, except sheets for people. */
const findSkippedSheets = (tables: Tables): string[] =>
  [...tables].flatMap(([sheet, table]) => (table === null && !isForPeople(sheet) ? [sheet] : []))
