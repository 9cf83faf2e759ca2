import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { accountName, type AccountRef, checkEntry, type Posted, postedOf } from '#modules/ledger/ledger.rules.ts'
import type { Ledger } from '#modules/ledger/ledger.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { kobo, type Kobo, toNaira } from '#platform/money.ts'

import { HISTORY_PAGE_SIZE, type TransactionStatus, walletProblems, type WalletTransaction } from './wallet.contract.ts'
import { COMES_FROM, kindOfKey } from './wallet.rules.ts'
import {
  countHistory,
  findStatus,
  insertPending,
  moveMoney,
  moveMoneyOfAll,
  readHistory,
  updateStatus,
} from './wallet.store.ts'

export type Wallet = ReturnType<typeof createWallet>

/** Money into or out of a wallet. */
interface Movement {
  userId: number
  /** Above zero, whichever way it goes. */
  amountKobo: Kobo
  /** The business key of the entry set and the reference of the line in the history: `topup:REF`, `order:NUMBER`. */
  key: string
  /** What the person reads in the history. */
  description: string
}

interface Moved extends Posted {
  /** What the wallet holds now. */
  balanceKobo: Kobo
}

/** What a page or a client may see without naming a page. */
const MOST_LINES = 100

/** The wallet: a view of the ledger, and a history for people (rulings 6 and 30). */
export function createWallet({ ledger }: { ledger: Ledger }) {
  return { credit, debit, debitAll, balanceOf: ledger.balanceOf, noteTransaction, settleTransaction, history }

  /**
   * Puts money into a wallet, once for each key: a second time changes nothing and answers `isNew: false`. A pending or
   * failed line of the history with this reference becomes successful; without one a line is written.
   * @throws KeyReused where the key moved something else
   */
  async function credit(ctx: Ctx, { from, ...movement }: Movement & { from: AccountRef }): Promise<Moved> {
    return move(ctx, movement, from, positive(movement.amountKobo))
  }

  /**
   * Takes money out of a wallet, once for each key.
   * @throws walletProblems.notEnough (402) with nothing written, KeyReused
   */
  async function debit(ctx: Ctx, { to, ...movement }: Movement & { to: AccountRef }): Promise<Moved> {
    return move(ctx, movement, to, -positive(movement.amountKobo))
  }

  /**
   * Takes money out of several wallets, each another one, for the same kind of business.
   * @returns what each holds now, by owner; null where any holds too little or any key is known: what was begun is then to
   * be undone with the transaction
   */
  async function debitAll(ctx: Ctx, movements: readonly Movement[], to: AccountRef): Promise<Map<number, Kobo> | null> {
    const kinds = new Set(movements.map(({ key }) => kindOfKey(key, 'debit')))
    const [kind] = kinds
    if (kind === undefined || kinds.size > 1) throw new RangeError('Debits at once are of one kind.')
    const lines = movements.map(({ userId, amountKobo, key, description }) => {
      const amount = -positive(amountKobo)
      checkEntry({ key, kind, memo: description, lines: linesOf(userId, to, amount) })
      return { userId, amountKobo: amount, ref: key, description }
    })
    const balances = await moveMoneyOfAll(ctx.db, { lines, kind, other: accountName(to), at: ctx.now() })
    if (balances.size < movements.length) return null
    return new Map([...balances].map(([owner, balance]) => [owner, kobo(balance)]))
  }

  async function move(ctx: Ctx, movement: Movement, other: AccountRef, amount: number): Promise<Moved> {
    const { userId, key, description } = movement
    const kind = kindOfKey(key, amount > 0 ? 'credit' : 'debit')
    checkEntry({ key, kind, memo: description, lines: linesOf(userId, other, amount) })
    const line = { userId, amountKobo: amount, ref: key, description, at: ctx.now() }
    const { balance, ...outcome } = await moveMoney(ctx.db, {
      ...line,
      kind,
      other: accountName(other),
      actorId: ctx.actor?.userId ?? null,
    })
    if (outcome.outcome === 'short') throw walletProblems.notEnough()
    const posted = postedOf(outcome, key)
    return { ...posted, balanceKobo: balance === null ? await ledger.balanceOf(ctx, userId) : kobo(balance) }
  }

  /**
   * Shows a payment in the history before its money is there: a pending line. `ref` is the key that `credit` will be
   * called with, so that it settles this line. Again with the same reference changes nothing.
   */
  async function noteTransaction(
    ctx: Ctx,
    noted: { userId: number; amountKobo: Kobo; ref: string; description: string },
  ): Promise<void> {
    await insertPending(ctx.db, { ...noted, at: ctx.now() })
  }

  /**
   * Says what became of a line: `failed`, or `reversed` after its money went back. `successful` is what `credit` makes
   * of it: asked for here it only makes sure. What is so already stays so.
   * @throws Error for a move that is not in the table, or a reference that nobody noted
   */
  async function settleTransaction(ctx: Ctx, ref: string, status: TransactionStatus): Promise<void> {
    const from = status === 'successful' ? [] : COMES_FROM[status]
    if (await updateStatus(ctx.db, ref, status, ctx.now(), from)) return
    const found = await findStatus(ctx.db, ref)
    if (found !== status)
      throw new Error(`The transaction ${ref} is ${found ?? 'unknown'} and cannot become ${status}.`)
  }

  /** The history of the own wallet, or of any for an admin, the latest first. @throws userNotFound (ruling 13) */
  async function history(
    ctx: Ctx,
    asked: { user_id?: number | undefined; page?: number | undefined },
  ): Promise<{ transaction_history: WalletTransaction[]; count: number }> {
    const userId = ownerOf(ctx, asked.user_id)
    const size = asked.page === undefined ? MOST_LINES : HISTORY_PAGE_SIZE
    const offset = ((asked.page ?? 1) - 1) * size
    const count = await countHistory(ctx.db, userId)
    // Also for pages far beyond what the database can count to.
    const found = offset >= count ? [] : await readHistory(ctx.db, userId, size, offset)
    const lines = found.map(({ amount, at, ...line }) => ({
      ...line,
      amount: toNaira(kobo(amount)),
      date: at.toISOString(),
    }))
    return { transaction_history: lines, count }
  }
}

const linesOf = (userId: number, other: AccountRef, amount: number) => [
  { account: { wallet: userId }, amountKobo: amount },
  { account: other, amountKobo: -amount },
]

function ownerOf(ctx: Ctx, asked: number | undefined): number {
  const actor = requireActor(ctx)
  if (asked !== undefined && asked !== actor.userId && actor.roleId !== ROLE.admin) throw walletProblems.userNotFound()
  return asked ?? actor.userId
}

function positive(amount: Kobo): number {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`no amount to be moved: ${amount}`)
  return amount
}
