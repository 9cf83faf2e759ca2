import type { GatewayKind, PaymentStatus } from './payments.contract.ts'

/** What a payment is for. */
export type Purpose = 'top_up' | 'order'

/** A payment as we agreed on it, before the gateway heard of it. */
export interface Intent {
  reference: string
  userId: number
  purpose: Purpose
  orderId: number | null
  amountKobo: number
  currency: string
  email: string
  status: PaymentStatus
  /** Money came for it that is not what was agreed on. */
  problem: Mismatch | null
  attempt: number
  createdAt: Date
}

/** What the gateway says of it. */
export interface Verified {
  reference: string
  status: 'paid' | 'declined' | 'reversed' | 'open' | 'idle'
  amountKobo: number
  currency: string
  userId: string | null
  email: string | null
}

export type Mismatch = 'reference' | 'amount' | 'currency' | 'owner'

export interface Verdict {
  status: PaymentStatus
  /** Money came, but not what was agreed on: nothing is delivered for it, and somebody has to look. */
  problem: Mismatch | null
}

/** What a person is told whose payment has a problem. */
export const OTHER_PAYMENT =
  'The payment does not match what was agreed. Please do not pay again: contact us and we will fix it.'

const minute = 60_000
const day = 24 * 60 * minute
/** So long a person may take before what they left alone counts as given up: as long as the stock is kept. */
const IDLE_MS = 15 * minute
/** A bank may take so long over what a person has begun. */
const OPEN_MS = day

/**
 * What becomes of a payment by what the gateway says of it now; `null` when it has never heard of it. Money counts only
 * when reference, amount, currency and owner are the agreed ones (ruling 29). What succeeded stays so, unless the
 * gateway took it back; what failed may still succeed, because people try another card.
 */
export function verdictOf(intent: Intent, verified: Verified | null, now: Date): Verdict {
  const { status } = intent
  const stays = { status, problem: null }
  if (status === 'reversed') return stays
  if (status === 'successful') return verified?.status === 'reversed' ? { status: 'reversed', problem: null } : stays
  const failed: Verdict = { status: 'failed', problem: null }
  const age = now.getTime() - intent.createdAt.getTime()
  if (verified === null || verified.status === 'idle') return age > IDLE_MS ? failed : stays
  if (verified.status === 'open') return age > OPEN_MS ? failed : stays
  if (verified.status !== 'paid') return failed
  const problem = mismatchOf(intent, verified)
  return problem === null ? { status: 'successful', problem } : { status: 'failed', problem }
}

function mismatchOf(intent: Intent, verified: Verified): Mismatch | null {
  if (verified.reference !== wireReference(intent)) return 'reference'
  if (verified.currency !== intent.currency) return 'currency'
  if (verified.amountKobo !== intent.amountKobo) return 'amount'
  const isOwner =
    verified.userId === String(intent.userId) &&
    (verified.email === null || verified.email.toLowerCase() === intent.email.toLowerCase())
  return isOwner ? null : 'owner'
}

/**
 * When to ask about a payment again, in milliseconds from now; null for never. After an outage everything that waits is
 * asked about within two minutes (the sweeper comes each minute); what looks failed is looked at now and then for a day.
 * @param checks how often it was asked about already
 */
export function nextCheckMs({ status, problem }: Verdict, checks: number, ageMs: number): number | null {
  if (problem !== null || status === 'successful' || status === 'reversed') return null
  if (status === 'failed') return ageMs > OPEN_MS ? null : Math.max(5 * minute, ageMs)
  if (ageMs > 7 * day) return null
  return ageMs > OPEN_MS ? 60 * minute : Math.min(30_000 * 2 ** Math.min(checks, 8), 2 * minute)
}

/** The reference as the gateway knows it: ours, and from the second attempt on its number. */
export const wireReference = ({ reference, attempt }: Pick<Intent, 'reference' | 'attempt'>): string =>
  attempt === 1 ? reference : `${reference}.${attempt}`

/** Our reference in one of the gateway's. */
export const ownReference = (wire: string): string => wire.replace(/\.\d{1,2}$/, '')

/** What a wallet's history calls the line of a top-up; also the key of its entry in the ledger. */
export const topUpKey = (reference: string): string => `topup:${reference}`

/**
 * Returns where a refund of a payment goes: to the `gateway` of now; `nowhere`, where no real money was paid and another
 * kind of gateway is used by now, which may know another payment by that id; or `later`, once live keys are back.
 * @param paidBy null for a payment of before the kind was kept, by keys of the provider
 */
export function refundRoute(paidBy: GatewayKind | null, now: GatewayKind): 'gateway' | 'nowhere' | 'later' {
  if (paidBy === now || (paidBy === null && now !== 'simulated')) return 'gateway'
  return paidBy === 'simulated' || paidBy === 'test' ? 'nowhere' : 'later'
}
