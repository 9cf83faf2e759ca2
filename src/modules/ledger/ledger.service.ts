import type { Ctx } from '#platform/ctx.ts'
import { kobo, type Kobo } from '#platform/money.ts'

import {
  formatAccountName,
  type AccountRef,
  checkEntry,
  type Entry,
  type PostingResult,
  toPostingResult,
} from './ledger.rules.ts'
import {
  countStatement,
  lockWalletBalance as lockBalance,
  postEntry,
  readBalance,
  readStatement,
  readWalletBalance,
} from './ledger.store.ts'

export type Ledger = ReturnType<typeof createLedger>

/** One line of a statement. */
export interface StatementLine {
  entryId: number
  at: Date
  kind: string
  memo: string
  key: string
  /** Positive: received. */
  amountKobo: Kobo
  /** Only for wallets: postings to other accounts are concurrent and have no order. */
  balanceAfterKobo: Kobo | null
}

const STATEMENT_PAGE_SIZE = 20

/** Creates the ledger: append-only, double-entry, enforced by the database (ruling 6, decision 11). */
export function createLedger() {
  return { post, getWalletBalance, lockWalletBalance, getAccountBalance, getStatement }
}

/** Posts an entry set once by its key; returns the first. @throws InsufficientBalance, KeyConflict, RangeError */
async function post(ctx: Pick<Ctx, 'db' | 'now' | 'actor'>, entry: Entry): Promise<PostingResult> {
  checkEntry(entry)
  const { key, kind, memo, lines } = entry
  const outcome = await postEntry(ctx.db, {
    key,
    kind,
    memo,
    at: ctx.now(),
    actorId: ctx.actor?.userId ?? null,
    accounts: lines.map(({ account }) => formatAccountName(account)),
    amounts: lines.map(({ amountKobo }) => amountKobo),
  })
  return toPostingResult(outcome, key)
}

/** Returns the balance of a user's wallet. */
async function getWalletBalance(ctx: Pick<Ctx, 'db'>, userId: number): Promise<Kobo> {
  return kobo(await readWalletBalance(ctx.db, userId))
}

/** Returns the balance of a user's wallet, which stays locked until the transaction ends. */
async function lockWalletBalance(tx: Pick<Ctx, 'db'>, userId: number): Promise<Kobo> {
  return kobo(await lockBalance(tx.db, userId))
}

/** Returns the balance of any account; see `AccountRef` for its sign. */
async function getAccountBalance(ctx: Pick<Ctx, 'db'>, account: AccountRef): Promise<Kobo> {
  return kobo(await readBalance(ctx.db, formatAccountName(account)))
}

/** Returns a page of 20 lines of an account, newest first, and their count. @param page from 1 */
async function getStatement(
  ctx: Pick<Ctx, 'db'>,
  account: AccountRef,
  { page }: { page: number },
): Promise<{ count: number; lines: StatementLine[] }> {
  const name = formatAccountName(account)
  const found = await readStatement(ctx.db, name, STATEMENT_PAGE_SIZE, (page - 1) * STATEMENT_PAGE_SIZE)
  const lines = found.map(({ entry_id: entryId, amount, balance_after: after, ...line }) => ({
    ...line,
    entryId,
    amountKobo: kobo(amount),
    balanceAfterKobo: after === null ? null : kobo(after),
  }))
  return { count: await countStatement(ctx.db, name), lines }
}
