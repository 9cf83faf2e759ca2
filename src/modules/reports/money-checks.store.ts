import { z } from 'zod'

import type { Db } from '#platform/db/pool.ts'
import { json, row, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const BrokenInvariant = z.object({ name: z.string(), broken: z.number(), example: z.string().nullable() })
export type BrokenInvariant = z.infer<typeof BrokenInvariant>

const KEPT_DAYS = 400

const insert = statement(
  'reports.insert-money-check',
  noColumns,
  `with gone as (delete from money_checks where finished_at < $1::timestamptz - interval '${KEPT_DAYS} days')
   insert into money_checks (finished_at, seconds, broken) values ($1, $2, $3)`,
)

/** Writes the result of a check and removes results older than 400 days. */
export async function insertMoneyCheck(
  db: Db,
  check: { at: Date; seconds: number; broken: readonly BrokenInvariant[] },
): Promise<void> {
  await insert(db, [check.at, check.seconds, JSON.stringify(check.broken)])
}

const selectLast = statement(
  'reports.last-money-check',
  row({ finished_at: timestamptz, broken: json(z.array(BrokenInvariant)) }),
  'select finished_at, broken from money_checks order by finished_at desc limit 1',
)

/** Returns the last check; null if none has run. */
export async function readLastMoneyCheck(db: Db): Promise<{ at: Date; broken: readonly BrokenInvariant[] } | null> {
  const [last] = await selectLast(db)
  return last ? { at: last.finished_at, broken: last.broken } : null
}
