import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { TransactionStatus } from './wallet.contract.ts'

interface NewTransaction {
  userId: number
  amountKobo: number
  ref: string
  description: string
  at: Date
}

const insert = statement(
  'wallet.note',
  noColumns,
  `insert into wallet_transactions (user_id, amount_kobo, ref, description, created_at, status)
   values ($1, $2, $3, $4, $5, 'pending') on conflict (ref) do nothing`,
)

/** Writes a pending line; false if the reference exists. */
export async function insertPending(db: Db, transaction: NewTransaction): Promise<boolean> {
  const { userId, amountKobo, ref, description, at } = transaction
  return (await insert(db, [userId, amountKobo, ref, description, at])) > 0
}

interface NewMovement extends NewTransaction {
  /** The kind of the entry set. */
  kind: string
  actorId: number | null
  /** The name of the other account. */
  other: string
}

const MoveOutcome = row({
  outcome: text.of('new', 'same', 'other', 'short'),
  entry_id: nullable(bigint),
  /** The new balance of the wallet; null unless the entry set is new. */
  balance: nullable(bigint),
})
/** The outcome of the entry set, as in the ledger, with the balance of the wallet. */
type MoveOutcome = RowOf<typeof MoveOutcome>

const move = statement(
  'wallet.move',
  MoveOutcome,
  'select outcome, entry_id, balance from move_wallet_money($1, $2, $3, $4, $5, $6, $7, $8)',
)

/** Moves money of a wallet with its line in the history, new or pending, in one statement (migration 0022). */
export async function moveMoney(db: Db, movement: NewMovement): Promise<MoveOutcome> {
  const { userId, amountKobo, other, ref, kind, description, at, actorId } = movement
  const [moved] = await move(db, [userId, amountKobo, other, ref, kind, description, at, actorId])
  if (!moved) throw new Error('Moving money returned no outcome.')
  return moved
}

const moveAll = statement(
  'wallet.move-all',
  row({ owner: bigint, balance: bigint }),
  'select owner, balance from move_money_of_wallets($1, $2, $3, $4, $5, $6, $7)',
)

interface MovementBatch extends Pick<NewMovement, 'kind' | 'other' | 'at'> {
  /** Each for a different wallet. */
  lines: readonly Pick<NewMovement, 'userId' | 'amountKobo' | 'ref' | 'description'>[]
}

/** Moves money of wallets in one statement (migration 0026). Returns the balances; none: roll back. */
export async function moveMoneyBatch(db: Db, { lines, kind, other, at }: MovementBatch): Promise<Map<number, number>> {
  const [owners, amounts] = [lines.map(({ userId }) => userId), lines.map(({ amountKobo }) => amountKobo)]
  const [refs, memos] = [lines.map(({ ref }) => ref), lines.map(({ description }) => description)]
  const moved = await moveAll(db, [owners, amounts, other, refs, kind, memos, at])
  return new Map(moved.map(({ owner, balance }) => [owner, balance]))
}

const settle = statement(
  'wallet.settle',
  noColumns,
  'update wallet_transactions set status = $2, settled_at = $3 where ref = $1 and status = any($4)',
)

/** Sets the status of a line if its current status is one of `from`; false otherwise. */
export async function updateStatus(
  db: Db,
  ref: string,
  { status, from, at }: { status: TransactionStatus; from: readonly TransactionStatus[]; at: Date },
): Promise<boolean> {
  return (await settle(db, [ref, status, at, from])) > 0
}

const statusByRef = statement(
  'wallet.by-ref',
  row({ status: text.of(...TransactionStatus.options) }),
  'select status from wallet_transactions where ref = $1',
)

export async function findStatus(db: Db, ref: string): Promise<TransactionStatus | null> {
  const [found] = await statusByRef(db, [ref])
  return found?.status ?? null
}

const Transaction = row({
  id: bigint,
  amount: bigint,
  ref: text,
  description: text,
  at: timestamptz,
  status: text.of(...TransactionStatus.options),
})
/** A line of a wallet's history. */
export type TransactionRow = RowOf<typeof Transaction>

const history = statement(
  'wallet.history',
  Transaction,
  `select id, amount_kobo as amount, ref, description, created_at as at, status from wallet_transactions
   where user_id = $1 order by id desc limit $2 offset $3`,
)

/** Reads the history of a wallet, newest first. */
export const readHistory = (db: Db, userId: number, limit: number, offset: number): Promise<TransactionRow[]> =>
  history(db, [userId, limit, offset])

const total = statement(
  'wallet.count',
  row({ count: integer }),
  'select count(*)::int as count from wallet_transactions where user_id = $1',
)

export async function countHistory(db: Db, userId: number): Promise<number> {
  const [found] = await total(db, [userId])
  return found?.count ?? 0
}
