import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { GatewayKind, PaymentStatus } from './payments.contract.ts'
import type { Intent, Mismatch, Purpose } from './payments.rules.ts'

const Payment = row({
  reference: text,
  userId: bigint,
  purpose: text.of<Purpose>('top_up', 'order'),
  orderId: nullable(bigint),
  amountKobo: bigint,
  currency: text,
  email: text,
  status: text.of(...PaymentStatus.options),
  attempt: integer,
  createdAt: timestamptz,
  accessCode: nullable(text),
  authorizationUrl: nullable(text),
  problem: nullable(text.of<Mismatch>('reference', 'amount', 'currency', 'owner')),
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

export type NewPayment = Pick<Intent, 'reference' | 'userId' | 'purpose' | 'orderId' | 'amountKobo' | 'email'> & {
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

/** Within a transaction: whoever else settles this payment waits until it ends. */
export async function lockPayment(db: Db, reference: string): Promise<PaymentRow | null> {
  return (await locked(db, [reference]))[0] ?? null
}

const opened = statement(
  'payments.open',
  noColumns,
  `update payments set access_code = $3, authorization_url = $4, gateway_kind = $5
   where reference = $1 and attempt = $2 and access_code is null`,
)

/** Keeps what the gateway opened, and its kind; false when another attempt was quicker. */
export async function saveOpened(
  db: Db,
  { reference, attempt }: Pick<Intent, 'reference' | 'attempt'>,
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

/** Gives up a reference that the gateway has but nobody can take up; nothing when another has done so, or it is open. */
export async function nextAttempt(
  db: Db,
  { reference, attempt }: Pick<Intent, 'reference' | 'attempt'>,
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

export interface Settlement {
  status: PaymentStatus
  problem: Mismatch | null
  gatewayId: string | null
  at: Date
  nextCheckAt: Date | null
}

/** Moves a payment to another state, with the event that tells of it. */
export async function settlePayment(db: Db, reference: string, to: Settlement, detail: object): Promise<void> {
  await settled(db, [reference, to.status, to.problem, to.gatewayId, to.at, to.nextCheckAt])
  await noted(db, [reference, to.at, to.status, JSON.stringify(detail)])
}

const postponed = statement(
  'payments.postpone',
  noColumns,
  'update payments set checks = least(checks + 1, 30000), next_check_at = $2 where reference = $1',
)

/** Notes that the gateway was asked, or could not be, and when it shall be asked next. */
export async function postponeCheck(db: Db, reference: string, nextCheckAt: Date | null): Promise<void> {
  await postponed(db, [reference, nextCheckAt])
}

const due = statement(
  'payments.due',
  row({ reference: text }),
  'select reference from payments where next_check_at <= $1 order by next_check_at limit $2',
)

/** The payments that it is time to ask about, the longest waiting first. */
export async function duePayments(db: Db, now: Date, most: number): Promise<string[]> {
  return (await due(db, [now, most])).map(({ reference }) => reference)
}
