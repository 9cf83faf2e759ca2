import type { Db } from '#platform/db/pool.ts'
import { bigint, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { violates } from '#platform/db/sql-state.ts'
import { noColumns, statement } from '#platform/db/statement.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { GatewayKind } from './payments.contract.ts'

const Refund = row({
  id: bigint,
  key: text,
  reference: text,
  amountKobo: bigint,
  status: text.of('waiting', 'sending', 'sent', 'processed', 'failed'),
  /** Sent: the time of the next check. Not sent: the end of the claim of a worker. */
  nextCheckAt: nullable(timestamptz),
  /** The gateway's id of the payment. */
  paymentGatewayId: text,
  /** The gateway of the payment; null for payments from before the kind was stored. */
  gatewayKind: nullable(text.of(...GatewayKind.options)),
})
export type RefundRow = RowOf<typeof Refund>

const REFUND = `r.id, r.key, r.reference, r.amount_kobo as "amountKobo", r.status, r.next_check_at as "nextCheckAt",
  p.gateway_id as "paymentGatewayId", p.gateway_kind as "gatewayKind"`

const insert = statement(
  'refunds.insert',
  row({ id: bigint }),
  `insert into payment_refunds (key, reference, amount_kobo, created_at) values ($1, $2, $3, $4)
   on conflict (key) do nothing returning id`,
)

/** Writes a refund to send; null if the key exists, `not possible` if the payment does not cover it. */
export async function insertRefund(
  db: Db,
  { reference, amountKobo, key, at }: { reference: string; amountKobo: number; key: string; at: Date },
): Promise<number | null | 'not possible'> {
  if (await refundExists(db, key)) return null
  try {
    const [written] = await inTransaction({ db }, (tx) => insert(tx.db, [key, reference, amountKobo, at]))
    return written?.id ?? null
  } catch (error) {
    if (!violates(error, 'refund_of_paid') && !violates(error, 'refund_within_paid')) throw error
    // A concurrent request with this key may have used the rest of the payment.
    return (await refundExists(db, key)) ? null : 'not possible'
  }
}

const lockSuccessful = statement(
  'refunds.lock-payment',
  row({ gatewayKind: Refund.gatewayKind }),
  `select gateway_kind as "gatewayKind" from payments where reference = $1 and status = 'successful' for update`,
)

/** Locks a payment until the transaction ends and returns the kind of its gateway; null unless it is successful. */
export async function lockSuccessfulPayment(db: Db, reference: string): Promise<Pick<RefundRow, 'gatewayKind'> | null> {
  const [found] = await lockSuccessful(db, [reference])
  return found ?? null
}

const known = statement('refunds.exists', noColumns, 'select from payment_refunds where key = $1')

async function refundExists(db: Db, key: string): Promise<boolean> {
  return (await known(db, [key])) > 0
}

const locked = statement(
  'refunds.lock',
  Refund,
  `select ${REFUND} from payment_refunds r join payments p using (reference) where r.id = $1 for update of r`,
)

/** Locks a refund until the transaction ends; null if unknown. */
export async function lockRefund(db: Db, id: number): Promise<RefundRow | null> {
  const [found] = await locked(db, [id])
  return found ?? null
}

const saved = statement(
  'refunds.save',
  noColumns,
  `update payment_refunds set status = $2, gateway_id = coalesce(gateway_id, $3), next_check_at = $4 where id = $1`,
)

export async function saveRefund(
  db: Db,
  id: number,
  to: { status: RefundRow['status']; gatewayId: string | null; nextCheckAt: Date | null },
): Promise<void> {
  await saved(db, [id, to.status, to.gatewayId, to.nextCheckAt])
}

const released = statement(
  'refunds.release',
  noColumns,
  `update payment_refunds set status = $2, next_check_at = null
   where id = $1 and status = 'sending' and next_check_at = $3`,
  { planEachTime: true },
)

/** Releases a claim and restores the status; does nothing if another worker has claimed the refund. */
export async function releaseRefund(db: Db, { id, status }: RefundRow, claimedUntil: Date): Promise<void> {
  await released(db, [id, status, claimedUntil])
}

const postponed = statement(
  'refunds.postpone',
  noColumns,
  `update payment_refunds set next_check_at = greatest(next_check_at, $2)
   where id = $1 and status in ('waiting', 'sending', 'sent')`,
  { planEachTime: true },
)

/** Postpones the next check of an open refund, never to an earlier time. */
export async function postponeRefund(db: Db, id: number, until: Date): Promise<void> {
  await postponed(db, [id, until])
}

const sentByReference = statement(
  'refunds.list-sent',
  Refund,
  `select ${REFUND} from payment_refunds r join payments p using (reference)
   where r.status = 'sent' and r.reference = $1 order by r.id`,
  { planEachTime: true },
)

/** Lists the sent refunds of a payment that are not finished. */
export function listSentRefunds(db: Db, reference: string): Promise<RefundRow[]> {
  return sentByReference(db, [reference])
}

const summed = statement(
  'refunds.sum-at-gateway',
  row({ amountKobo: bigint }),
  `select coalesce(sum(amount_kobo), 0)::bigint as "amountKobo" from payment_refunds
   where reference = $1 and status in ('sending', 'sent', 'processed') and id is distinct from $2`,
  { planEachTime: true },
)

/** Sums the refunds of a payment at the gateway without a failed one, in kobo; refunds being sent may have arrived. */
export async function sumRefundsAtGateway(db: Db, reference: string, failedId: number | null): Promise<number> {
  return (await summed(db, [reference, failedId]))[0]?.amountKobo ?? 0
}

const due = statement(
  'refunds.due',
  Refund,
  `select ${REFUND} from payment_refunds r join payments p using (reference)
   where (r.status = 'sent' and r.next_check_at <= $1)
     or (r.status in ('waiting', 'sending') and r.created_at <= $2 and coalesce(r.next_check_at, $1) <= $1)
   order by coalesce(r.next_check_at, r.created_at), r.id limit 50`,
  { planEachTime: true },
)

/** Lists refunds that are due for a check, and unsent ones created before `createdBefore`. */
export function listDueRefunds(db: Db, now: Date, createdBefore: Date): Promise<RefundRow[]> {
  return due(db, [now, createdBefore])
}
