import { createHmac, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

import { PAYMENT_CHANNELS } from '#modules/payments/card-gateway.port.ts'

// The provider's wire format, as its documentation and its test keys show it. Amounts are kobo. Unknown
// fields are ignored; used fields are validated.

/** The header of its webhooks. */
export const SIGNATURE_HEADER = 'x-paystack-signature'

/** Error codes of refusals that are handled separately. */
export const DUPLICATE_REFERENCE = 'duplicate_reference'
export const UNKNOWN_REFERENCE = 'transaction_not_found'

export const RefusalBody = z.object({ status: z.literal(false), message: z.string(), code: z.string().optional() })

const answer = <T extends z.ZodType>(data: T) => z.object({ status: z.literal(true), message: z.string(), data })

export const InitializeBody = z.object({
  email: z.email(),
  /** Kobo, as text or as a number. */
  amount: z.union([z.string().regex(/^\d{1,15}$/), z.int().min(1)]).transform(Number),
  currency: z.literal('NGN').default('NGN'),
  reference: z.string().regex(/^[A-Za-z0-9.=-]{1,100}$/),
  metadata: z.record(z.string(), z.unknown()).optional(),
  channels: z.array(z.enum(PAYMENT_CHANNELS)).min(1).optional(),
  callback_url: z.url({ protocol: /^https?$/ }).optional(),
})

export const InitializeAnswer = answer(
  z.object({
    authorization_url: z.url({ protocol: /^https?$/ }),
    access_code: z.string().regex(/^[\w-]{1,100}$/),
    reference: z.string(),
  }),
)

const TransactionStatus = z.enum([
  'success',
  'failed',
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
])
export type TransactionStatus = z.infer<typeof TransactionStatus>

export const Transaction = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  status: TransactionStatus,
  reference: z.string(),
  amount: z.int().min(0),
  currency: z.string(),
  channel: z.enum(PAYMENT_CHANNELS).nullable().default(null).catch(null),
  /** An object, its JSON text, or nothing, depending on how it was sent. */
  metadata: z.unknown().optional(),
  customer: z.object({ email: z.string().nullish() }).nullish(),
})
export const VerifyAnswer = answer(Transaction)

export const RefundBody = z.object({
  transaction: z.union([z.string(), z.int()]).transform(String),
  amount: z.int().min(1).optional(),
  merchant_note: z.string().max(200).optional(),
})

const RefundStatus = z.enum(['pending', 'processing', 'needs-attention', 'processed', 'failed'])

export const Refund = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  amount: z.int().min(0),
  status: RefundStatus,
  merchant_note: z.string().nullish(),
})
export const RefundAnswer = answer(Refund)
export const RefundsAnswer = answer(z.array(Refund))

/** A webhook: its event and the transaction; those of refunds and disputes have its reference in other fields. */
export const Event = z.object({
  event: z.string().max(100),
  data: z.object({
    reference: z.unknown().optional(),
    transaction_reference: z.unknown().optional(),
    transaction: z.object({ reference: z.unknown().optional() }).optional().catch(undefined),
  }),
})

/** Signs a webhook with the secret key: hex HMAC-SHA512 of the raw body. */
export function sign(raw: string | Buffer, secretKey: string): string {
  return createHmac('sha512', secretKey).update(raw).digest('hex')
}

/** Returns whether the signature of a message is right, in constant time. */
export function isSigned(raw: Buffer, signature: string | undefined, secretKey: string): boolean {
  const wanted = Buffer.from(sign(raw, secretKey), 'hex')
  const shown = Buffer.from(/^[\da-f]{128}$/i.test(signature ?? '') ? (signature ?? '') : '', 'hex')
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}
