import { z } from 'zod'

import { LineFit } from '#modules/catalogue/fit.contract.ts'
import { PaymentStatus, Reference, StartedPayment } from '#modules/payments/payments.contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const orderProblems = problems({
  cartNotFound: [404, 'There is no such cart.'],
  cartEmpty: [409, 'Your cart is empty.'],
  orderNotFound: [404, 'There is no such order.'],
  notEnoughBalance: [402, 'Your wallet does not hold enough for this order.'],
  foreignUser: [403, 'This is not your account.'],
  notAllowed: [403, 'Your account may not do this to the order.'],
  notByCard: [409, 'This order was not paid by card: its money can only go to the wallet.'],
  notAllowedNow: [409, 'This cannot be done to the order as it stands now.'],
  enquiryNotFound: [404, 'There is no such enquiry.'],
  enquiryOrdered: [409, 'This enquiry is an order already.'],
})

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

const line = (name: string, most: number) =>
  z.string(`${name} is required.`).trim().min(1, `${name} is required.`).max(most, `At most ${most} characters.`)

/** Where to, and whom to call; kept on the order as it was given. What is not sent is what the account says. */
export const Delivery = {
  delivery_address: line('Delivery address', 300).optional(),
  contact_phone: line('Contact phone', 40).optional(),
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
  credit_note_number: z.string().nullable(),
  reserved_until: z.iso.datetime().nullable(),
  reference: z.string().nullable(),
  lines: z.array(OrderLine),
  events: z.array(OrderEvent),
  /** What the asking person may do to it now. */
  allowed: z.array(z.enum(['cancellation', 'shipment', 'delivery', 'refund'])),
})
export type OrderDetail = z.infer<typeof OrderDetail>

const tag = 'Wallet, checkout, orders'
const nothing = z.strictObject({})
const CartId = z.int('The cart is named by its id.').min(1)
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

export const orderByMessage = endpoint({
  method: 'POST',
  path: '/api/checkout/message/',
  tag,
  summary: 'Store the cart as an enquiry and answer the address of the messaging app with the text filled in',
  body: z.strictObject({ cartId: CartId, ...Delivery }),
  response: z.object({ enquiry: z.object({ id: z.int() }), url: z.string() }),
  status: 201,
})

export const orderEnquiry = endpoint({
  method: 'POST',
  path: '/api/checkout/message/:id/order',
  tag,
  summary: 'Make an order of an enquiry that was paid for outside of the shop, at the prices it was sent with: admins',
  params: z.object({
    id: z
      .string()
      .regex(/^\d{1,15}$/, 'An id is a whole number.')
      .transform(Number),
  }),
  body: z.strictObject({ note: line('How it was paid', 300) }),
  response: Order,
  status: 201,
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

const ActBody = z.strictObject({
  note: z.string().trim().max(300).default(''),
  to: z.enum(['wallet', 'card']).optional(),
})
const ShipmentBody = ActBody.extend({
  carrier: z.string().trim().max(100, 'At most 100 characters.').optional(),
  tracking: z.string().trim().max(100, 'At most 100 characters.').optional(),
})

const act = (what: 'cancellation' | 'shipment' | 'delivery' | 'refund', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/orders/:number/${what}`,
    tag,
    summary,
    params: number,
    body: ActBody,
    response: OrderDetail,
  })

export const cancelOrder = act('cancellation', 'Cancel before it is shipped; what was paid goes back to the wallet')
export const shipOrder = endpoint({
  ...act('shipment', 'Say that the lines of the own store are on their way, with whom and under which number'),
  body: ShipmentBody,
})
export const deliverOrder = act('delivery', 'Say that the lines of the own store arrived; the buyer may say so too')
export const refundOrder = act('refund', 'Give the money back to the wallet or the card: admins')
