import { ROLE } from '#modules/accounts/permissions.rules.ts'
import {
  formatAccountName,
  type AccountRef,
  checkEntry,
  type PostingResult,
  toPostingResult,
} from '#modules/ledger/ledger.rules.ts'
import type { Ledger } from '#modules/ledger/ledger.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { kobo, type Kobo, toNaira } from '#platform/money.ts'

import { HISTORY_PAGE_SIZE, type TransactionStatus, walletProblems, type WalletTransaction } from './wallet.contract.ts'
import { ALLOWED_FROM, parseEntryKind } from './wallet.rules.ts'
import {
  countHistory,
  findStatus,
  insertPending,
  moveMoney,
  moveMoneyBatch,
  readHistory,
  updateStatus,
} from './wallet.store.ts'

export type Wallet = ReturnType<typeof createWallet>

/** A movement of money into or out of a wallet. */
interface Movement {
  userId: number
  /** Positive in both directions. */
  amountKobo: Kobo
  /** The key of the entry set and the reference of the line in the history: `topup:REF`, `order:NUMBER`. */
  key: string
  /** Shown in the history. */
  description: string
}

interface MovementResult extends PostingResult {
  /** The balance after the movement. */
  balanceKobo: Kobo
}

/** The lines that are returned without a page. */
const MAX_LINES = 100

/** Creates the service of wallets: a view of the ledger, and a history for people (rulings 6 and 30). */
export function createWallet({ ledger }: { ledger: Ledger }) {
  return {
    credit,
    debit,
    debitAll,
    takeBack,
    getBalance: ledger.getWalletBalance,
    lockBalance: ledger.lockWalletBalance,
    addPendingTransaction,
    settleTransaction,
    getHistory,
  }

  /** Credits a wallet once per key, settling its pending or failed line. @throws KeyConflict on another movement */
  async function credit(ctx: Ctx, { from, ...movement }: Movement & { from: AccountRef }): Promise<MovementResult> {
    return move(ctx, movement, from, requirePositive(movement.amountKobo))
  }

  /** Debits a wallet once per key. @throws walletProblems.notEnough (402) with nothing written, KeyConflict */
  async function debit(ctx: Ctx, { to, ...movement }: Movement & { to: AccountRef }): Promise<MovementResult> {
    return move(ctx, movement, to, -requirePositive(movement.amountKobo))
  }

  /** Debits distinct wallets. Returns the balances by owner, or null: the caller must then roll back. */
  async function debitAll(ctx: Ctx, movements: readonly Movement[], to: AccountRef): Promise<Map<number, Kobo> | null> {
    const kinds = new Set(movements.map(({ key }) => parseEntryKind(key, 'debit')))
    const [kind] = kinds
    if (kind === undefined || kinds.size > 1) throw new RangeError('All debits of a batch have one kind.')
    const lines = movements.map(({ userId, amountKobo, key, description }) => {
      const amount = -requirePositive(amountKobo)
      checkEntry({ key, kind, memo: description, lines: buildLines(userId, to, amount) })
      return { userId, amountKobo: amount, ref: key, description }
    })
    const balances = await moveMoneyBatch(ctx.db, { lines, kind, other: formatAccountName(to), at: ctx.now() })
    // A wallet does not cover its debit, or a key is known.
    if (balances.size < movements.length) return null
    return new Map([...balances].map(([owner, balance]) => [owner, kobo(balance)]))
  }

  /** Debits a wallet as far as its balance covers the amount. Returns the rest in kobo. */
  async function takeBack(tx: Ctx, movement: Movement & { to: AccountRef }): Promise<Kobo> {
    const takenKobo = kobo(Math.min(movement.amountKobo, await ledger.lockWalletBalance(tx, movement.userId)))
    if (takenKobo > 0) await debit(tx, { ...movement, amountKobo: takenKobo })
    return kobo(movement.amountKobo - takenKobo)
  }

  async function move(ctx: Ctx, movement: Movement, other: AccountRef, amount: number): Promise<MovementResult> {
    const { userId, key, description } = movement
    const kind = parseEntryKind(key, amount > 0 ? 'credit' : 'debit')
    checkEntry({ key, kind, memo: description, lines: buildLines(userId, other, amount) })
    const line = { userId, amountKobo: amount, ref: key, description, at: ctx.now() }
    const { balance, ...outcome } = await moveMoney(ctx.db, {
      ...line,
      kind,
      other: formatAccountName(other),
      actorId: ctx.actor?.userId ?? null,
    })
    if (outcome.outcome === 'short') throw walletProblems.notEnough()
    const posted = toPostingResult(outcome, key)
    return { ...posted, balanceKobo: balance === null ? await ledger.getWalletBalance(ctx, userId) : kobo(balance) }
  }

  /** Adds a pending line, once per reference `ref`, which is the key of the later `credit` that settles it. */
  async function addPendingTransaction(
    ctx: Ctx,
    transaction: { userId: number; amountKobo: Kobo; ref: string; description: string },
  ): Promise<void> {
    await insertPending(ctx.db, { ...transaction, at: ctx.now() })
  }

  /** Sets a line to `failed` or `reversed`, or checks `successful`. @throws Error for a wrong change or reference */
  async function settleTransaction(ctx: Ctx, ref: string, status: TransactionStatus): Promise<void> {
    // Only `credit` sets `successful`. Repeating a status changes nothing.
    const from = status === 'successful' ? [] : ALLOWED_FROM[status]
    if (await updateStatus(ctx.db, ref, { status, from, at: ctx.now() })) return
    const found = await findStatus(ctx.db, ref)
    if (found !== status)
      throw new Error(`The transaction ${ref} is ${found ?? 'unknown'} and cannot become ${status}.`)
  }

  /** Returns the history of the own wallet, or of any for an admin, newest first. @throws userNotFound (ruling 13) */
  async function getHistory(
    ctx: Ctx,
    query: { user_id?: number | undefined; page?: number | undefined },
  ): Promise<{ transaction_history: WalletTransaction[]; count: number }> {
    const userId = getOwner(ctx, query.user_id)
    const size = query.page === undefined ? MAX_LINES : HISTORY_PAGE_SIZE
    const offset = ((query.page ?? 1) - 1) * size
    const count = await countHistory(ctx.db, userId)
    // A page beyond the end may exceed the range of the database.
    const found = offset >= count ? [] : await readHistory(ctx.db, userId, size, offset)
    const lines = found.map(({ amount, ref, at, ...line }) => ({
      ...line,
      kind: parseEntryKind(ref, 'other'),
      amount: toNaira(kobo(amount)),
      date: at.toISOString(),
    }))
    return { transaction_history: lines, count }
  }
}

const buildLines = (userId: number, other: AccountRef, amount: number) => [
  { account: { wallet: userId }, amountKobo: amount },
  { account: other, amountKobo: -amount },
]

function getOwner(ctx: Ctx, query: number | undefined): number {
  const actor = requireActor(ctx)
  if (query !== undefined && query !== actor.userId && actor.roleId !== ROLE.admin) throw walletProblems.userNotFound()
  return query ?? actor.userId
}

function requirePositive(amount: Kobo): number {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`Invalid amount to move: ${amount}`)
  return amount
}
