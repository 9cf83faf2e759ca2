import type { Wallet } from '#modules/wallet/wallet.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type Kobo, kobo } from '#platform/money.ts'

import { heldTestMoney, traceTestMoney } from './test-money.rules.ts'
import {
  findTestPayers,
  hasOpenCardOrder,
  listOpenWalletOrders,
  lockWallet,
  readWalletMoves,
} from './test-money.store.ts'

const BATCH = 200
const DESCRIPTION = 'Test money removed: no real money was paid'

/** Returns whether any wallet holds simulated or test money. */
export async function hasTestMoney(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  for await (const userId of testPayers(ctx)) if (heldTestMoney(await readWalletMoves(ctx.db, userId)) > 0) return true
  return false
}

/** Returns whether an order that is not delivered was paid with simulated or test money, and may give it back. */
export async function hasOpenTestOrder({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  if (await hasOpenCardOrder(db)) return true
  for (const { userId, numbers } of await listOpenWalletOrders(db)) {
    const { byOrder } = traceTestMoney(await readWalletMoves(db, userId))
    if (numbers.some((number) => (byOrder.get(number) ?? 0) > 0)) return true
  }
  return false
}

/**
 * Books all simulated and test money out of the wallets, into the account `test_money`, one wallet at a time; safe to
 * repeat, also while the shop is open. Returns how many wallets held some, and how much in kobo.
 */
export async function bookOutTestMoney(
  ctx: Ctx,
  wallet: Pick<Wallet, 'debit'>,
): Promise<{ wallets: number; totalKobo: Kobo }> {
  let wallets = 0
  let totalKobo = 0
  for await (const userId of testPayers(ctx)) {
    const bookedKobo = await inTransaction(ctx, (tx) => bookOut(tx, wallet, userId))
    if (bookedKobo === 0) continue
    wallets += 1
    totalKobo += bookedKobo
  }
  return { wallets, totalKobo: kobo(totalKobo) }
}

async function bookOut(tx: Ctx, wallet: Pick<Wallet, 'debit'>, userId: number): Promise<number> {
  await lockWallet(tx.db, userId)
  const moves = await readWalletMoves(tx.db, userId)
  const amountKobo = heldTestMoney(moves)
  const last = moves.at(-1)
  if (amountKobo === 0 || last === undefined) return 0
  const key = `bookout:${userId}-${last.entryId}`
  await wallet.debit(tx, { userId, amountKobo: kobo(amountKobo), key, description: DESCRIPTION, to: 'test_money' })
  return amountKobo
}

async function* testPayers({ db }: Pick<Ctx, 'db'>): AsyncGenerator<number> {
  for (let after = 0, batch: number[]; ; after = batch.at(-1) ?? 0) {
    batch = await findTestPayers(db, after, BATCH)
    yield* batch
    if (batch.length < BATCH) return
  }
}
