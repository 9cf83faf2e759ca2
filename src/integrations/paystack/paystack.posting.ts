import { setTimeout as sleep } from 'node:timers/promises'

import type { WebhookPlan } from './paystack.cards.ts'
import type { SimulatedTransaction } from './paystack.transactions.ts'
import { sign, SIGNATURE_HEADER } from './paystack.wire.ts'

const POST_MS = 5_000

/** Sends the simulator's webhooks, signed as the provider signs them. */
export function createPosting({ secretKey, webhookUrl }: { secretKey: string; webhookUrl: () => string | null }) {
  const under = new Set<Promise<void>>()
  return { charge, refund, dispute, settled }

  /** Sends the webhooks of a successful charge as planned. */
  async function charge(transaction: SimulatedTransaction, plan: WebhookPlan, lateMs = 0): Promise<void> {
    if (plan === 'never' || transaction.status !== 'success') return
    const message = { event: 'charge.success', data: toEventData(transaction) }
    const delays = plan === 'late' ? [lateMs] : plan === 'twice' ? [0, 0] : [0]
    await Promise.all(delays.map((delay) => track(post(message, delay))))
    // What was true a moment before comes after what is true now.
    const old = { event: 'charge.processing', data: { ...toEventData(transaction), status: 'processing' } }
    if (plan === 'out_of_order') await track(post(old, 0))
  }

  async function refund(transaction: SimulatedTransaction, status: 'processed' | 'failed'): Promise<void> {
    const data = { transaction_reference: transaction.reference, status, currency: transaction.currency }
    await track(post({ event: `refund.${status}`, data }, 0))
  }

  /** Sends the webhook of a dispute that the buyer has won. */
  async function dispute(transaction: SimulatedTransaction): Promise<void> {
    const { currency, paidAmount } = transaction
    const outcome = { status: 'resolved', resolution: 'auto-accepted', category: 'chargeback' }
    const data = { ...outcome, refund_amount: paidAmount, currency, transaction: toEventData(transaction) }
    await track(post({ event: 'charge.dispute.resolve', data }, 0))
  }

  /** Resolves when all pending webhooks are sent. */
  async function settled(): Promise<void> {
    await Promise.all(under)
  }

  function track(work: Promise<void>): Promise<void> {
    under.add(work)
    return work.finally(() => under.delete(work))
  }

  async function post(message: object, delayMs: number): Promise<void> {
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false })
    const url = webhookUrl()
    if (url === null) return
    const raw = JSON.stringify(message)
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(raw, secretKey) }
    const signal = AbortSignal.timeout(POST_MS)
    // Like the provider, the simulator does not report a webhook that failed.
    await fetch(url, { method: 'POST', headers, body: raw, signal }).then(
      (response) => response.body?.cancel(),
      () => undefined,
    )
  }
}

const toEventData = ({ id, status, reference, paidAmount, currency, metadata, email }: SimulatedTransaction) => ({
  id: Number(id),
  domain: 'test',
  status,
  reference,
  amount: paidAmount,
  currency,
  metadata,
  customer: { email },
})
