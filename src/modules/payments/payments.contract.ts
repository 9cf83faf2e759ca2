import { z } from 'zod'

import { byRule } from '#platform/field-fault.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'
import { parseNaira } from '#platform/money.ts'

import { AMOUNT_REQUIRED, checkTopUpAmount } from './top-up-field.rules.ts'

export const paymentProblems = problems({
  referenceNotFound: [404, 'Payment not found.'],
  gatewayUnavailable: [502, 'The card service is not responding. You have not been charged; please try again.'],
  gatewayTimeout: [
    504,
    'The card service is not responding. If you were charged, your payment will be confirmed automatically.',
  ],
  badSignature: [401, 'The signature is invalid.'],
  unreadableNotice: [400, 'The message could not be read.'],
  foreignUser: [403, 'This is not your account.'],
  amountDiffers: [409, 'The amount does not match the payment.'],
  refundNotPossible: [409, 'This amount cannot be refunded.'],
})

/** An amount in naira, as a number or text, converted to kobo. */
export const TopUpAmount = z.union([z.number(), z.string()], AMOUNT_REQUIRED.text).transform((input, context) => {
  byRule(checkTopUpAmount)(String(input), context)
  return parseNaira(String(input)) ?? z.NEVER
})

/** The data that the gateway's pop-up needs; amounts for the gateway are in kobo. */
export const StartedPayment = z.object({
  reference: z.string(),
  access_code: z.string(),
  amount_kobo: z.int(),
  currency: z.literal('NGN'),
  public_key: z.string(),
  email: z.string(),
  /** The URL of the payment page: the gateway's or the simulator's ("test mode"). */
  authorization_url: z.string(),
  test_mode: z.boolean(),
})
export type StartedPayment = z.infer<typeof StartedPayment>

/** The channel that the gateway's payment page shows first. */
export const PaymentChannel = z.enum(['card', 'bank_transfer', 'ussd'])
export type PaymentChannel = z.infer<typeof PaymentChannel>

export const PaymentStatus = z.enum(['pending', 'successful', 'failed', 'reversed'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** `simulated`: the shop's own simulator; `test`: the provider with test keys; `live`: real money. */
export const GatewayKind = z.enum(['simulated', 'test', 'live'])
export type GatewayKind = z.infer<typeof GatewayKind>

const tag = 'Wallet, checkout, orders'

export const startTopUp = endpoint('startTopUp', {
  method: 'POST',
  path: '/api/wallet/top-up/',
  tag,
  summary: 'Start a top-up by card: creates the reference before the pop-up opens',
  body: z.strictObject({ amount: TopUpAmount }),
  response: StartedPayment,
  status: 201,
  idempotent: true,
  problems: [paymentProblems.gatewayUnavailable, paymentProblems.gatewayTimeout],
  example: { amount: '25000' },
})

/** A payment reference: the shop's own are `SPL-` and 26 characters. */
export const Reference = z
  .string('Reference is required.')
  .regex(/^[A-Za-z0-9.=_-]{6,100}$/, 'Enter a valid reference.')
  .meta({ example: 'SPL-0123456789ABCDEFGHJKMNPQRS' })

export const addTransaction = endpoint('addTransaction', {
  method: 'POST',
  path: '/api/add-transaction/',
  tag,
  summary: 'Confirm a top-up: credits the verified amount once. 201 the first time, then 200; 202 while unverified',
  // Only compared with the stored payment (ruling 4).
  body: z.strictObject({
    amount: z.union([z.number(), z.string().max(20)]).optional(),
    reference: Reference,
    user_id: z.union([z.int().min(1), z.string().regex(/^\d{1,15}$/)]).optional(),
    username: z.string().max(200).optional(),
    unique_code: z.string().max(60).optional(),
  }),
  response: z.object({
    status: PaymentStatus,
    amount: z.number(),
    balance: z.number(),
    /** English. */
    message: z.string(),
    /** The code of the message, for translations. */
    message_code: z.string(),
  }),
  status: 201,
  also: [200, 202],
  problems: [paymentProblems.foreignUser, paymentProblems.referenceNotFound, paymentProblems.amountDiffers],
  example: { reference: 'SPL-0123456789ABCDEFGHJKMNPQRS', amount: '25000' },
})

export const WEBHOOK_PATH = '/api/webhooks/paystack'

export const receiveWebhook = endpoint('receiveWebhook', {
  method: 'POST',
  path: WEBHOOK_PATH,
  tag,
  summary: 'Receive a signed webhook of the card gateway',
  response: z.object({ received: z.literal(true) }),
  problems: [paymentProblems.unreadableNotice, paymentProblems.badSignature],
})

nameShapes({ StartedPayment, PaymentStatus, GatewayKind, TopUpResult: addTransaction.response })
