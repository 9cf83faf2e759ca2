import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import { noteSecurityEvent } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { once } from '#platform/idempotency.ts'
import { toNaira } from '#platform/money.ts'

import { quoteEnquiry } from './enquiries.rules.ts'
import { type KeptEnquiry, lockEnquiry, setOrdered } from './enquiries.store.ts'
import type { Notices } from './notices.service.ts'
import { type Order, orderProblems } from './orders.contract.ts'
import { changed, orderFigures, type Placed, writeOrder } from './placing.service.ts'
import { presentOrder } from './present.rules.ts'
import { findDetail } from './reading.store.ts'
import { asking } from './seen.service.ts'

interface Parts {
  catalogue: Pick<Catalogue, 'takeForSale'>
  notices: Notices
  /** Hundredths of a percent; prices include it. */
  vatRate: number
}

/** Enquiries by the messaging app that became orders (ruling 32). */
export function createByMessage({ catalogue, notices, vatRate }: Parts) {
  return { order }

  /**
   * Makes a paid order of an enquiry in the name of an admin, who has seen its money come in outside of the shop: the
   * books know nothing of it. Stock is taken with it; prices are those that the enquiry was sent with.
   * @throws enquiryNotFound, enquiryOrdered; Problem 409 with `changes` where parts have run out
   */
  async function order(
    ctx: Ctx,
    id: number,
    { note }: { note: string },
    key: string | null,
    ip: string,
  ): Promise<Order> {
    const { userId } = asking(ctx)
    const asked = { userId, call: 'POST /api/checkout/message/:id/order', key, body: { id, note } }
    return once(ctx, asked, async (tx) => {
      const enquiry = await lockEnquiry(tx.db, id)
      if (enquiry === null) throw orderProblems.enquiryNotFound()
      if (enquiry.orderId !== null) throw orderProblems.enquiryOrdered()
      const placed = await place(tx, enquiry, { adminId: userId, note })
      await setOrdered(tx.db, id, placed.id)
      await notices.announce(tx, { orderId: placed.id, kind: 'paid' })
      const detail = { enquiry: id, order: placed.number, total: toNaira(placed.totalKobo), note }
      await noteSecurityEvent(tx, { event: 'enquiry_ordered', userId: enquiry.userId, ip, detail })
      const row = await findDetail(tx.db, placed.id)
      if (row === null) throw new Error('An order that was just written is not there.')
      return presentOrder(row)
    })
  }

  async function place(
    tx: Ctx,
    { userId, address, phone, note, lines }: KeptEnquiry,
    madeBy: { adminId: number; note: string },
  ): Promise<Placed> {
    const { listings, isTaken } = await catalogue.takeForSale(tx, [{ actor: tx.actor, lines }])
    const quote = quoteEnquiry(lines, listings.flat())
    if (quote.changes.length > 0) throw changed(quote.changes)
    if (!isTaken) throw new Error('Stock that was there could not be taken.')
    const written = { userId, method: 'message' as const, status: 'paid' as const, address, phone, note, madeBy }
    const figures = orderFigures(quote, vatRate)
    return writeOrder(tx, { ...written, reservedUntil: null, at: tx.now(), ...figures })
  }
}
