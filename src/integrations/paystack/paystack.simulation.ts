import { createHmac, randomInt } from 'node:crypto'

import type { PaymentChannel } from '#modules/payments/card-gateway.port.ts'

import { type Behaviour, NORMAL, getOutcome, type WebhookPlan } from './paystack.cards.ts'
import { createPosting } from './paystack.posting.ts'
import { createTransactions, type SimulatedTransaction } from './paystack.transactions.ts'

export interface SimulationOptions {
  secretKey: string
  /** Stores transactions across restarts; null keeps them in memory. */
  folder: string | null
  /** The URL of webhooks; null without a receiver. */
  webhookUrl?: () => string | null
  /** The address of its pop-up, without the access code. */
  popUpUrl: () => string
}

export type Simulation = ReturnType<typeof createSimulation>

export interface NewTransaction {
  reference: string
  email: string
  amount: number
  currency: string
  metadata: unknown
  callbackUrl: string | null
  channels: readonly PaymentChannel[]
}

/** Creates the simulated gateway without HTTP: transactions, cards, refunds and webhooks. */
export function createSimulation(options: SimulationOptions) {
  const { secretKey, popUpUrl } = options
  const transactions = createTransactions(options.folder)
  const posting = createPosting({ secretKey, webhookUrl: options.webhookUrl ?? (() => null) })
  let behaviour: Behaviour = NORMAL
  return {
    secretKey,
    initialize,
    pay,
    find,
    findById: transactions.findById,
    findByCode: transactions.read,
    refund,
    finishRefund,
    reverse,
    settled: posting.settled,
    behaviour: () => behaviour,
    behave: (changes: Partial<Behaviour>) => void (behaviour = { ...NORMAL, ...changes }),
  }

  /** Returns null if the reference was used before. */
  function initialize(
    wanted: NewTransaction,
  ): { authorization_url: string; access_code: string; reference: string } | null {
    const accessCode = createAccessCode(wanted.reference)
    if (transactions.read(accessCode) !== null) return null
    const id = String(randomInt(1_000_000_000, 281_000_000_000_000))
    const made = { ...wanted, id, accessCode, status: 'abandoned' as const, paidAmount: wanted.amount, refunds: [] }
    transactions.write(made)
    return { authorization_url: `${popUpUrl()}/${accessCode}`, access_code: accessCode, reference: wanted.reference }
  }

  function find(reference: string): SimulatedTransaction | null {
    return transactions.read(createAccessCode(reference))
  }

  /** Charges a card, a transfer or a USSD code, with the outcome of the test card, and sends the planned webhooks. */
  async function pay(
    accessCode: string,
    card: string,
    plan?: WebhookPlan,
    channel: PaymentChannel = 'card',
  ): Promise<SimulatedTransaction | null> {
    const found = transactions.read(accessCode)
    if (found === null || found.status === 'success' || found.status === 'reversed') return found
    const outcome = getOutcome(card)
    const paidAmount = outcome.isOtherAmount ? 100 : found.amount
    const decided = { ...found, paidAmount, channel, status: outcome.status }
    const first = outcome.afterMs > 0 ? { ...decided, status: 'processing' as const } : decided
    const charge = plan ?? behaviour.webhooks
    // Early: the webhook is sent before the transaction is stored as paid.
    if (charge === 'early' && outcome.status === 'success') await posting.charge(decided, 'once')
    transactions.write(charge === 'early' ? { ...found, status: 'processing' } : first)
    const finish = () => {
      transactions.write(decided)
      if (charge !== 'early') void posting.charge(decided, charge, behaviour.lateMs)
    }
    const delay = charge === 'early' ? Math.max(outcome.afterMs, behaviour.lateMs) : outcome.afterMs
    if (delay > 0) setTimeout(finish, delay).unref()
    else finish()
    return transactions.read(accessCode)
  }

  /** Returns the text of a refusal. */
  function refund(transactionId: string, amount: number | undefined, note: string | undefined) {
    const found = transactions.findById(transactionId)
    if (found === null || found.status !== 'success') return 'Transaction has not been paid'
    const given = found.refunds.reduce((sum, { amount: each }) => sum + each, 0)
    const wanted = amount ?? found.paidAmount - given
    if (wanted > found.paidAmount - given) return 'Refund amount cannot be more than transaction amount'
    const made = { id: String(randomInt(1_000_000, 1_000_000_000)), amount: wanted, status: 'pending' as const }
    const refunds = [...found.refunds, { ...made, merchant_note: note ?? null }]
    transactions.write({ ...found, refunds })
    if (!behaviour.refundsWait) setTimeout(() => finishRefund(found.reference, 'processed'), 50).unref()
    return { ...made, merchant_note: note ?? null }
  }

  /** Settles every open refund of a payment as the bank would. */
  function finishRefund(reference: string, status: 'processed' | 'failed'): void {
    const found = find(reference)
    if (found === null) return
    const refunds = found.refunds.map((each) => (each.status === 'pending' ? { ...each, status } : each))
    const given = refunds.reduce((sum, each) => sum + (each.status === 'processed' ? each.amount : 0), 0)
    // Like the provider, it reports a full refund as a reversal.
    transactions.write({ ...found, refunds, status: given < found.paidAmount ? found.status : 'reversed' })
    void posting.refund(found, status)
  }

  /** Takes a payment back, as the bank does for a buyer who disputes it, and sends the webhook. */
  function reverse(reference: string): void {
    const found = find(reference)
    if (found === null) return
    const reversed = { ...found, status: 'reversed' as const }
    transactions.write(reversed)
    if (behaviour.webhooks !== 'never') void posting.dispute(reversed)
  }

  function createAccessCode(reference: string): string {
    return createHmac('sha256', secretKey).update(reference).digest('base64url').slice(0, 24)
  }
}
