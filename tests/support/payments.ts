import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { loadUser } from '#modules/accounts/users.service.ts'
import { findUniqueCode } from '#modules/accounts/users.store.ts'
import { createCart } from '#modules/cart/cart.service.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.service.ts'
import { createLedger } from '#modules/ledger/ledger.service.ts'
import { createNotices } from '#modules/orders/notices.service.ts'
import { createSettlement } from '#modules/orders/settlement.service.ts'
import { startTopUp } from '#modules/payments/payments.contract.ts'
import type { PaymentIntent } from '#modules/payments/payments.rules.ts'
import { createPayments } from '#modules/payments/payments.service.ts'
import { registerTopUpHandlers } from '#modules/payments/topups.service.ts'
import { findModelYear } from '#modules/vehicles/vehicles.service.ts'
import { createWallet } from '#modules/wallet/wallet.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { rows } from '#platform/db/rows.ts'
import type { Job } from '#platform/jobs/job.ts'
import { kobo } from '#platform/money.ts'

import { createRequestCtx } from './request-ctx.ts'
import type { SignedIn, TestShop } from './shop.ts'
import { type Person } from './test-users.ts'

export const GOOD_CARD = '4084084084084081'
export const DECLINED_CARD = '4084080000005408'
/** Pays a wrong amount. */
export const OTHER_AMOUNT_CARD = '4123450131001381'

/** Creates the payments of a second process, which queues jobs and does not run them: for races and the sweeper. */
export function createSecondProcess(shop: Pick<TestShop, 'gateway'>) {
  const queued: { name: string; data: unknown }[] = []
  const jobs = {
    declare: () => undefined,
    enqueue: async (_ctx: Pick<Ctx, 'db'>, { name }: Job, data: unknown) => String(queued.push({ name, data })),
    enqueueAll: async (_ctx: Pick<Ctx, 'db'>, { name }: Job, all: readonly unknown[]) =>
      all.map((data) => String(queued.push({ name, data }))),
  }
  const ledger = createLedger()
  const wallet = createWallet({ ledger })
  const payments = createPayments({ gateway: shop.gateway, ledger, jobs, getPayer: loadUser })
  const emailAdmins = async () => undefined
  const shopUrl = 'http://shop.example'
  registerTopUpHandlers({ payments, wallet, emailAdmins, shopUrl })
  const notices = createNotices({ jobs, outbox: { post: async () => undefined }, baseUrl: shopUrl })
  const catalogue = createCatalogue()
  const shared = { cart: createCart({ catalogue, findModelYear }), catalogue }
  const settlement = createSettlement({ ...shared, ledger, wallet, notices, jobs, emailAdmins, baseUrl: shopUrl })
  payments.onPaid('order', settlement.settlePaid)
  payments.onReversed('order', settlement.recordReversal)
  payments.onRefundFailed('order', settlement.returnFailedRefund)
  return { payments, wallet, settlement, piledUp: queued }
}

/** Creates a ctx without an actor, `minutes` from now. */
export const createCtxIn = (shop: TestShop, minutes = 0): Ctx => ({
  ...createRequestCtx(shop),
  now: () => new Date(Date.now() + minutes * 60_000),
})

/** Starts a top-up of ₦5,000 by a new user, and pays it with `card` if given. */
export async function beginTopUp(
  shop: TestShop,
  card: string | null = null,
): Promise<{ person: SignedIn; intent: PaymentIntent }> {
  const person = await shop.signedInAs(ROLE.customer)
  const { reference, access_code: code } = await person.bearer(startTopUp, { body: { amount: 5_000 } })
  if (card !== null) await shop.cards.pay(code, card, 'never')
  const intent = await createSecondProcess(shop).payments.find(createRequestCtx(shop), reference)
  if (intent === null) throw new Error('The payment was not stored.')
  return { person, intent }
}

/** Reads payment, wallet transaction and ledger entries of a top-up. */
export async function readMoney({ database: { db } }: TestShop, reference: string) {
  const [payment] = await rows(db, 'select status, problem, attempt from payments where reference = $1', [reference])
  const [line] = await rows<{ status: string }>(db, 'select status from wallet_transactions where ref = $1', [
    `topup:${reference}`,
  ])
  const [credits] = await rows<{ count: number }>(
    db,
    `select count(*)::int as count from ledger_entries where key = $1`,
    [`topup:${reference}`],
  )
  return { ...payment, line: line?.status, credits: credits?.count }
}

/** Starts and pays a top-up. Returns the body that claims it. */
export async function createPaidTopUp(shop: TestShop, { userId, email }: Person): Promise<object> {
  const { payments } = createSecondProcess(shop)
  const ctx = createRequestCtx(shop)
  const code = await findUniqueCode(ctx.db, userId)
  // The user does not exist.
  if (code === null)
    return { reference: 'SPL-00000000000000000000000000', user_id: userId, unique_code: 'SPL-2222-2222' }
  const { reference } = await payments.start(ctx, { userId, email, purpose: 'top_up', amountKobo: kobo(50_000) })
  await shop.cards.pay((await payments.open(ctx, reference)).access_code, GOOD_CARD, 'never')
  return { reference, user_id: userId, unique_code: code }
}
