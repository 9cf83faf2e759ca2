import type { z } from 'zod'

import {
  type CardGateway,
  GatewayError,
  type GatewayNotice,
  type GatewayRefund,
  PAYMENT_CHANNELS,
  type PaymentToOpen,
  type VerifiedPayment,
} from '#modules/payments/card-gateway.port.ts'
import type { RetryOptions } from '#platform/retry-policy.ts'

import { exchange, type Request, UNKNOWN } from './paystack.http.ts'
import { createPaystackRetryPolicy } from './paystack.retry.ts'
import {
  Event,
  InitializeAnswer,
  isSigned,
  type Refund,
  RefundAnswer,
  RefundsAnswer,
  type Transaction,
  type TransactionStatus,
  VerifyAnswer,
} from './paystack.wire.ts'

export interface PaystackOptions {
  /** A function if the URL is only known once the simulator listens. */
  baseUrl: string | (() => string)
  secretKey: string
  publicKey: string
  /** Uses the page of the simulator instead of the provider's script. */
  isSimulated: boolean
  retry?: RetryOptions
}

const SCRIPT_URL = 'https://js.paystack.co/v2/inline.js'

/** Creates the client of the card gateway, with deadlines, a circuit breaker, and retries where repeating is safe. */
export function createPaystack(options: PaystackOptions): CardGateway {
  const { secretKey, publicKey, isSimulated, retry: retryOptions } = options
  const retry = createPaystackRetryPolicy(retryOptions)
  // A refund is not retried here: the caller checks whether it arrived before it sends another.
  const oneTry = createPaystackRetryPolicy({ ...retryOptions, retries: 0 })
  const kind = isSimulated ? 'simulated' : secretKey.startsWith('sk_live_') ? 'live' : 'test'
  return {
    publicKey,
    kind,
    isTest: kind !== 'live',
    scriptUrl: isSimulated ? null : SCRIPT_URL,
    open,
    verify,
    refund,
    listRefunds: listRefunds,
    readNotice: (raw, signature) => (isSigned(raw, signature, secretKey) ? noticeIn(raw) : 'bad signature'),
  }

  async function call<S extends z.ZodType>(request: Request, schema: S, by = retry) {
    const baseUrl = typeof options.baseUrl === 'string' ? options.baseUrl : options.baseUrl()
    return by.run((signal) => exchange({ baseUrl, secretKey }, request, schema, signal))
  }

  async function open({ reference, email, amountKobo, userId, payer, channel, callbackUrl }: PaymentToOpen) {
    const metadata = { user_id: String(userId), ...payer }
    const callback = callbackUrl === null ? {} : { callback_url: callbackUrl }
    const channels = [channel, ...PAYMENT_CHANNELS.filter((other) => other !== channel)]
    const body = { reference, email, amount: String(amountKobo), currency: 'NGN', metadata, channels, ...callback }
    const { data } = known(await call({ method: 'POST', path: '/transaction/initialize', body }, InitializeAnswer))
    if (data.reference !== reference) throw new GatewayError('unreadable', 'The gateway opened another reference.')
    return { accessCode: data.access_code, authorizationUrl: data.authorization_url }
  }

  async function verify(reference: string): Promise<VerifiedPayment | null> {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`
    const answer = await call({ method: 'GET', path }, VerifyAnswer)
    return answer === UNKNOWN ? null : verifiedPayment(answer.data)
  }

  async function refund({ gatewayId, amountKobo, key }: { gatewayId: string; amountKobo: number; key: string }) {
    const body = { transaction: gatewayId, amount: amountKobo, merchant_note: key }
    return gatewayRefund(known(await call({ method: 'POST', path: '/refund', body }, RefundAnswer, oneTry)).data)
  }

  async function listRefunds(gatewayId: string): Promise<GatewayRefund[]> {
    const path = `/refund?transaction=${encodeURIComponent(gatewayId)}&perPage=100`
    return known(await call({ method: 'GET', path }, RefundsAnswer)).data.map(gatewayRefund)
  }
}

function known<T extends object>(answer: T | typeof UNKNOWN): T {
  if (answer === UNKNOWN) throw new GatewayError('refused', 'The gateway does not know this payment.')
  return answer
}

const STATUS: Record<TransactionStatus, VerifiedPayment['status']> = {
  success: 'paid',
  failed: 'declined',
  reversed: 'reversed',
  abandoned: 'idle',
  ongoing: 'open',
  pending: 'open',
  processing: 'open',
  queued: 'open',
}

function verifiedPayment(data: z.output<typeof Transaction>): VerifiedPayment {
  return {
    reference: data.reference,
    status: STATUS[data.status],
    amountKobo: data.amount,
    currency: data.currency,
    userId: userIdIn(data.metadata),
    email: data.customer?.email ?? null,
    gatewayId: data.id,
    channel: data.channel,
  }
}

/** Metadata are returned as an object or as JSON text. */
function userIdIn(metadata: unknown): string | null {
  if (typeof metadata === 'string') return userIdIn(parsed(metadata))
  if (typeof metadata !== 'object' || metadata === null || !('user_id' in metadata)) return null
  return typeof metadata.user_id === 'string' || typeof metadata.user_id === 'number' ? String(metadata.user_id) : null
}

function gatewayRefund({ id, amount, status, merchant_note }: z.output<typeof Refund>): GatewayRefund {
  const isOver = status === 'processed' || status === 'failed'
  return { gatewayId: id, amountKobo: amount, status: isOver ? status : 'pending', key: merchant_note ?? null }
}

function noticeIn(raw: Buffer): GatewayNotice | 'unreadable' {
  const event = Event.safeParse(parsed(raw.toString('utf8')))
  if (!event.success) return 'unreadable'
  const named = findReference(event.data)
  const isReference = typeof named === 'string' && /^[A-Za-z0-9.=_-]{1,100}$/.test(named)
  return { event: event.data.event, reference: isReference ? named : null }
}

function findReference({ event, data }: z.output<typeof Event>): unknown {
  if (event.startsWith('refund.')) return data.transaction_reference
  return event.startsWith('charge.dispute.') ? data.transaction?.reference : data.reference
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
