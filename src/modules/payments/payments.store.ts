import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { GatewayKind, PaymentStatus } from './payments.contract.ts'
import type { PaymentIntent, PaymentMismatch, PaymentPurpose } from './payments.rules.ts'

const Payment = row({
  reference: text,
  userId: bigint,
  purpose: text.of<PaymentPurpose>('top_up', 'order'),
  orderId: nullable(bigint),
  amountKobo: bigint,
  currency: text,
  email: text,
  status: text.of(...PaymentStatus.options),
  attempt: integer,
  createdAt: timestamptz,
  accessCode: nullable(text),
  authorizationUrl: nullable(text),
  problem: nullable(text.of<PaymentMismatch>('reference', 'amount', 'currency', 'owner')),
  checks: integer,
  gatewayId: nullable(text),
  // Null for payments from before the kind was stored.
  gatewayKind: nullable(text.of(...GatewayKind.options)),
})
export type PaymentRow = RowOf<typeof Payment>

const PAYMENT = `reference, user_id as "userId", purpose, order_id as "orderId", amount_kobo as "amountKobo", currency,
  email, status, attempt, created_at as "createdAt", access_code as "accessCode",
  authorization_url as "authorizationUrl", problem, checks, gateway_id as "gatewayId", gateway_kind as "gatewayKind"`

const insert = statement(
  'payments.insert',
  Payment,
  `insert into payments (reference, user_id, purpose, order_id, amount_kobo, email, created_at, next_check_at, gateway_kind)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${PAYMENT}`,
)

export type NewPayment = Pick<
  PaymentIntent,
  'reference' | 'userId' | 'purpose' | 'orderId' | 'amountKobo' | 'email'
> & {
  gatewayKind: GatewayKind
}

export async function insertPayment(db: Db, payment: NewPayment, at: Date, nextCheckAt: Date): Promise<PaymentRow> {
  const { reference, userId, purpose, orderId, amountKobo, email, gatewayKind } = payment
  const values = [reference, userId, purpose, orderId, amountKobo, email, at, nextCheckAt, gatewayKind]
  const [written] = await insert(db, values)
  if (!written) throw new Error('The payment was not written.')
  return written
}

const byReference = statement('payments.find', Payment, `select ${PAYMENT} from payments where reference = $1`)
const locked = statement('payments.lock', Payment, `select ${PAYMENT} from payments where reference = $1 for update`)

export async function findPayment(db: Db, reference: string): Promise<PaymentRow | null> {
  return (await byReference(db, [reference]))[0] ?? null
}

/** Locks a payment until the transaction ends; null if unknown. */
export async function lockPayment(db: Db, reference: string): Promise<PaymentRow | null> {
  return (await locked(db, [reference]))[0] ?? null
}

const opened = statement(
  'payments.open',
  noColumns,
  `update payments set access_code = $3, authorization_url = $4, gateway_kind = $5
   where reference = $1 and attempt = $2 and access_code is null`,
)

/** Saves the opened payment and the kind of the gateway; false if a concurrent call saved first. */
export async function saveOpenedPayment(
  db: Db,
  { reference, attempt }: Pick<PaymentIntent, 'reference' | 'attempt'>,
  {
    accessCode,
    authorizationUrl,
    gatewayKind,
  }: { accessCode: string; authorizationUrl: string; gatewayKind: GatewayKind },
): Promise<boolean> {
  return (await opened(db, [reference, attempt, accessCode, authorizationUrl, gatewayKind])) > 0
}

const givenUp = statement(
  'payments.next-attempt',
  noColumns,
  'update payments set attempt = attempt + 1 where reference = $1 and attempt = $2 and access_code is null',
  { planEachTime: true },
)

/** Starts the next attempt of a payment, unless it is open or a concurrent call has started it. */
export async function startNextAttempt(
  db: Db,
  { reference, attempt }: Pick<PaymentIntent, 'reference' | 'attempt'>,
): Promise<void> {
  await givenUp(db, [reference, attempt])
}

const settled = statement(
  'payments.settle',
  noColumns,
  `update payments set status = $2, problem = $3, gateway_id = coalesce(gateway_id, $4), settled_at = $5,
     checks = checks + 1, next_check_at = $6
   where reference = $1`,
)

const noted = statement(
  'payments.event',
  noColumns,
  'insert into payment_events (reference, at, status, detail) values ($1, $2, $3, $4)',
)

export interface PaymentUpdate {
  status: PaymentStatus
  problem: PaymentMismatch | null
  gatewayId: string | null
  at: Date
  nextCheckAt: Date | null
}

/** Updates the status of a payment and writes an event. */
export async function settlePayment(db: Db, reference: string, to: PaymentUpdate, detail: object): Promise<void> {
  await settled(db, [reference, to.status, to.problem, to.gatewayId, to.at, to.nextCheckAt])
  await noted(db, [reference, to.at, to.status, JSON.stringify(detail)])
}

const postponed = statement(
  'payments.postpone',
  noColumns,
  'update payments set checks = least(checks + 1, 30000), next_check_at = $2 where reference = $1',
)

/** Counts a check and sets the time of the next one. */
export async function postponeCheck(db: Db, reference: string, nextCheckAt: Date | null): Promise<void> {
  await postponed(db, [reference, nextCheckAt])
}

const due = statement(
  'payments.due',
  row({ reference: text }),
  'select reference from payments where next_check_at <= $1 order by next_check_at limit $2',
)

/** Lists the payments that are due for a check, longest waiting first. */
export async function listDuePayments(db: Db, now: Date, limit: number): Promise<string[]> {
  return (await due(db, [now, limit])).map(({ reference }) => reference)
}
