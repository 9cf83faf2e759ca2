import type { Db } from '#platform/db/pool.ts'
import { violates } from '#platform/db/sql-state.ts'
import { rows } from '#platform/db/statement.ts'
import { inTransaction } from '#platform/db/transaction.ts'

export interface RefundRow {
  id: number
  key: string
  reference: string
  amountKobo: number
  status: 'waiting' | 'sending' | 'sent' | 'processed' | 'failed'
  /** What the gateway calls the payment. */
  paymentGatewayId: string
}

const REFUND = `r.id, r.key, r.reference, r.amount_kobo as "amountKobo", r.status, p.gateway_id as "paymentGatewayId"`

/** Writes a refund that is to be sent; null when there is one with this key, `not possible` when the payment lacks it. */
export async function insertRefund(
  db: Db,
  { reference, amountKobo, key, at }: { reference: string; amountKobo: number; key: string; at: Date },
): Promise<number | null | 'not possible'> {
  if (await isKnown(db, key)) return null
  try {
    const [written] = await inTransaction({ db }, (tx) =>
      rows<{ id: number }>(
        tx.db,
        `insert into payment_refunds (key, reference, amount_kobo, created_at) values ($1, $2, $3, $4)
         on conflict (key) do nothing returning id`,
        [key, reference, amountKobo, at],
      ),
    )
    return written?.id ?? null
  } catch (error) {
    if (!violates(error, 'refund_of_paid') && !violates(error, 'refund_within_paid')) throw error
    // The same order may have got there first, and taken what was left.
    return (await isKnown(db, key)) ? null : 'not possible'
  }
}

async function isKnown(db: Db, key: string): Promise<boolean> {
  return (await rows(db, 'select 1 from payment_refunds where key = $1', [key])).length > 0
}

/** Within a transaction: whoever else works on this refund waits until it ends. */
export async function lockRefund(db: Db, id: number): Promise<RefundRow | null> {
  const [found] = await rows<RefundRow>(
    db,
    `select ${REFUND} from payment_refunds r join payments p using (reference) where r.id = $1 for update of r`,
    [id],
  )
  return found ?? null
}

export async function saveRefund(
  db: Db,
  id: number,
  to: { status: RefundRow['status']; gatewayId: string | null; nextCheckAt: Date | null },
): Promise<void> {
  await rows(
    db,
    `update payment_refunds set status = $2, gateway_id = coalesce(gateway_id, $3), next_check_at = $4 where id = $1`,
    [id, to.status, to.gatewayId, to.nextCheckAt],
  )
}

/** The refunds whose end is to be asked for, or all open ones of a payment. */
export function dueRefunds(db: Db, now: Date, reference: string | null): Promise<RefundRow[]> {
  return rows<RefundRow>(
    db,
    `select ${REFUND} from payment_refunds r join payments p using (reference)
     where r.status = 'sent' and (r.reference = $2 or ($2::text is null and r.next_check_at <= $1))
     order by r.next_check_at limit 50`,
    [now, reference],
  )
}
