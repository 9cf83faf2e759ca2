import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { ImportState } from './bulk-import.contract.ts'
import type { Heading } from './columns.rules.ts'

/** Takes an upload to work on, unless somebody has it or nothing is to be done; true when it was taken. */
export async function takeLease(db: Db, id: number, { at, until }: { at: Date; until: Date }): Promise<boolean> {
  const taken = await rows(
    db,
    `update imports set leased_until = $3
     where id = $1 and state in ('reading', 'checking', 'writing') and leased_until < $2 returning id`,
    [id, at, until],
  )
  return taken.length > 0
}

export async function holdLease(db: Db, id: number, until: Date | null): Promise<void> {
  await rows(db, `update imports set leased_until = coalesce($2::timestamptz, '-infinity') where id = $1`, [id, until])
}

/** Those that should be worked on and that nobody holds. */
export async function listAbandoned(db: Db, at: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    `select id from imports where state in ('reading', 'checking', 'writing') and leased_until < $1 order by id limit 20`,
    [at],
  )
  return found.map(({ id }) => id)
}

/** Those whose good rows are stored in no listing yet. */
export async function listUnfinished(db: Db): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    `select id from imports where state in ('checking', 'waiting', 'writing') order by id`,
  )
  return found.map(({ id }) => id)
}

export interface Step {
  state: ImportState
  position?: number
  readShare?: number
  reason?: string
  headings?: readonly Heading[]
  finishedAt?: Date
}

/** Moves an upload on; what is not given stays. */
export async function moveImport(db: Db, id: number, step: Step): Promise<void> {
  await rows(
    db,
    `update imports set state = $2, position = coalesce($3::int, position), read_share = coalesce($4::real, read_share),
       reason = $5, headings = coalesce($6::jsonb, headings), finished_at = $7 where id = $1`,
    [
      id,
      step.state,
      step.position ?? null,
      step.readShare ?? null,
      step.reason?.slice(0, 400) ?? null,
      step.headings === undefined ? null : JSON.stringify(step.headings),
      step.finishedAt ?? null,
    ],
  )
}

export async function showShare(db: Db, id: number, share: number): Promise<void> {
  await rows(db, 'update imports set read_share = $2 where id = $1', [id, share])
}

export interface Counts {
  good?: number
  bad?: number
  written?: number
  created?: number
}

/** Adds to the figures of an upload. */
export async function countRows(db: Db, id: number, add: Counts): Promise<void> {
  await rows(
    db,
    `update imports set good_count = good_count + $2, bad_count = bad_count + $3, written_count = written_count + $4,
       created_count = created_count + $5 where id = $1`,
    [id, add.good ?? 0, add.bad ?? 0, add.written ?? 0, add.created ?? 0],
  )
}

/** Ends uploads that nobody answered. */
export async function cancelForgotten(db: Db, { before, at }: { before: Date; at: Date }): Promise<void> {
  await rows(
    db,
    `update imports set state = 'cancelled', finished_at = $2 where state in ('mapping', 'waiting') and created_at < $1`,
    [before, at],
  )
}

/** Throws away what finished uploads no longer need: their files and rows. Their lines in the history stay. */
export async function clearFinished(db: Db, before: Date): Promise<void> {
  const OLD = 'import_id in (select id from imports where finished_at < $1)'
  for (const table of ['import_files', 'import_problems', 'import_listings', 'import_fitments'])
    await rows(db, `delete from ${table} where ${OLD}`, [before])
}
