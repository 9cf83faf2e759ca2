import type { Ctx } from '#platform/ctx.ts'
import { kobo, type Kobo } from '#platform/money.ts'

import { accountName, type AccountRef, checkEntry, type Entry, type Posted, postedOf } from './ledger.rules.ts'
import { countStatement, postEntry, readBalance, readStatement, readWalletBalance } from './ledger.store.ts'

export type Ledger = ReturnType<typeof createLedger>

/** One line of a statement. */
export interface StatementLine {
  entryId: number
  at: Date
  kind: string
  memo: string
  key: string
  /** Above zero: received. */
  amountKobo: Kobo
  /** Of wallets only: other accounts are written by many at once, and have no order within a moment. */
  balanceAfterKobo: Kobo | null
}

const STATEMENT_PAGE = 20

/** The books: an append-only double-entry ledger that the database keeps (ruling 6, decision 11). */
export function createLedger() {
  return { post, balanceOf, balanceOfAccount, statement }
}

/**
 * Posts an entry set in the transaction that `ctx` carries. The same key with the same lines changes nothing and gives
 * the entry set of the first time.
 * @throws NotCovered where a wallet holds too little; KeyReused for a known key with other lines; RangeError
 */
async function post(ctx: Pick<Ctx, 'db' | 'now' | 'actor'>, entry: Entry): Promise<Posted> {
  checkEntry(entry)
  const { key, kind, memo, lines } = entry
  const outcome = await postEntry(ctx.db, {
    key,
    kind,
    memo,
    at: ctx.now(),
    actorId: ctx.actor?.userId ?? null,
    accounts: lines.map(({ account }) => accountName(account)),
    amounts: lines.map(({ amountKobo }) => amountKobo),
  })
  return postedOf(outcome, key)
}

/** What a user's wallet holds. */
async function balanceOf(ctx: Pick<Ctx, 'db'>, userId: number): Promise<Kobo> {
  return kobo(await readWalletBalance(ctx.db, userId))
}

/** What any account holds; see `AccountRef` for what the sign means. */
async function balanceOfAccount(ctx: Pick<Ctx, 'db'>, account: AccountRef): Promise<Kobo> {
  return kobo(await readBalance(ctx.db, accountName(account)))
}

/** The lines of an account, the latest first, 20 a page from page 1. */
async function statement(
  ctx: Pick<Ctx, 'db'>,
  account: AccountRef,
  { page }: { page: number },
): Promise<{ count: number; lines: StatementLine[] }> {
  const name = accountName(account)
  const found = await readStatement(ctx.db, name, STATEMENT_PAGE, (page - 1) * STATEMENT_PAGE)
  const lines = found.map(({ entry_id: entryId, amount, balance_after: after, ...line }) => ({
    ...line,
    entryId,
    amountKobo: kobo(amount),
    balanceAfterKobo: after === null ? null : kobo(after),
  }))
  return { count: await countStatement(ctx.db, name), lines }
}
