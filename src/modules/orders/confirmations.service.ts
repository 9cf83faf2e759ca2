import { recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { runIdempotent } from '#platform/idempotency.ts'
import type { Outbox } from '#platform/mail.ts'
import { kobo } from '#platform/money.ts'
import type { LimitRule, Limits } from '#platform/rate-limits.ts'

import type { OrderAuditEvent } from './audit-events.rules.ts'
import { composeBuyerEmail } from './notices.rules.ts'
import { subtractEnded } from './notices.service.ts'
import type { DetailRow, LineRow } from './order-presentation.rules.ts'
import { findDetail, listLines } from './order-queries.store.ts'
import { orderProblems } from './orders.contract.ts'
import { calculateVat } from './orders.rules.ts'
import { findByNumber } from './orders.store.ts'

const recordEvent = recordSecurityEvent<OrderAuditEvent>

/** For each order: a buyer who gets five emails has another problem than a lost one. */
const RESEND_LIMIT: LimitRule = { name: 'confirmation', points: 5, seconds: 3600 }

interface Deps {
  limits: Pick<Limits, 'take'>
  outbox: Outbox
  baseUrl: string
}

/** Creates the service that emails the buyer the confirmation of a paid order again. */
export function createConfirmations({ limits, outbox, baseUrl }: Deps) {
  return { resend }

  /** Emails a confirmation again, once per idempotency key. @throws orderNotFound, notAllowedNow if unpaid, 429 */
  async function resend(ctx: Ctx, number: string, key: string | null, ip: string): Promise<{ email: string }> {
    const { userId } = requireActor(ctx)
    await limits.take(ctx, RESEND_LIMIT, number)
    const request = { userId, call: 'POST /api/orders/:number/confirmation', key, body: { number } }
    return runIdempotent(ctx, request, async (tx) => {
      const order = await requirePaid(tx, number)
      const lines = await subtractEnded(tx, order, await listLines(tx.db, order.id))
      const update = { lines, note: '', refund: null, baseUrl }
      await outbox.post(tx, { to: order.email, ...composeBuyerEmail('paid', reduceTo(order, lines), update) })
      await recordEvent(tx, {
        event: 'confirmation_resent',
        userId: order.user_id,
        ip,
        detail: { order: number },
      })
      return { email: order.email }
    })
  }
}

/** Returns an order with the total and the VAT of the lines that are left of it. */
function reduceTo(order: DetailRow, lines: readonly LineRow[]): DetailRow {
  const totalKobo = kobo(lines.reduce((sum, line) => sum + line.total_kobo, 0))
  return { ...order, total_kobo: totalKobo, vat_kobo: calculateVat(totalKobo, order.vat_rate) }
}

/** Statuses of orders whose payment was confirmed by email, and whose confirmation is still true. */
const CONFIRMED: readonly DetailRow['status'][] = ['paid', 'processing', 'shipped', 'delivered']

async function requirePaid(tx: Ctx, number: string): Promise<DetailRow> {
  const order = await findByNumber(tx.db, number)
  const row = order && (await findDetail(tx.db, order.id))
  if (!row) throw orderProblems.orderNotFound()
  if (!CONFIRMED.includes(row.status)) throw orderProblems.notAllowedNow()
  return row
}
