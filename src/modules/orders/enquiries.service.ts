import type { z } from 'zod'

import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { Cart } from '#modules/cart/cart.service.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { runIdempotent } from '#platform/idempotency.ts'
import type { Outbox } from '#platform/mail.ts'
import type { LimitRule, Limits } from '#platform/rate-limits.ts'

import { deliveryFor, type DeliveryDeps } from './delivery.service.ts'
import { type EnquiryLine, enquiryLines, enquiryText, enquiryTotal, isSameCart } from './enquiries.rules.ts'
import { findOpenEnquiry, insertEnquiry, type NewEnquiry, setDelivery } from './enquiries.store.ts'
import { enquiryNotice, enquiryReceipt } from './enquiry-letters.rules.ts'
import type { orderByMessage } from './message-orders.contract.ts'
import { orderProblems } from './orders.contract.ts'

type Body = z.output<NonNullable<typeof orderByMessage.body>>

/** Who sent an enquiry, with the delivery details of it. */
type Buyer = Pick<NewEnquiry, 'address' | 'phone'> & { email: string; username: string }

/** Far above the enquiries that a person has answered in an hour. */
const ENQUIRIES: LimitRule = { name: 'message-orders', points: 20, seconds: 3_600 }

/** Ordering by the messaging app: the cart is kept as an enquiry, and stays as it is (ruling 32). */
export function createEnquiries(
  deps: DeliveryDeps & {
    limits: Pick<Limits, 'take'>
    accounts: Accounts
    cart: Pick<Cart, 'lock'>
    catalogue: Pick<Catalogue, 'listForSale'>
    /** The address of the messaging app with these words typed in. */
    messageHref: (text: string) => string
    outbox: Outbox
    /** The shop's own address, for links in emails. */
    baseUrl: string
  },
) {
  return { orderByMessage: enquire }

  /**
   * Keeps the own cart as an enquiry. A cart that has not changed since the last enquiry, while that is open, is the same
   * enquiry, with the delivery details of now. @throws cartNotFound, cartEmpty, Problem 429
   */
  async function enquire(ctx: Ctx, body: Body, key: string | null): Promise<{ enquiry: { id: number }; url: string }> {
    const { userId } = requireActor(ctx)
    await deps.limits.take(ctx, ENQUIRIES, String(userId))
    const { username, email } = await deps.accounts.users.getUser(ctx, userId)
    const { unique_code: uniqueCode } = await deps.accounts.users.getUserCode(ctx, userId)
    const delivery = await deliveryFor(ctx, deps, body)
    return runIdempotent(ctx, { userId, call: 'POST /api/checkout/message/', key, body }, async (tx) => {
      const cart = await deps.cart.lock(tx, userId)
      if (cart.id !== body.cartId) throw orderProblems.cartNotFound()
      const ids = cart.lines.map(({ productId }) => productId)
      const lines = enquiryLines(cart.lines, await deps.catalogue.listForSale(tx, ids))
      if (lines.length === 0) throw orderProblems.cartEmpty()
      const { id, isNew } = await keep(tx, { userId, totalKobo: enquiryTotal(lines), ...delivery, at: tx.now(), lines })
      if (isNew) await tell(tx, { email, username, ...delivery }, { id, lines })
      return { enquiry: { id }, url: deps.messageHref(enquiryText({ id, username, uniqueCode, ...delivery }, lines)) }
    })
  }

  /** Posts a receipt to the buyer, and the news to the admins. */
  async function tell(tx: Ctx, buyer: Buyer, enquiry: { id: number; lines: readonly EnquiryLine[] }): Promise<void> {
    await deps.outbox.post(tx, { to: buyer.email, ...enquiryReceipt(buyer, enquiry, deps.baseUrl) })
    await deps.accounts.staff.writeToAdmins(tx, (admin) => enquiryNotice(admin, enquiry, deps.baseUrl))
  }
}

/** Writes an enquiry, or the delivery details of the open one of the same cart. The cart must be locked. */
async function keep(tx: Ctx, enquiry: NewEnquiry): Promise<{ id: number; isNew: boolean }> {
  const last = await findOpenEnquiry(tx.db, enquiry.userId)
  if (last === null || !isSameCart(last.lines, enquiry.lines))
    return { id: await insertEnquiry(tx.db, enquiry), isNew: true }
  await setDelivery(tx.db, last.id, enquiry)
  return { id: last.id, isNew: false }
}
