import type { z } from 'zod'

import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { runIdempotent } from '#platform/idempotency.ts'
import { type Kobo, kobo, parseNaira, toNaira } from '#platform/money.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { type addTransaction, paymentProblems, type PaymentStatus, type StartedPayment } from './payments.contract.ts'
import { type Intent, OTHER_PAYMENT, topUpKey } from './payments.rules.ts'
import type { Payments } from './payments.service.ts'

export type TopUps = ReturnType<typeof createTopUps>

type Claim = z.output<typeof addTransaction.body & object>
type ClaimAnswer = z.output<typeof addTransaction.response>

/** Each opens something at the gateway. */
const TOP_UPS = { name: 'top-ups', points: 30, seconds: 600 }
const DESCRIPTION = 'Added by card'

/** Adding money to the own wallet by card: a pending line of the history, a payment, and one credit once it is verified. */
export function createTopUps(deps: {
  payments: Payments
  wallet: Pick<Wallet, 'credit' | 'balanceOf' | 'noteTransaction' | 'settleTransaction'>
  users: Pick<Accounts['users'], 'getUser' | 'getUserCode'>
  limits: Limits
}) {
  const { payments, wallet, users, limits } = deps
  topUpHandlers({ payments, wallet })
  return { startTopUp, addTransaction: claim }

  /** Makes the reference before the pop-up opens. @param key the caller's idempotency key, if there is one */
  async function startTopUp(ctx: Ctx, amountKobo: Kobo, key: string | null): Promise<StartedPayment> {
    const userId = requireActor(ctx).userId
    await limits.take(ctx, TOP_UPS, String(userId))
    const { email } = await users.getUser(ctx, userId)
    const asked = { userId, call: 'top-up', key, body: { amountKobo } }
    const { reference } = await runIdempotent(ctx, asked, async (tx) => {
      const intent = await payments.start(tx, { userId, email, purpose: 'top_up', amountKobo })
      const ref = topUpKey(intent.reference)
      await wallet.noteTransaction(tx, { userId, amountKobo, ref, description: DESCRIPTION })
      return { reference: intent.reference }
    })
    return payments.open(ctx, reference)
  }

  /**
   * What the page claims after the pop-up: only a reason to ask the gateway (specification row 14).
   * @throws referenceNotFound for a reference that is not a top-up of one's own, foreignUser, amountDiffers
   */
  async function claim(ctx: Ctx, body: Claim): Promise<ClaimAnswer & { isNew: boolean }> {
    const userId = requireActor(ctx).userId
    await comparePerson(ctx, userId, body)
    const intent = await payments.find(ctx, body.reference)
    if (intent === null || intent.userId !== userId || intent.purpose !== 'top_up')
      throw paymentProblems.referenceNotFound()
    if (body.amount !== undefined && parseNaira(String(body.amount)) !== intent.amountKobo)
      throw paymentProblems.amountDiffers()
    const { status, intent: settled, isNew } = await payments.completeAs(ctx, userId, intent.reference)
    const balance = toNaira(await wallet.balanceOf(ctx, userId))
    return { status, amount: toNaira(kobo(intent.amountKobo)), balance, message: messageOf(settled), isNew }
  }

  async function comparePerson(ctx: Ctx, userId: number, { user_id, username, unique_code }: Claim): Promise<void> {
    if (user_id !== undefined && String(user_id) !== String(userId)) throw paymentProblems.foreignUser()
    if (username !== undefined && username !== (await users.getUser(ctx, userId)).username)
      throw paymentProblems.foreignUser()
    if (unique_code === undefined || unique_code === '') return
    const own = await users.getUserCode(ctx, userId)
    if (unique_code !== own.unique_code) throw paymentProblems.foreignUser()
  }
}

/** Says what becomes of the wallet when a top-up is decided, in the transaction that decides it. */
export function topUpHandlers(deps: {
  payments: Pick<Payments, 'onPaid' | 'onFailed'>
  wallet: Pick<Wallet, 'credit' | 'settleTransaction'>
}): void {
  const { payments, wallet } = deps
  payments.onPaid('top_up', async (ctx, { reference, userId, amountKobo }) => {
    const movement = { userId, amountKobo: kobo(amountKobo), key: topUpKey(reference), description: DESCRIPTION }
    await wallet.credit(ctx, { ...movement, from: 'gateway' })
  })
  payments.onFailed('top_up', (ctx, { reference }) => wallet.settleTransaction(ctx, topUpKey(reference), 'failed'))
}

const MESSAGES: Record<PaymentStatus, string> = {
  successful: 'The money is in your wallet.',
  pending: 'The payment is not confirmed yet. Your wallet is credited as soon as it is; you need do nothing.',
  failed: 'The payment did not succeed. Your wallet has not changed.',
  reversed: 'The payment was reversed.',
}

/** What was paid is there, but cannot be credited as what was agreed on: whoever paid must not pay again. */
const messageOf = ({ status, problem }: Intent): string => (problem === null ? MESSAGES[status] : OTHER_PAYMENT)
