import type { Db } from '#platform/db/pool.ts'
import { rows, statement } from '#platform/db/statement.ts'

import type { Outcome } from './ledger.rules.ts'

/** An entry set with its accounts by name, as the database's function takes it. */
export interface PostedEntry {
  key: string
  kind: string
  memo: string
  at: Date
  actorId: number | null
  accounts: readonly string[]
  amounts: readonly number[]
}

const post = statement<Outcome & Record<string, unknown>>(
  'ledger.post',
  'select outcome, entry_id from post_ledger_entry($1, $2, $3, $4, $5, $6, $7)',
)

/** Writes an entry set in one statement; what it may not become, its outcome tells (db/migrations/0008). */
export async function postEntry(db: Db, entry: PostedEntry): Promise<Outcome> {
  const { key, kind, memo, at, actorId, accounts, amounts } = entry
  const [posted] = await post(db, [key, kind, memo, at, actorId, accounts, amounts])
  if (!posted) throw new Error('The database did not say what became of an entry set.')
  return posted
}

const walletBalance = statement<{ balance: number }>(
  'ledger.wallet-balance',
  'select balance_kobo as balance from ledger_accounts where user_id = $1',
)

/** What a wallet holds, in kobo; zero for one that never held anything. */
export async function readWalletBalance(db: Db, userId: number): Promise<number> {
  const [found] = await walletBalance(db, [userId])
  return found?.balance ?? 0
}

/** What any account holds: a wallet's own figure, or the sum of an account's parts. */
export async function readBalance(db: Db, account: string): Promise<number> {
  const [found] = await rows<{ balance: number }>(
    db,
    `select coalesce(sum(balance_kobo), 0)::bigint as balance from ledger_balances where name = $1`,
    [account],
  )
  return found?.balance ?? 0
}

/** One line of an account's statement. `balance_after` is null where many write at once, which is everywhere but in wallets. */
export interface StatementRow {
  entry_id: number
  at: Date
  kind: string
  memo: string
  key: string
  amount: number
  balance_after: number | null
}

/** The lines of an account, the latest first. */
export async function readStatement(db: Db, account: string, limit: number, offset: number): Promise<StatementRow[]> {
  return rows<StatementRow & Record<string, unknown>>(
    db,
    `select e.id as entry_id, e.at, e.kind, e.memo, e.key, p.amount_kobo as amount, p.balance_after_kobo as balance_after
     from ledger_postings p join ledger_entries e on e.id = p.entry_id
     where p.account_id = (select id from ledger_accounts where name = $1)
     order by p.entry_id desc limit $2 offset $3`,
    [account, limit, offset],
  )
}

export async function countStatement(db: Db, account: string): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    `select count(*)::int as count from ledger_postings
     where account_id = (select id from ledger_accounts where name = $1)`,
    [account],
  )
  return found?.count ?? 0
}
