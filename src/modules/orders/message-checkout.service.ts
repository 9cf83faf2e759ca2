import type { z } from 'zod'

import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { Cart } from '#modules/cart/cart.service.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { runIdempotent } from '#platform/idempotency.ts'
import type { Outbox } from '#platform/mail.ts'
import type { LimitRule, Limits } from '#platform/rate-limits.ts'

import { resolveDelivery, type DeliveryDeps } from './delivery.service.ts'
import { composeAdminNotice, composeBuyerReceipt } from './message-order-emails.rules.ts'
import type { orderByMessage } from './message-orders.contract.ts'
import { type MessageOrderLine, priceLines, formatMessage, sumLines, isSameCart } from './message-orders.rules.ts'
import {
  findOpenMessageOrder,
  insertMessageOrder,
  type NewMessageOrder,
  resendMessageOrder,
} from './message-orders.store.ts'
import { orderProblems } from './orders.contract.ts'

type Body = z.output<NonNullable<typeof orderByMessage.body>>

/** The buyer of a message order, with its delivery details. */
type Recipient = Pick<NewMessageOrder, 'address' | 'phone'> & { email: string; username: string }

/** Far more than staff can answer one buyer in an hour. */
const MESSAGE_ORDER_LIMIT: LimitRule = { name: 'message-orders', points: 20, seconds: 3_600 }

/** Checkout by the messaging app: stores the cart as a message order and leaves the cart unchanged (ruling 32). */
export function createMessageCheckout(
  deps: DeliveryDeps & {
    limits: Pick<Limits, 'take'>
    accounts: Accounts
    cart: Pick<Cart, 'lock'>
    catalogue: Pick<Catalogue, 'lockForSale'>
    /** Builds the link that opens the messaging app with a prefilled text. */
    messageHref: (text: string) => string
    outbox: Outbox
    /** The public URL of the shop, for links in emails. */
    baseUrl: string
  },
) {
  return { checkoutByMessage }

  /** Stores the caller's cart as a message order. @throws cartNotFound, cartEmpty, Problem 429 */
  async function checkoutByMessage(
    ctx: Ctx,
    body: Body,
    key: string | null,
  ): Promise<{ enquiry: { id: number }; url: string }> {
    const { userId } = requireActor(ctx)
    await deps.limits.take(ctx, MESSAGE_ORDER_LIMIT, String(userId))
    const { username, email } = await deps.accounts.users.getUser(ctx, userId)
    const { unique_code: uniqueCode } = await deps.accounts.users.getUserCode(ctx, userId)
    const delivery = await resolveDelivery(ctx, deps, body)
    return runIdempotent(ctx, { userId, call: 'POST /api/checkout/message/', key, body }, async (tx) => {
      const cart = await deps.cart.lock(tx, userId)
      if (cart.id !== body.cartId) throw orderProblems.cartNotFound()
      const ids = cart.lines.map(({ productId }) => productId)
      const lines = priceLines(cart.lines, await deps.catalogue.lockForSale(tx, ids))
      if (lines.length === 0) throw orderProblems.cartEmpty()
      // If the cart has not changed since the last open one, that one is sent again with its new delivery details.
      const { id, isNew } = await saveMessageOrder(tx, {
        userId,
        totalKobo: sumLines(lines),
        ...delivery,
        at: tx.now(),
        lines,
      })
      if (isNew) await sendEmails(tx, { email, username, ...delivery }, { id, lines })
      return { enquiry: { id }, url: deps.messageHref(formatMessage({ id, username, uniqueCode, ...delivery }, lines)) }
    })
  }

  /** Emails a receipt to the buyer and a notice to the admins. */
  async function sendEmails(
    tx: Ctx,
    recipient: Recipient,
    messageOrder: { id: number; lines: readonly MessageOrderLine[] },
  ): Promise<void> {
    await deps.outbox.post(tx, { to: recipient.email, ...composeBuyerReceipt(recipient, messageOrder, deps.baseUrl) })
    await deps.accounts.adminEmails.emailAdmins(tx, (admin) => composeAdminNotice(admin, messageOrder, deps.baseUrl))
  }
}

/** Writes a message order, or sends the open one of an unchanged cart again. The cart must be locked. */
async function saveMessageOrder(tx: Ctx, messageOrder: NewMessageOrder): Promise<{ id: number; isNew: boolean }> {
  const last = await findOpenMessageOrder(tx.db, messageOrder.userId)
  if (last === null || !isSameCart(last.lines, messageOrder.lines))
    return { id: await insertMessageOrder(tx.db, messageOrder), isNew: true }
  await resendMessageOrder(tx.db, last.id, messageOrder)
  return { id: last.id, isNew: false }
}
