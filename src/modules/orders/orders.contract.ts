import { z } from 'zod'

import { LineFit } from '#modules/catalogue/fit.contract.ts'
import { PaymentStatus, Reference, StartedPayment } from '#modules/payments/payments.contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { invalidInput, problems } from '#platform/http/problems.ts'

import { Destination, OrderRefund, refundScope } from './line-refunds.contract.ts'

export const orderProblems = problems({
  cartNotFound: [404, 'There is no such cart.'],
  cartEmpty: [409, 'Your cart is empty.'],
  orderNotFound: [404, 'There is no such order.'],
  notEnoughBalance: [402, 'Your wallet does not hold enough for this order.'],
  foreignUser: [403, 'This is not your account.'],
  notAllowed: [403, 'Your account may not do this to the order.'],
  wrongDestination: [409, 'The money cannot go there. Choose another way.'],
  notAllowedNow: [409, 'This order can no longer be changed like this.'],
  storeClosed: [409, 'A store of this order is closed. Cancel the order.'],
  unpaidWhole: [409, 'This order is not paid. You can only cancel all of it.'],
  lineNotFound: [404, 'This order has no such line.'],
  enquiryNotFound: [404, 'There is no such enquiry.'],
  enquiryOrdered: [409, 'An order was already created from this enquiry.'],
})

/** A 400 that says how many pieces of a line are left to cancel or refund. */
export const tooManyPieces = (rest: number, quantity: number, title: string) =>
  invalidInput({ lines: [`You can choose at most ${rest} of ${quantity} × ${title}.`] })

export const OrderStatus = z.enum([
  'pending_payment',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
])
export type OrderStatus = z.infer<typeof OrderStatus>
export const PaymentMethod = z.enum(['wallet', 'card', 'message'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** One thing that changed between what the buyer saw and what the shop can sell: the body of a 409 carries them. */
export const Change = z.object({
  productId: z.int().nullable(),
  code: z.enum(['sold_out', 'fewer_left', 'price_changed', 'not_on_sale', 'total_changed']),
  detail: z.string(),
  total: z.number().optional(),
})
export type Change = z.infer<typeof Change>

/** An order that is made although its payment could not be begun: such a refusal carries it in `changes`. */
export const OrderWaits = z.object({ code: z.literal('order_waits'), number: z.string(), detail: z.string() })

/** A required text with a maximum length. */
export const requiredText = (name: string, most: number) =>
  z.string(`${name} is required.`).trim().min(1, `${name} is required.`).max(most, `At most ${most} characters.`)

/** Where to, and whom to call; kept on the order as it was given. What is not sent is what the account says. */
export const Delivery = {
  delivery_address: requiredText('Delivery address', 300).optional(),
  contact_phone: requiredText('Contact phone', 40).optional(),
  note: z.string().trim().max(500, 'At most 500 characters.').default(''),
}

/** A figure that the buyer's screen showed: only compared (ruling 4). */
const ShownAmount = z.union([z.number(), z.string().max(20)])

export const OrderLine = z.object({
  id: z.int(),
  productId: z.int(),
  title: z.string(),
  condition: z.string(),
  sku: z.string(),
  thumbnail: z.string().nullable(),
  quantity: z.int(),
  unit_price: z.number(),
  discount_percent: z.number(),
  line_total: z.number(),
  store: z.object({ id: z.int(), name: z.string() }),
  status: OrderStatus,
  /** Whether the part fits the vehicle that was chosen when it went into the cart; null where none was. */
  fit: LineFit.nullable(),
  /** Pieces that were cancelled, declined or refunded, and the money given back for them. */
  ended_quantity: z.int(),
  refunded: z.number(),
})

export const OrderEvent = z.object({ status: z.string(), at: z.iso.datetime(), by: z.string(), note: z.string() })

export const Order = z.object({
  id: z.int(),
  number: z.string(),
  status: OrderStatus,
  method: PaymentMethod,
  total: z.number(),
  saved: z.number(),
  created_at: z.iso.datetime(),
  quantity: z.int(),
})
export type Order = z.infer<typeof Order>

/** An order that waits for its payment by card; its stock is kept until `reserved_until`. */
export const UnpaidOrder = Order.extend({ reserved_until: z.iso.datetime() })
export type UnpaidOrder = z.infer<typeof UnpaidOrder>

export const OrderDetail = Order.extend({
  buyer: z.object({ id: z.int(), username: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  delivery_address: z.string(),
  contact_phone: z.string(),
  note: z.string(),
  /** Part of the total, prices including it. */
  vat: z.object({ percent: z.number(), amount: z.number() }),
  invoice_number: z.string().nullable(),
  /** The latest; every refund has its own. */
  credit_note_number: z.string().nullable(),
  reserved_until: z.iso.datetime().nullable(),
  reference: z.string().nullable(),
  lines: z.array(OrderLine),
  events: z.array(OrderEvent),
  /** The latest last. */
  refunds: z.array(OrderRefund),
  /** The sum of the refunds. */
  refunded: z.number(),
  /** The stores with lines in it that the caller owns. */
  own_stores: z.array(z.int()),
  /** What the caller may do to it now. */
  allowed: z.array(z.enum(['cancellation', 'decline', 'shipment', 'delivery', 'refund'])),
})
export type OrderDetail = z.infer<typeof OrderDetail>

const tag = 'Wallet, checkout, orders'
const nothing = z.strictObject({})
export const CartId = z.int('The cart is named by its id.').min(1)
const number = z.object({
  number: z.string().regex(/^[A-Z0-9-]{4,30}$/, 'An order number looks like SPL-260101-AB12CD.'),
})

export const payByWallet = endpoint({
  method: 'POST',
  path: '/api/wallet-checkout/',
  tag,
  summary: 'Buy the own cart with the wallet, whole or not at all. What is sent of figures and people is only compared',
  body: z.strictObject({
    ...Delivery,
    total_price: ShownAmount.optional(),
    user_id: z.union([z.int(), z.string().max(20)]).optional(),
    username: z.string().max(200).optional(),
    unique_code: z.string().max(60).optional(),
    products_purchased: z.string().max(100_000).optional(),
  }),
  response: z.object({
    message: z.string(),
    order: z.object({ id: z.int(), number: z.string(), total: z.number(), status: OrderStatus }),
    balance: z.number(),
  }),
  status: 201,
})

export const payByCard = endpoint({
  method: 'POST',
  path: '/api/checkout/card/',
  tag,
  summary: 'Make the order, keep its stock for 15 minutes, and begin the payment by card',
  body: z.strictObject({ cartId: CartId, ...Delivery, total_price: ShownAmount.optional() }),
  response: StartedPayment.extend({ order: Order }),
  status: 201,
})

export const payAgain = endpoint({
  method: 'POST',
  path: '/api/orders/:number/payment',
  tag,
  summary: 'Go on with the payment by card of an own order that waits for it',
  params: number,
  body: nothing,
  response: StartedPayment.extend({ order: Order }),
})

export const verifyCard = endpoint({
  method: 'POST',
  path: '/api/checkout/card/:reference/verify/',
  tag,
  summary: 'Ask the gateway what became of a payment of one’s own; safe to repeat',
  params: z.object({ reference: Reference }),
  response: z.object({ status: PaymentStatus, message: z.string(), order: Order.nullable() }),
})

const Page = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'The page is a whole number.')
  .transform(Number)
  .default(1)

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders/',
  tag,
  summary:
    'The own orders (all for an admin; with as=store those with lines of the own store), the latest first, 10 a page',
  query: z.strictObject({ page: Page, as: z.enum(['buyer', 'store']).default('buyer') }),
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(Order),
  }),
})

