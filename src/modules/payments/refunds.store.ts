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
  /** Of one that was sent: when to ask for its end. Of one that was not: until then it belongs to whoever took it up. */
  nextCheckAt: nullable(timestamptz),
  /** What the gateway calls the payment. */
  paymentGatewayId: text,
  /** Of the payment; null for payments from before the kind was stored. */
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

/** Writes a refund that is to be sent; null when there is one with this key, `not possible` when the payment lacks it. */
export async function insertRefund(
  db: Db,
  { reference, amountKobo, key, at }: { reference: string; amountKobo: number; key: string; at: Date },
): Promise<number | null | 'not possible'> {
  if (await isKnown(db, key)) return null
  try {
    const [written] = await inTransaction({ db }, (tx) => insert(tx.db, [key, reference, amountKobo, at]))
    return written?.id ?? null
  } catch (error) {
    if (!violates(error, 'refund_of_paid') && !violates(error, 'refund_within_paid')) throw error
    // The same order may have got there first, and taken what was left.
    return (await isKnown(db, key)) ? null : 'not possible'
  }
}

const known = statement('refunds.known', noColumns, 'select from payment_refunds where key = $1')

async function isKnown(db: Db, key: string): Promise<boolean> {
  return (await known(db, [key])) > 0
}

const locked = statement(
  'refunds.lock',
  Refund,
  `select ${REFUND} from payment_refunds r join payments p using (reference) where r.id = $1 for update of r`,
)

/** Within a transaction: whoever else works on this refund waits until it ends. */
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

/** Gives back a refund that was taken up until then, in the state it had; nothing where another has it by now. */
export async function releaseRefund(db: Db, { id, status }: RefundRow, heldUntil: Date): Promise<void> {
  await released(db, [id, status, heldUntil])
}

const postponed = statement(
  'refunds.postpone',
  noColumns,
  `update payment_refunds set next_check_at = greatest(next_check_at, $2)
   where id = $1 and status in ('waiting', 'sending', 'sent')`,
  { planEachTime: true },
)

/** Leaves an open refund alone until then, and no shorter than it was to be left alone. */
export async function postponeRefund(db: Db, id: number, until: Date): Promise<void> {
  await postponed(db, [id, until])
}

const sentOf = statement(
  'refunds.sent-of',
  Refund,
  `select ${REFUND} from payment_refunds r join payments p using (reference)
   where r.status = 'sent' and r.reference = $1 order by r.id`,
  { planEachTime: true },
)

/** The refunds of a payment whose end is still to come. */
export function sentRefundsOf(db: Db, reference: string): Promise<RefundRow[]> {
  return sentOf(db, [reference])
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

/** The refunds whose end is to be asked for, and those ordered before `orderedBefore` that nobody has sent. */
export function dueRefunds(db: Db, now: Date, orderedBefore: Date): Promise<RefundRow[]> {
  return due(db, [now, orderedBefore])
}
