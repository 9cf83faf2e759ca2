import { z } from 'zod'

import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { Ledger } from '#modules/ledger/ledger.service.ts'
import { noteSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { runIdempotent } from '#platform/idempotency.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { toNaira } from '#platform/money.ts'

import { quoteEnquiry } from './enquiries.rules.ts'
import { closeOld, type KeptEnquiry, lockEnquiry, setOrdered, setState } from './enquiries.store.ts'
import type { Notices } from './notices.service.ts'
import { type Order, orderProblems } from './orders.contract.ts'
import { changed, orderFigures, type Placed, writeOrder } from './placing.service.ts'
import { presentOrder } from './present.rules.ts'
import { findDetail } from './reading.store.ts'

/** Closes enquiries that became no order. */
export const closeOldEnquiries = job({ name: 'close-old-enquiries', schema: z.object({}), cron: '20 3 * * *' })

interface Deps {
  jobs: Pick<Jobs, 'declare'>
  catalogue: Pick<Catalogue, 'takeForSale'>
  ledger: Pick<Ledger, 'post'>
  notices: Notices
  /** Hundredths of a percent; prices include it. */
  vatRate: number
}

interface StateBody {
  state: 'open' | 'answered' | 'closed'
  note: string
}

const OPEN_MS = 30 * 24 * 60 * 60_000

/** Enquiries by the messaging app that became orders (ruling 32). */
export function createByMessage({ jobs, catalogue, ledger, notices, vatRate }: Deps) {
  jobs.declare(closeOldEnquiries)
  return { order, setEnquiryState, closeOld: closeUnordered }

  /**
   * Makes a paid order of an enquiry in the name of an admin, who has seen its money come in outside of the shop, and
   * books that money. Stock is taken with it; prices are those that the enquiry was sent with.
   * @throws enquiryNotFound, enquiryOrdered; Problem 409 with `changes` where parts have run out
   */
  async function order(
    ctx: Ctx,
    id: number,
    { note }: { note: string },
    key: string | null,
    ip: string,
  ): Promise<Order> {
    const { userId } = requireActor(ctx)
    const asked = { userId, call: 'POST /api/checkout/message/:id/order', key, body: { id, note } }
    return runIdempotent(ctx, asked, async (tx) => {
      const enquiry = await lockEnquiry(tx.db, id)
      if (enquiry === null) throw orderProblems.enquiryNotFound()
      if (enquiry.orderId !== null) throw orderProblems.enquiryOrdered()
      const placed = await place(tx, enquiry, { adminId: userId, note })
      await book(tx, placed)
      await setOrdered(tx.db, id, placed.id, tx.now())
      await notices.announce(tx, { orderId: placed.id, kind: 'paid' })
      const detail = { enquiry: id, order: placed.number, total: toNaira(placed.totalKobo), note }
      await noteSecurityEvent(tx, { event: 'enquiry_ordered', userId: enquiry.userId, ip, detail })
      const row = await findDetail(tx.db, placed.id)
      if (row === null) throw new Error('An order that was just written is not there.')
      return presentOrder(row)
    })
  }

  /** Marks an enquiry as answered, closed or open again. @throws enquiryNotFound, enquiryOrdered */
  async function setEnquiryState(ctx: Ctx, id: number, { state, note }: StateBody, ip: string) {
    return inTransaction(ctx, async (tx) => {
      const enquiry = await lockEnquiry(tx.db, id)
      if (enquiry === null) throw orderProblems.enquiryNotFound()
      if (enquiry.orderId !== null) throw orderProblems.enquiryOrdered()
      await setState(tx.db, id, state, tx.now())
      const detail = { enquiry: id, state, note }
      await noteSecurityEvent(tx, { event: 'enquiry_state_changed', userId: enquiry.userId, ip, detail })
      return { id, state }
    })
  }

  /** Closes enquiries that became no order in 30 days; returns how many. */
  async function closeUnordered(ctx: Ctx): Promise<number> {
    return closeOld(ctx.db, new Date(ctx.now().getTime() - OPEN_MS), ctx.now())
  }

  async function book(
    tx: Ctx,
    { number, totalKobo: total }: Pick<Placed, 'number'> & { totalKobo: number },
  ): Promise<void> {
    const lines = [
      { account: 'outside' as const, amountKobo: -total },
      { account: 'order_clearing' as const, amountKobo: total },
    ]
    await ledger.post(tx, { key: `order:${number}`, kind: 'order', memo: `Order ${number}`, lines })
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