export const listUnpaidOrders = endpoint({
  method: 'GET',
  path: '/api/orders/unpaid/',
  tag,
  summary: "The caller's own orders that can still be paid for by card, the latest first, at most 10",
  query: nothing,
  response: z.object({ results: z.array(UnpaidOrder) }),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:number/',
  tag,
  summary: 'An order of one’s own; a store owner sees the lines of the store, an admin all',
  params: number,
  query: nothing,
  response: OrderDetail,
})

const Note = z.string().trim().max(300, 'At most 300 characters.').default('')

/** What the caller's screen named as the amount: only compared (ruling 4). Another amount is 409 `amount_changed`. */
const shown = { amount: ShownAmount.optional() }

const MoveBody = z.strictObject({ note: Note })
const ShipmentBody = MoveBody.extend({
  carrier: z.string().trim().max(100, 'At most 100 characters.').optional(),
  tracking: z.string().trim().max(100, 'At most 100 characters.').optional(),
})

const move = (what: 'shipment' | 'delivery', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/orders/:number/${what}`,
    tag,
    summary,
    params: number,
    body: MoveBody,
    response: OrderDetail,
  })

const ending = <Fields extends z.ZodRawShape>(
  what: 'cancellation' | 'decline' | 'refund',
  summary: string,
  fields: Fields,
) =>
  endpoint({
    method: 'POST',
    path: `/api/orders/:number/${what}`,
    tag,
    summary,
    params: number,
    body: z.strictObject({ note: Note, ...refundScope, ...shown, ...fields }),
    response: OrderDetail,
  })

const to = { to: Destination.optional() }

export const cancelOrder = ending(
  'cancellation',
  'Cancel what was not sent: all, one store’s lines, or quantities of lines. The money goes back the way it was paid, or to the wallet',
  to,
)
export const declineOrder = ending(
  'decline',
  'Decline lines of the own store that were not sent; the buyer gets the money back',
  { reason: z.enum(['out_of_stock', 'price_wrong', 'damaged', 'does_not_fit_vehicle', 'cannot_deliver']) },
)
export const shipOrder = endpoint({
  ...move('shipment', 'Say that the lines of the own store are on their way, with whom and under which number'),
  body: ShipmentBody,
})
export const deliverOrder = move('delivery', 'Say that the lines of the own store arrived; the buyer may say so too')
export const refundOrder = ending(
  'refund',
  'Give money back for all of an order, one store’s lines, or quantities of lines: admins',
  to,
)
