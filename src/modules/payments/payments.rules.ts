import type { GatewayKind, PaymentStatus } from './payments.contract.ts'

/** The purpose of a payment. */
export type PaymentPurpose = 'top_up' | 'order'

/** A payment as agreed with the user, written before the gateway knows it. */
export interface PaymentIntent {
  reference: string
  userId: number
  purpose: PaymentPurpose
  orderId: number | null
  amountKobo: number
  currency: string
  email: string
  status: PaymentStatus
  /** The field in which the received payment differs from what was agreed. */
  problem: PaymentMismatch | null
  attempt: number
  createdAt: Date
}

/** A payment as the gateway reports it. */
export interface GatewayPayment {
  reference: string
  status: 'paid' | 'declined' | 'reversed' | 'open' | 'idle'
  amountKobo: number
  currency: string
  userId: string | null
  email: string | null
}

export type PaymentMismatch = 'reference' | 'amount' | 'currency' | 'owner'

export interface Verdict {
  status: PaymentStatus
  /** The field in which the payment differs from what was agreed; nothing is delivered, and staff review it. */
  problem: PaymentMismatch | null
}

/** The message about a payment that does not match what was agreed. */
export const PAYMENT_MISMATCH_TEXT =
  'The payment does not match what was agreed. Please do not pay again: contact us and we will fix it.'

/** A message about a payment: its code for translations, and its English text. */
export interface PaymentMessage {
  code: string
  text: string
}
export const PAYMENT_MISMATCH: PaymentMessage = { code: 'mismatch', text: PAYMENT_MISMATCH_TEXT }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** An untouched payment fails after this time, the length of a stock reservation. */
const MAX_IDLE_MS = 15 * MINUTE_MS
/** A payment that the bank is processing fails after this time. */
const MAX_OPEN_MS = DAY_MS

/** Decides the status of a payment from the gateway's report, null if the gateway does not know it (ruling 29). */
export function decidePayment(
  intent: PaymentIntent,
  verified: GatewayPayment | null,
  now: Date,
  refundedKobo = 0,
): Verdict {
  const { status } = intent
  const unchanged = { status, problem: null }
  if (status === 'reversed') return unchanged
  // The gateway also reports our own full refund as a reversal.
  if (status === 'successful')
    return verified?.status === 'reversed' && refundedKobo < intent.amountKobo
      ? { status: 'reversed', problem: null }
      : unchanged
  // A failed payment may still succeed, because people try another card.
  const failed: Verdict = { status: 'failed', problem: null }
  const age = now.getTime() - intent.createdAt.getTime()
  if (verified === null || verified.status === 'idle') return age > MAX_IDLE_MS ? failed : unchanged
  if (verified.status === 'open') return age > MAX_OPEN_MS ? failed : unchanged
  if (verified.status !== 'paid') return failed
  const problem = findMismatch(intent, verified)
  return problem === null ? { status: 'successful', problem } : { status: 'failed', problem }
}

function findMismatch(intent: PaymentIntent, verified: GatewayPayment): PaymentMismatch | null {
  if (verified.reference !== toGatewayReference(intent)) return 'reference'
  if (verified.currency !== intent.currency) return 'currency'
  if (verified.amountKobo !== intent.amountKobo) return 'amount'
  const isOwner =
    verified.userId === String(intent.userId) &&
    (verified.email === null || verified.email.toLowerCase() === intent.email.toLowerCase())
  return isOwner ? null : 'owner'
}

/** Returns the milliseconds until the next check of a payment after `checks` so far; null for no further check. */
export function getNextCheckDelayMs({ status, problem }: Verdict, checks: number, ageMs: number): number | null {
  if (problem !== null || status === 'successful' || status === 'reversed') return null
  // Less and less often, for a day.
  if (status === 'failed') return ageMs > MAX_OPEN_MS ? null : Math.max(5 * MINUTE_MS, ageMs)
  if (ageMs > 7 * DAY_MS) return null
  // Within two minutes after an outage; the sweeper runs each minute.
  return ageMs > MAX_OPEN_MS ? 60 * MINUTE_MS : Math.min(30_000 * 2 ** Math.min(checks, 8), 2 * MINUTE_MS)
}

/** Returns the reference for the gateway: from the second attempt on it ends with the attempt's number. */
export const toGatewayReference = ({ reference, attempt }: Pick<PaymentIntent, 'reference' | 'attempt'>): string =>
  attempt === 1 ? reference : `${reference}.${attempt}`

/** Returns the shop's reference from one of the gateway's. */
export const toOwnReference = (wire: string): string => wire.replace(/\.\d{1,2}$/, '')

/** Formats the key of a top-up, in the wallet's history and in the ledger. */
export const formatTopUpKey = (reference: string): string => `topup:${reference}`

/** Formats the key of money that is taken out of a wallet again, because the bank took its payment back. */
export const formatReversalKey = (reference: string): string => `reversed:${reference}`
/** The description of such money in the wallet's history. */
export const REVERSED_DESCRIPTION = 'Your bank took a payment back'

/** Chooses where to send a refund; `paidBy` is null for old payments, made with keys of the provider. */
export function chooseRefundRoute(paidBy: GatewayKind | null, now: GatewayKind): 'gateway' | 'nowhere' | 'later' {
  if (paidBy === now || (paidBy === null && now !== 'simulated')) return 'gateway'
  // No real money was paid, and at another gateway the id may belong to another payment. Real refunds wait
  // until live keys are back.
  return paidBy === 'simulated' || paidBy === 'test' ? 'nowhere' : 'later'
}
