import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import type { PostingOutcome } from './ledger.rules.ts'

/** An entry set with account names, as the database function takes it. */
export interface NewEntry {
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

/** Posts an entry set in one statement and returns its outcome (migration 0008). */
export async function postEntry(db: Db, entry: NewEntry): Promise<PostingOutcome> {
  const { key, kind, memo, at, actorId, accounts, amounts } = entry
  const [posted] = await post(db, [key, kind, memo, at, actorId, accounts, amounts])
  if (!posted) throw new Error('Posting an entry set returned no outcome.')
  return posted
}

const Balance = row({ balance: bigint })
const walletBalance = statement(
  'ledger.wallet-balance',
  Balance,
  'select balance_kobo as balance from ledger_accounts where user_id = $1',
)

/** Reads the balance of a wallet in kobo; zero if it was never used. */
export async function readWalletBalance(db: Db, userId: number): Promise<number> {
  const [found] = await walletBalance(db, [userId])
  return found?.balance ?? 0
}

const lockedBalance = statement(
  'ledger.lock-wallet-balance',
  Balance,
  'select balance_kobo as balance from ledger_accounts where user_id = $1 for no key update',
)

/** Locks a wallet until the transaction ends. Returns its balance in kobo. */
export async function lockWalletBalance(db: Db, userId: number): Promise<number> {
  const [found] = await lockedBalance(db, [userId])
  return found?.balance ?? 0
}

const balance = statement(
  'ledger.balance',
  Balance,
  'select coalesce(sum(balance_kobo), 0)::bigint as balance from ledger_balances where name = $1',
  { planEachTime: true },
)

/** Reads the balance of any account in kobo: that of a wallet, or the sum over the chains of another account. */
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
  /** Null except for wallets, because other accounts are written concurrently. */
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

/** Reads lines of an account, newest first. */
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
