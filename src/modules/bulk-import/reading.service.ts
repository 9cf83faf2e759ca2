import type { Ctx } from '#platform/ctx.ts'
import type { TableBatch } from '#platform/spreadsheet/table-file-protocol.ts'
import { readTableFile, UnreadableFileError } from '#platform/spreadsheet/table-file.ts'

import {
  type Heading,
  kindOfTable,
  matchHeadings,
  needsChoice,
  plainHeading,
  SQL_TABLES,
  type TableKind,
  whyUnusable,
} from './columns.rules.ts'
import { choicesOf, type ImportRow } from './imports.store.ts'
import { readTable } from './pieces.store.ts'
import { clearRows, completeListings, countListings, keepRows } from './rows.store.ts'
import { holdLease, moveImport, showShare } from './steps.store.ts'

/** A table of the file, once its headings have been read. */
interface Table {
  kind: TableKind
  headings: Heading[]
}
/** Null: passed over. */
type Tables = Map<string, Table | null>

/**
 * Reads a file into rows by its columns. Where a column has to be chosen, it only finds out which; the rows come in a
 * second reading.
 * @param lease how long the upload may be held at a time
 * @throws UnreadableFileError with what a person can do about it
 */
export async function readUpload(
  ctx: Pick<Ctx, 'db'>,
  upload: ImportRow,
  { signal, leaseUntil }: { signal: AbortSignal; leaseUntil: () => Date },
): Promise<void> {
  await clearRows(ctx.db, upload.id)
  const tables: Tables = new Map()
  const kept = { listings: 0, fitments: 0 }
  const bytes = await readTable(ctx.db, upload)
  if (bytes === null) throw new UnreadableFileError('The file did not come whole. Please send it again.')
  for await (const batch of openFile(upload, bytes)) {
    if (signal.aborted) return
    const table = await tableOf(ctx, upload, { batch, tables })
    if (table === null || needsChoice(table.headings)) continue
    const { kind } = table
    const found = batch.rows
      .map(({ at, cells }) => ({ row: at, cells: namedCells(table.headings, cells) }))
      .filter(({ cells }) => Object.keys(cells).length > 0)
    await keepRows(ctx.db, upload.id, { kind, found, after: kept[kind] })
    kept[kind] += found.length
    await holdLease(ctx.db, upload.id, leaseUntil())
    await showShare(ctx.db, upload.id, batch.share)
  }
  await settle(ctx, upload, tables)
}

const openFile = ({ format }: ImportRow, bytes: Uint8Array<ArrayBuffer>) =>
  readTableFile(bytes, { format, ...(format === 'sql' && { tables: SQL_TABLES }) })

async function tableOf(
  ctx: Pick<Ctx, 'db'>,
  upload: ImportRow,
  { batch, tables }: { batch: TableBatch; tables: Tables },
): Promise<Table | null> {
  // Each INSERT has columns of its own.
  const key = upload.format === 'sql' ? `${batch.table} ${batch.columns.join()}` : batch.table
  const known = tables.get(key)
  if (known !== undefined) return known
  const hasListings = [...tables.values()].some((table) => table?.kind === 'listings')
  const kind = upload.format === 'sql' ? kindOfTable(batch.table, false) : kindOfTable(batch.table, hasListings)
  const table = kind && { kind, headings: await headingsOf(ctx, upload, kind, batch) }
  const unusable = table && upload.format === 'sql' ? whyUnusable(table.headings) : null
  if (unusable !== null) throw new UnreadableFileError('Each INSERT names the column sku.')
  tables.set(key, table)
  return table
}

async function headingsOf(
  ctx: Pick<Ctx, 'db'>,
  upload: ImportRow,
  kind: TableKind,
  { columns, rows }: TableBatch,
): Promise<Heading[]> {
  const said = upload.headings.filter((one) => one.kind === kind && one.isSure)
  return matchHeadings({
    kind,
    columns,
    sample: rows[0]?.cells ?? [],
    said: new Map(said.map(({ heading, field }) => [plainHeading(heading), field])),
    choices: await choicesOf(ctx.db, upload.user_id, kind),
  })
}

/** The cells of a row by their fields. Fields are those of our own columns, never what the file calls them. */
function namedCells(headings: readonly Heading[], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [at, { field }] of headings.entries()) {
    const text = cells[at]?.replaceAll('\0', '') ?? ''
    if (field !== '' && text !== '') named[field] = text
  }
  return named
}

async function settle(ctx: Pick<Ctx, 'db'>, upload: ImportRow, tables: Tables): Promise<void> {
  const headings = [...tables.values()].map((table) => table?.headings ?? [])
  if (headings.some(needsChoice)) return moveImport(ctx.db, upload.id, { state: 'mapping', headings: headings.flat() })
  await completeListings(ctx.db, upload.id)
  if ((await countListings(ctx.db, upload.id)) === 0) throw new UnreadableFileError('The file holds no rows.')
  await moveImport(ctx.db, upload.id, { state: 'checking', position: 0, readShare: 1 })
}
