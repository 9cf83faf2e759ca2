import type { Db } from '#platform/db/pool.ts'
import { bigint, row } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import type { ImportState } from './bulk-import.contract.ts'
import type { Heading } from './columns.rules.ts'

const lease = statement(
  'imports.lease',
  noColumns,
  `update imports set leased_until = $3
   where id = $1 and state in ('reading', 'checking', 'writing') and leased_until < $2`,
)

/** Leases an upload to a worker; false if another worker has it or it needs no work. */
export async function takeLease(db: Db, id: number, { at, until }: { at: Date; until: Date }): Promise<boolean> {
  return (await lease(db, [id, at, until])) > 0
}

const updateLease = statement(
  'imports.set-lease',
  noColumns,
  `update imports set leased_until = coalesce($2::timestamptz, '-infinity') where id = $1`,
)

export async function setLease(db: Db, id: number, until: Date | null): Promise<void> {
  await updateLease(db, [id, until])
}

const Id = row({ id: bigint })
const abandoned = statement(
  'imports.abandoned',
  Id,
  `select id from imports where state in ('reading', 'checking', 'writing') and leased_until < $1 order by id limit 20`,
)

/** Lists uploads that need work and have no worker. */
export async function listAbandoned(db: Db, at: Date): Promise<number[]> {
  return (await abandoned(db, [at])).map(({ id }) => id)
}

const unfinished = statement(
  'imports.unfinished',
  Id,
  `select id from imports where state in ('checking', 'waiting', 'writing') order by id`,
)

/** Lists uploads whose valid rows are not all stored yet. */
export async function listUnfinished(db: Db): Promise<number[]> {
  return (await unfinished(db)).map(({ id }) => id)
}

export interface Step {
  state: ImportState
  position?: number
  readShare?: number
  reason?: string
  headings?: readonly Heading[]
  skippedSheets?: readonly string[]
  finishedAt?: Date
}

const move = statement(
  'imports.move',
  noColumns,
  `update imports set state = $2, position = coalesce($3::int, position), read_share = coalesce($4::real, read_share),
     reason = $5, headings = coalesce($6::jsonb, headings), finished_at = $7,
     skipped_sheets = coalesce($8::text[], skipped_sheets)
   where id = $1 and finished_at is null`,
)

/** Moves an unfinished upload to a step; missing values stay. A cancelled upload stays cancelled. */
export async function moveImport(db: Db, id: number, step: Step): Promise<void> {
  const { state, position = null, readShare = null, reason, headings, finishedAt = null, skippedSheets = null } = step
  const texts = [reason?.slice(0, 400) ?? null, headings === undefined ? null : JSON.stringify(headings)]
  await move(db, [id, state, position, readShare, ...texts, finishedAt, skippedSheets])
}

const updateReadShare = statement('imports.set-share', noColumns, 'update imports set read_share = $2 where id = $1')

export async function setReadShare(db: Db, id: number, share: number): Promise<void> {
  await updateReadShare(db, [id, share])
}

export interface Counts {
  good?: number
  bad?: number
  written?: number
  created?: number
}

const updateCounts = statement(
  'imports.add-counts',
  noColumns,
  `update imports set good_count = good_count + $2, bad_count = bad_count + $3, written_count = written_count + $4,
     created_count = created_count + $5 where id = $1`,
)

/** Adds to the counts of an upload. */
export async function addCounts(db: Db, id: number, add: Counts): Promise<void> {
  await updateCounts(db, [id, add.good ?? 0, add.bad ?? 0, add.written ?? 0, add.created ?? 0])
}

const cancel = statement(
  'imports.cancel-expired',
  noColumns,
  `update imports set state = 'cancelled', finished_at = $2 where state in ('mapping', 'waiting') and created_at < $1`,
)

/** Cancels uploads that have waited for their user since `before`. */
export async function cancelForgotten(db: Db, { before, at }: { before: Date; at: Date }): Promise<void> {
  await cancel(db, [before, at])
}

const clears = ['import_files', 'import_problems', 'import_listings', 'import_fitments'].map((table) =>
  statement(
    `imports.clear-${table}`,
    noColumns,
    `delete from ${table} where import_id in (select id from imports where finished_at < $1)`,
  ),
)

/** Deletes files and rows of finished uploads. Their summaries stay. */
export async function clearFinished(db: Db, before: Date): Promise<void> {
  for (const clear of clears) await clear(db, [before])
}
