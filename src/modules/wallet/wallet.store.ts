import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'

import type { TransactionStatus } from './wallet.contract.ts'

/** A line of a wallet's history. */
export interface TransactionRow {
  id: number
  amount: number
  description: string
  at: Date
  status: TransactionStatus
}

interface NewTransaction {
  userId: number
  amountKobo: number
  ref: string
  description: string
  at: Date
}

const note = statement<{ id: number }>(
  'wallet.note',
  `insert into wallet_transactions (user_id, amount_kobo, ref, description, created_at, status)
   values ($1, $2, $3, $4, $5, 'pending') on conflict (ref) do nothing returning id`,
)

/** Writes a pending line; false when there is one of this reference. */
export async function insertPending(db: Db, made: NewTransaction): Promise<boolean> {
  const { userId, amountKobo, ref, description, at } = made
  return (await note(db, [userId, amountKobo, ref, description, at])).length > 0
}

// The amount that moved is what counts: a gateway may have verified another one than was announced.
const moved = statement<{ balance: number }>(
  'wallet.moved',
  `insert into wallet_transactions as t (user_id, amount_kobo, ref, description, created_at, status, settled_at, entry_id)
   values ($1, $2, $3, $4, $5, 'successful', $5, $6)
   on conflict (ref) do update set status = 'successful', amount_kobo = $2, settled_at = $5, entry_id = $6
     where t.status in ('pending', 'failed') and t.user_id = $1
   returning (select balance_kobo from ledger_accounts where user_id = $1) as balance`,
)

/**
 * Writes the line of money that moved by an entry set, or makes the pending line of its reference successful.
 * @returns what the wallet holds since, or null where the line was there already
 */
export async function writeMoved(db: Db, made: NewTransaction & { entryId: number }): Promise<number | null> {
  const { userId, amountKobo, ref, description, at, entryId } = made
  const [line] = await moved(db, [userId, amountKobo, ref, description, at, entryId])
  return line?.balance ?? null
}

const settle = statement<{ id: number }>(
  'wallet.settle',
  `update wallet_transactions set status = $2, settled_at = $3 where ref = $1 and status = any($4) returning id`,
)

/** Moves a line to another state, if it stands in one of these. */
export async function updateStatus(
  db: Db,
  ref: string,
  status: TransactionStatus,
  at: Date,
  from: readonly TransactionStatus[],
): Promise<boolean> {
  return (await settle(db, [ref, status, at, from])).length > 0
}

const byRef = statement<{ status: TransactionStatus }>(
  'wallet.by-ref',
  'select status from wallet_transactions where ref = $1',
)

export async function findStatus(db: Db, ref: string): Promise<TransactionStatus | null> {
  const [found] = await byRef(db, [ref])
  return found?.status ?? null
}

const history = statement<TransactionRow & Record<string, unknown>>(
  'wallet.history',
  `select id, amount_kobo as amount, description, created_at as at, status from wallet_transactions
   where user_id = $1 order by id desc limit $2 offset $3`,
)

/** The history of a wallet, the latest first. */
export const readHistory = (db: Db, userId: number, limit: number, offset: number): Promise<TransactionRow[]> =>
  history(db, [userId, limit, offset])

const total = statement<{ count: number }>(
  'wallet.count',
  'select count(*)::int as count from wallet_transactions where user_id = $1',
)

export async function countHistory(db: Db, userId: number): Promise<number> {
  const [found] = await total(db, [userId])
  return found?.count ?? 0
}
