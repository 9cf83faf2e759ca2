import type { Wallet } from '#modules/wallet/wallet.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type Kobo, kobo } from '#platform/money.ts'

import { sumTestMoney, traceTestMoney } from './test-money.rules.ts'
import { findTestPayers, hasOpenCardOrder, listOpenWalletOrders, readWalletMovements } from './test-money.store.ts'

const BATCH_SIZE = 200
const DESCRIPTION = 'Test money removed: no real money was paid'

/** Returns true if any wallet contains simulated or test money. */
export async function hasTestMoney(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  for await (const userId of listTestPayers(ctx))
    if (sumTestMoney(await readWalletMovements(ctx.db, userId)) > 0) return true
  return false
}

/** Returns true if an undelivered order was paid with simulated or test money, which a refund would return. */
export async function hasOpenTestOrder({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  if (await hasOpenCardOrder(db)) return true
  for (const { userId, numbers } of await listOpenWalletOrders(db)) {
    const { byOrder } = traceTestMoney(await readWalletMovements(db, userId))
    if (numbers.some((number) => (byOrder.get(number) ?? 0) > 0)) return true
  }
  return false
}

/** Returns true if an order took test money from its buyer's wallet that it has not refunded. */
export async function hasTestMoneyIn(
  { db }: Pick<Ctx, 'db'>,
  { userId, number }: { userId: number; number: string },
): Promise<boolean> {
  const { byOrder } = traceTestMoney(await readWalletMovements(db, userId))
  return (byOrder.get(number) ?? 0) > 0
}

/** Books test money of all wallets into `test_money`; repeatable in an open shop. Returns wallets and total kobo. */
export async function bookOutTestMoney(
  ctx: Ctx,
  wallet: Pick<Wallet, 'debit' | 'lockBalance'>,
): Promise<{ wallets: number; totalKobo: Kobo }> {
  let wallets = 0
  let totalKobo = 0
  for await (const userId of listTestPayers(ctx)) {
    const bookedKobo = await inTransaction(ctx, (tx) => bookOut(tx, wallet, userId))
    if (bookedKobo === 0) continue
    wallets += 1
    totalKobo += bookedKobo
  }
  return { wallets, totalKobo: kobo(totalKobo) }
}

async function bookOut(tx: Ctx, wallet: Pick<Wallet, 'debit' | 'lockBalance'>, userId: number): Promise<number> {
  await wallet.lockBalance(tx, userId)
  const movements = await readWalletMovements(tx.db, userId)
  const amountKobo = sumTestMoney(movements)
  const last = movements.at(-1)
  if (amountKobo === 0 || last === undefined) return 0
  const key = `bookout:${userId}-${last.entryId}`
  await wallet.debit(tx, { userId, amountKobo: kobo(amountKobo), key, description: DESCRIPTION, to: 'test_money' })
  return amountKobo
}

async function* listTestPayers({ db }: Pick<Ctx, 'db'>): AsyncGenerator<number> {
  for (let after = 0, batch: number[]; ; after = batch.at(-1) ?? 0) {
    batch = await findTestPayers(db, after, BATCH_SIZE)
    yield* batch
    if (batch.length < BATCH_SIZE) return
  }
}
