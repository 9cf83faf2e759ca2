import { z } from 'zod'

import { copyRows } from '#platform/db/bulk-copy.ts'
import { analyze } from '#platform/db/maintenance.ts'
import type { Db } from '#platform/db/pool.ts'
import { integer, json, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { RejectedRow } from './bulk-import.contract.ts'
import { type Cells, TABLE_KINDS, type TableKind } from './columns.rules.ts'
import { FAULT_GROUPS, type RowProblem } from './rows.rules.ts'

const CellsJson = z.record(z.string(), z.string())
const CELLS = json(CellsJson)
const SHEET = text.of(...TABLE_KINDS)
const PARAMS = nullable(json(RejectedRow.shape.params.unwrap()))

/** A row of the file. */
export interface FileRow {
  row: number
  cells: Cells
}

const clears = [
  ...['import_problems', 'import_listings', 'import_fitments'].map((table) =>
    statement(`imports.delete-${table}`, noColumns, `delete from ${table} where import_id = $1`),
  ),
  statement(
    'imports.reset-counts',
    noColumns,
    'update imports set row_count = 0, good_count = 0, bad_count = 0, read_share = 0, position = 0 where id = $1',
  ),
]

/** Deletes the rows of an earlier attempt: an interrupted file is read from its start. */
export async function clearRows(db: Db, importId: number): Promise<void> {
  for (const clear of clears) await clear(db, [importId])
}

/** Stores rows with positions that continue after `after`. */
export async function insertRows(
  db: Db,
  importId: number,
  { kind, found, after }: { kind: TableKind; found: readonly FileRow[]; after: number },
): Promise<void> {
  await copyRows(
    db,
    kind === 'listings' ? 'import_listings' : 'import_fitments',
    ['import_id', 'position', 'sheet_row', 'sku', 'cells'],
    found.map(({ row: sheetRow, cells }, index) => {
      const sku = cells['sku'] ?? ''
      return [importId, after + index + 1, sheetRow, sku, JSON.stringify(cells)]
    }),
  )
}

const complete = statement(
  'imports.complete-listings',
  noColumns,
  `insert into import_listings (import_id, position, sku, cells)
   select $1, coalesce((select max(position) from import_listings where import_id = $1), 0)
     + row_number() over (order by min(position)), sku, '{}'
   from import_fitments f where import_id = $1 and not exists
     (select from import_listings l where l.import_id = $1 and l.sku = f.sku)
   group by sku`,
  { planEachTime: true },
)

/** Appends a listing for each SKU that only has fitments. */
export async function completeListings(db: Db, importId: number): Promise<void> {
  await complete(db, [importId])
  await analyze(db, ['import_listings', 'import_fitments'])
}

const updateRowCount = statement(
  'imports.count-listings',
  row({ count: integer }),
  `update imports set row_count = (select count(*) from import_listings where import_id = $1) where id = $1
   returning row_count as count`,
  { planEachTime: true },
)

/** Counts the listings of a file, and stores the number. */
export async function countListings(db: Db, importId: number): Promise<number> {
  const [counted] = await updateRowCount(db, [importId])
  return counted?.count ?? 0
}

const StagedListing = row({
  position: integer,
  sheet_row: nullable(integer),
  sku: text,
  cells: CELLS,
  /** An earlier row with this SKU. */
  first_row: nullable(integer),
  fitments: json(z.array(z.strictObject({ row: z.int(), cells: CellsJson }))),
})
/** A listing of the file with its fitments. */
export type StagedListing = RowOf<typeof StagedListing>

const staged = (name: string, state: string) =>
  statement(
    name,
    StagedListing,
    `select l.position, l.sheet_row, l.sku, l.cells,
       (select e.sheet_row from import_listings e
        where e.import_id = $1 and e.sku = l.sku and e.position < l.position order by e.position limit 1) as first_row,
       coalesce((select jsonb_agg(jsonb_build_object('row', f.sheet_row, 'cells', f.cells) order by f.position)
         from import_fitments f where f.import_id = $1 and f.sku = l.sku), '[]') as fitments
     from import_listings l
     where l.import_id = $1 and l.position > $2 and l.state = '${state}' order by l.position limit $3`,
  )
const stagedRead = staged('imports.staged-read', 'read')
const stagedGood = staged('imports.staged-good', 'good')

/** Lists the next listings of a file after a position: unchecked or valid ones. */
export function nextListings(
  db: Db,
  importId: number,
  { state, after, limit }: { state: 'read' | 'good'; after: number; limit: number },
): Promise<StagedListing[]> {
  return (state === 'read' ? stagedRead : stagedGood)(db, [importId, after, limit])
}

const mark = statement(
  'imports.mark-listings',
  noColumns,
  `update import_listings l set state = m.state from unnest($2::int[], $3::text[]) as m (position, state)
   where l.import_id = $1 and l.position = m.position`,
)

/** Sets the states of listings. */
export async function markListings(
  db: Db,
  importId: number,
  marks: readonly { position: number; state: 'good' | 'bad' | 'written' }[],
): Promise<void> {
  await mark(db, [importId, marks.map(({ position }) => position), marks.map(({ state }) => state)])
}

const replaceCells = statement(
  'imports.replace-cells',
  noColumns,
  `update import_listings l set cells = g.cells
   from jsonb_to_recordset($2::jsonb) as g (position int, cells jsonb)
   where l.import_id = $1 and l.position = g.position`,
)

/** Replaces the cells of listings. */
export async function setCells(db: Db, importId: number, given: readonly Pick<StagedListing, 'position' | 'cells'>[]) {
  if (given.length === 0) return
  await replaceCells(db, [importId, JSON.stringify(given.map(({ position, cells }) => ({ position, cells })))])
}

/** A problem of the listing at a position; of the whole file at position 0. */
export interface ListingProblem extends RowProblem {
  position: number
}

const insertProblemRows = statement(
  'imports.insert-problems',
  noColumns,
  `insert into import_problems (import_id, position, number, sheet, sheet_row, field, value, reason, code, params, fault)
   select $1, position, row_number() over (partition by position order by place), sheet, sheet_row, field, value, reason,
     code, params, fault
   from rows from (jsonb_to_recordset($2::jsonb)
     as (position int, sheet text, sheet_row int, field text, value text, reason text, code text, params jsonb, fault text))
     with ordinality as p (position, sheet, sheet_row, field, value, reason, code, params, fault, place)`,
)

export async function insertProblems(db: Db, importId: number, problems: readonly ListingProblem[]): Promise<void> {
  if (problems.length === 0) return
  const list = problems.map(({ row: sheetRow, reason: { text: reason, code, params }, group, ...problem }) => ({
    ...problem,
    sheet_row: sheetRow,
    reason: reason.slice(0, 400).toWellFormed(),
    code,
    params,
    fault: group && FAULT_GROUPS[group],
  }))
  await insertProblemRows(db, [importId, JSON.stringify(list)])
}

const FaultRow = row({
  sheet: SHEET,
  field: text,
  fault: text,
  code: nullable(text),
  params: PARAMS,
  rows: integer,
  first_row: integer,
  first: text,
  last: text,
})
/** Equal problems of many rows, with code and params of one; `first` and `last` are in alphabetical order. */
export type FaultRow = RowOf<typeof FaultRow>

const grouped = statement(
  'imports.group-problems',
  FaultRow,
  `select sheet, field, coalesce(fault, reason) as fault, min(code) as code, min(params::text)::jsonb as params, count(distinct (position, sheet_row))::int as rows,
     min(sheet_row) as first_row, min(value) as first, max(value) as last
   from import_problems where import_id = $1 and position > 0 group by sheet, field, coalesce(fault, reason)
   order by rows desc, first_row, field, fault limit $2`,
  { planEachTime: true },
)

/** Groups equal problems of a file, the most frequent first. */
export function groupProblems(db: Db, importId: number, limit: number): Promise<FaultRow[]> {
  return grouped(db, [importId, limit])
}

const countProblems = statement(
  'imports.count-problems',
  row({ count: integer }),
  'select count(*)::int as count from import_problems where import_id = $1 and position > 0',
)
const StoredProblem = row({
  sheet: SHEET,
  row: integer,
  field: text,
  value: text,
  reason: text,
  /** Null for a problem of an earlier release. */
  code: nullable(text),
  params: PARAMS,
})
const pageOfProblems = statement(
  'imports.list-problems',
  StoredProblem,
  `select sheet, sheet_row as row, field, value, reason, code, params from import_problems
   where import_id = $1 and position > 0 order by position, number limit $2 offset $3`,
)

export async function listProblems(
  db: Db,
  importId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ count: number; problems: RowOf<typeof StoredProblem>[] }> {
  const [counted] = await countProblems(db, [importId])
  const problems = await pageOfProblems(db, [importId, pageSize, (page - 1) * pageSize])
  return { count: counted?.count ?? 0, problems }
}

const fileFault = statement(
  'imports.file-fault',
  row({ code: nullable(text), params: PARAMS }),
  'select code, params from import_problems where import_id = $1 and position = 0',
)

/** Finds code and values of the fault of a refused file; null after its rows were deleted. */
export async function findFileFault(db: Db, importId: number) {
  const [found] = await fileFault(db, [importId])
  return found ?? null
}

const RejectedListing = row({
  position: integer,
  cells: CELLS,
  reasons: json(z.array(z.strictObject({ sheet: z.enum(TABLE_KINDS), field: z.string(), reason: z.string() }))),
})
export type RejectedListing = RowOf<typeof RejectedListing>

const rejected = statement(
  'imports.rejected',
  RejectedListing,
  `select l.position, l.cells || jsonb_build_object('sku', l.sku) as cells,
     coalesce((select jsonb_agg(jsonb_build_object('sheet', p.sheet, 'field', p.field, 'reason', p.reason) order by p.number)
       from import_problems p where p.import_id = $1 and p.position = l.position), '[]') as reasons
   from import_listings l where l.import_id = $1 and l.state = 'bad' and l.position > $2
   order by l.position limit $3`,
  { planEachTime: true },
)

/** Lists rejected listings after a position with their reasons. Listings that only have fitments have no cells. */
export function listRejected(db: Db, importId: number, after: number, limit: number): Promise<RejectedListing[]> {
  return rejected(db, [importId, after, limit])
}

const rejectedFitments = statement(
  'imports.rejected-fitments',
  row({ position: integer, cells: CELLS }),
  `select f.position, f.cells from import_fitments f where f.import_id = $1 and f.position > $2
     and exists (select from import_listings l where l.import_id = $1 and l.sku = f.sku and l.state = 'bad')
   order by f.position limit $3`,
  { planEachTime: true },
)

/** Lists the fitments of rejected listings after a position. */
export function listRejectedFitments(
  db: Db,
  importId: number,
  after: number,
  limit: number,
): Promise<{ position: number; cells: Cells }[]> {
  return rejectedFitments(db, [importId, after, limit])
}
