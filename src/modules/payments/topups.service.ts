import type { z } from 'zod'

import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { runIdempotent } from '#platform/idempotency.ts'
import { type Kobo, kobo, parseNaira, toNaira } from '#platform/money.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { type addTransaction, paymentProblems, type PaymentStatus, type StartedPayment } from './payments.contract.ts'
import {
  formatReversalKey,
  formatTopUpKey,
  PAYMENT_MISMATCH,
  type PaymentIntent,
  type PaymentMessage,
  REVERSED_DESCRIPTION,
} from './payments.rules.ts'
import type { Payments } from './payments.service.ts'
import { composeReviewEmail, formatTakenBack } from './review-email.rules.ts'

export type TopUps = ReturnType<typeof createTopUps>

type TopUpClaim = z.output<typeof addTransaction.body & object>
type TopUpResult = z.output<typeof addTransaction.response>

/** Each top-up calls the gateway. */
const TOP_UPS = { name: 'top-ups', points: 30, seconds: 600 }
const DESCRIPTION = 'Added by card'

/** Creates the service of top-ups: a pending line in the history, a payment, and one credit once it is verified. */
export function createTopUps(
  deps: TopUpHandlerDeps & {
    payments: Payments
    wallet: Pick<Wallet, 'getBalance' | 'addPendingTransaction'>
    users: Pick<Accounts['users'], 'getUser' | 'getUserCode'>
    limits: Limits
  },
) {
  const { payments, wallet, users, limits } = deps
  registerTopUpHandlers(deps)
  return { startTopUp, addTransaction: claimTopUp }

  /** Starts a top-up before the pop-up opens. @param key the caller's idempotency key; null without one */
  async function startTopUp(ctx: Ctx, amountKobo: Kobo, key: string | null): Promise<StartedPayment> {
    const userId = requireActor(ctx).userId
    await limits.take(ctx, TOP_UPS, String(userId))
    const { email } = await users.getUser(ctx, userId)
    const request = { userId, call: 'top-up', key, body: { amountKobo } }
    const { reference } = await runIdempotent(ctx, request, async (tx) => {
      const intent = await payments.start(tx, { userId, email, purpose: 'top_up', amountKobo })
      const ref = formatTopUpKey(intent.reference)
      await wallet.addPendingTransaction(tx, { userId, amountKobo, ref, description: DESCRIPTION })
      return { reference: intent.reference }
    })
    return payments.open(ctx, reference)
  }

  /** Completes a top-up that the page claims was paid. @throws referenceNotFound, foreignUser, amountDiffers */
  async function claimTopUp(ctx: Ctx, body: TopUpClaim): Promise<TopUpResult & { isNew: boolean }> {
    const userId = requireActor(ctx).userId
    await checkIdentity(ctx, userId, body)
    const intent = await payments.find(ctx, body.reference)
    if (intent === null || intent.userId !== userId || intent.purpose !== 'top_up')
      throw paymentProblems.referenceNotFound()
    if (body.amount !== undefined && parseNaira(String(body.amount)) !== intent.amountKobo)
      throw paymentProblems.amountDiffers()
    // The claim only triggers a check with the gateway (specification row 14).
    const { status, intent: settled, isNew } = await payments.completeAs(ctx, userId, intent.reference)
    const balance = toNaira(await wallet.getBalance(ctx, userId))
    const { code, text } = settled.problem === null ? getMessage(settled.status) : PAYMENT_MISMATCH
    return { status, amount: toNaira(kobo(intent.amountKobo)), balance, message: text, message_code: code, isNew }
  }

  async function checkIdentity(
    ctx: Ctx,
    userId: number,
    { user_id, username, unique_code }: TopUpClaim,
  ): Promise<void> {
    if (user_id !== undefined && String(user_id) !== String(userId)) throw paymentProblems.foreignUser()
    if (username !== undefined && username !== (await users.getUser(ctx, userId)).username)
      throw paymentProblems.foreignUser()
    if (unique_code === undefined || unique_code === '') return
    const own = await users.getUserCode(ctx, userId)
    if (unique_code !== own.unique_code) throw paymentProblems.foreignUser()
  }
}

interface TopUpHandlerDeps {
  payments: Pick<Payments, 'onPaid' | 'onFailed' | 'onReversed'>
  wallet: Pick<Wallet, 'credit' | 'settleTransaction' | 'takeBack'>
  emailAdmins: Accounts['adminEmails']['emailAdmins']
  /** The public URL of the shop, for links in emails. */
  shopUrl: string
}

/** Registers the handlers of decided top-ups: credit the wallet, mark the line as failed, take a reversed one back. */
export function registerTopUpHandlers({ payments, wallet, emailAdmins, shopUrl }: TopUpHandlerDeps): void {
  payments.onPaid('top_up', async (ctx, { reference, userId, amountKobo }) => {
    const movement = { userId, amountKobo: kobo(amountKobo), key: formatTopUpKey(reference), description: DESCRIPTION }
    await wallet.credit(ctx, { ...movement, from: 'gateway' })
  })
  payments.onFailed('top_up', async (ctx, intent) => {
    await wallet.settleTransaction(ctx, formatTopUpKey(intent.reference), 'failed')
    if (intent.problem !== null) await report(ctx, intent, 'The wallet was not credited. Refund it at the gateway.')
  })
  payments.onReversed('top_up', async (ctx, intent) => {
    const { reference, userId, amountKobo } = intent
    const movement = { userId, key: formatReversalKey(reference), description: REVERSED_DESCRIPTION }
    const missingKobo = await wallet.takeBack(ctx, { ...movement, amountKobo: kobo(amountKobo), to: 'gateway' })
    await report(ctx, intent, formatTakenBack(missingKobo))
  })

  async function report(ctx: Ctx, intent: PaymentIntent, note: string): Promise<void> {
    const url = `${shopUrl}/tables/users/${intent.userId}`
    const review = { subject: `a top-up of user ${intent.userId}`, note, url }
    await emailAdmins(ctx, (admin) => composeReviewEmail(admin, intent, review))
  }
}

const MESSAGES: Record<PaymentStatus, string> = {
  successful: 'The money is in your wallet.',
  pending: 'The payment is not confirmed yet. Your wallet will be credited automatically.',
  failed: 'The payment did not succeed. Your wallet has not changed.',
  reversed: 'The payment was reversed.',
}

const getMessage = (status: PaymentStatus): PaymentMessage => ({ code: `top_up_${status}`, text: MESSAGES[status] })
