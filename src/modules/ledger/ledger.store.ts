import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

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

const post = statement(
  'ledger.post',
  row({ outcome: text.of('new', 'same', 'other', 'short'), entry_id: nullable(bigint) }),
  'select outcome, entry_id from post_ledger_entry($1, $2, $3, $4, $5, $6, $7)',
)

/** Writes an entry set in one statement; what it may not become, its outcome tells (migration 0008). */
export async function postEntry(db: Db, entry: PostedEntry): Promise<Outcome> {
  const { key, kind, memo, at, actorId, accounts, amounts } = entry
  const [posted] = await post(db, [key, kind, memo, at, actorId, accounts, amounts])
  if (!posted) throw new Error('The database did not say what became of an entry set.')
  return posted
}

const Balance = row({ balance: bigint })
const walletBalance = statement(
  'ledger.wallet-balance',
  Balance,
  'select balance_kobo as balance from ledger_accounts where user_id = $1',
)

/** What a wallet holds, in kobo; zero for one that never held anything. */
export async function readWalletBalance(db: Db, userId: number): Promise<number> {
  const [found] = await walletBalance(db, [userId])
  return found?.balance ?? 0
}

const balance = statement(
  'ledger.balance',
  Balance,
  'select coalesce(sum(balance_kobo), 0)::bigint as balance from ledger_balances where name = $1',
  { planEachTime: true },
)

/** What any account holds: a wallet's own figure, or the sum of an account's parts. */
export async function readBalance(db: Db, account: string): Promise<number> {
  const [found] = await balance(db, [account])
  return found?.balance ?? 0
}

const StatementLine = row({
  entry_id: bigint,
  at: timestamptz,
  kind: text,
  memo: text,
  key: text,
  amount: bigint,
  /** Null where many write at once, which is everywhere but in wallets. */
  balance_after: nullable(bigint),
})
/** One line of an account's statement. */
export type StatementRow = RowOf<typeof StatementLine>

const lines = statement(
  'ledger.statement',
  StatementLine,
  `select e.id as entry_id, e.at, e.kind, e.memo, e.key, p.amount_kobo as amount, p.balance_after_kobo as balance_after
   from ledger_postings p join ledger_entries e on e.id = p.entry_id
   where p.account_id = (select id from ledger_accounts where name = $1)
   order by p.entry_id desc limit $2 offset $3`,
  { planEachTime: true },
)

/** The lines of an account, the latest first. */
export function readStatement(db: Db, account: string, limit: number, offset: number): Promise<StatementRow[]> {
  return lines(db, [account, limit, offset])
}

const total = statement(
  'ledger.count-statement',
  row({ count: integer }),
  `select count(*)::int as count from ledger_postings
   where account_id = (select id from ledger_accounts where name = $1)`,
  { planEachTime: true },
)

export async function countStatement(db: Db, account: string): Promise<number> {
  const [found] = await total(db, [account])
  return found?.count ?? 0
}
