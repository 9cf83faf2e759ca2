import { z } from 'zod'

import { LineProblem } from '#modules/cart/cart.contract.ts'
import { ListingStore } from '#modules/catalogue/catalogue.contract.ts'
import { LineFit } from '#modules/catalogue/fit.contract.ts'
import {
  PaymentChannel,
  paymentProblems,
  PaymentStatus,
  Reference,
  StartedPayment,
} from '#modules/payments/payments.contract.ts'
import { byRule } from '#platform/field-fault.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

import {
  ADDRESS_REQUIRED,
  checkContactPhone,
  checkDeliveryAddress,
  checkNote,
  PHONE_REQUIRED,
} from './delivery-field.rules.ts'
import { OrderRefund } from './line-refunds.contract.ts'
import { OrderEvent } from './order-events.contract.ts'
import { LISTED_ORDERS_EXAMPLE, ORDER_DETAIL_EXAMPLE } from './order-example.contract.ts'

export const orderProblems = problems({
  cartNotFound: [404, 'Cart not found.'],
  /** Its `changes` list what changed. */
  cartChanged: [409, 'Your order has changed.'],
  /** Its `changes` hold the current amount. */
  amountChanged: [409, 'The amount has changed. Check it and confirm again.'],
  cartEmpty: [409, 'Your cart is empty.'],
  orderNotFound: [404, 'Order not found.'],
  notEnoughBalance: [402, 'Not enough money in your wallet.'],
  foreignUser: [403, 'This is not your account.'],
  notAllowed: [403, 'Your account may not do this.'],
  wrongDestination: [409, 'The money cannot go there. Choose another way.'],
  notAllowedNow: [409, 'This order can no longer be changed like this.'],
  storeClosed: [409, 'A store of this order is closed. Cancel the order.'],
  tooManyUnpaid: [409, 'Pay or cancel an open order first.'],
  unpaidWhole: [409, 'This order is not paid. You can only cancel all of it.'],
  lineNotFound: [404, 'Order line not found.'],
  enquiryNotFound: [404, 'Enquiry not found.'],
  enquiryOrdered: [409, 'An order was already created from this enquiry.'],
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

/** A difference between what the buyer saw and what the shop can sell, listed in the body of a 409. */
export const Change = LineProblem.extend({
  productId: z.int().nullable(),
  code: z.enum([...LineProblem.shape.code.options, 'total_changed']),
  total: z.number().optional(),
})
export type Change = z.infer<typeof Change>

/** Listed in `changes` of a refusal if the order was placed but its payment could not be started. */
export const OrderWaits = z.object({ code: z.literal('order_waits'), number: z.string(), detail: z.string() })

/** A required text with a maximum length. */
export const requiredText = (name: string, maxLength: number) =>
  z
    .string(`${name} is required.`)
    .trim()
    .min(1, `${name} is required.`)
    .max(maxLength, `At most ${maxLength} characters.`)

/** The delivery details, stored on the order as sent; a missing address or phone is taken from the account. */
export const Delivery = {
  delivery_address: z
    .string(ADDRESS_REQUIRED.text)
    .trim()
    .superRefine(byRule(checkDeliveryAddress))
    .meta({ minLength: 1, maxLength: 300 })
    .optional(),
  contact_phone: z
    .string(PHONE_REQUIRED.text)
    .trim()
    .superRefine(byRule(checkContactPhone))
    .meta({ minLength: 1, maxLength: 40 })
    .optional(),
  note: z.string().trim().superRefine(byRule(checkNote)).meta({ maxLength: 500 }).default(''),
}

/** An amount that the buyer's screen showed; only compared (ruling 4). */
export const ShownAmount = z.union([z.number(), z.string().max(20)])

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
  store: ListingStore,
  status: OrderStatus,
  /** Whether the part fits the vehicle chosen when it was added to the cart; null without a vehicle. */
  fit: LineFit.nullable(),
  /** The quantity that was cancelled, declined or refunded, and the amount refunded for it. */
  ended_quantity: z.int(),
  refunded: z.number(),
})

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

const FirstPart = z.object({ title: z.string(), thumbnail: z.string().nullable() })
/** An order in a list, which shows its first part. */
export const ListedOrder = Order.extend({ first_part: FirstPart })
export type ListedOrder = z.infer<typeof ListedOrder>

export const OrderDetail = Order.extend({
  buyer: z.object({ id: z.int(), username: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  delivery_address: z.string(),
  contact_phone: z.string(),
  note: z.string(),
  /** Included in the total. */
  vat: z.object({ percent: z.number(), amount: z.number() }),
  invoice_number: z.string().nullable(),
  /** The latest credit note; each refund has one. */
  credit_note_number: z.string().nullable(),
  reserved_until: z.iso.datetime().nullable(),
  reference: z.string().nullable(),
  /** How the gateway was paid; null before the payment, for other methods, and for old orders. */
  channel: PaymentChannel.nullable(),
  lines: z.array(OrderLine),
  events: z.array(OrderEvent),
  /** Oldest first. */
  refunds: z.array(OrderRefund),
  /** The sum of the refunds. */
  refunded: z.number(),
  /** The stores in the order that the caller owns. */
  own_stores: z.array(z.int()),
  /** The actions that the caller may take now. */
  allowed: z.array(z.enum(['cancellation', 'decline', 'shipment', 'delivery', 'refund'])),
})
export type OrderDetail = z.infer<typeof OrderDetail>

const tag = 'Wallet, checkout, orders'
const Empty = z.strictObject({})
export const CartId = z.int('The cart is named by its id.').min(1)
export const OrderNumber = z.object({
  number: z
    .string()
    .regex(/^[A-Z0-9-]{4,30}$/, 'An order number looks like SPL-260101-AB12CD.')
    .meta({ example: 'SPL-260101-AB12CD' }),
})

export const payByWallet = endpoint('payByWallet', {
  method: 'POST',
  path: '/api/wallet-checkout/',
  tag,
  summary: 'Buy the own cart with the wallet. Totals and user data that are sent are only compared',
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
  idempotent: true,
  problems: [
    orderProblems.notEnoughBalance,
    orderProblems.foreignUser,
    orderProblems.cartNotFound,
    orderProblems.cartEmpty,
    orderProblems.cartChanged,
  ],
  example: { delivery_address: '1 Allen Avenue, Ikeja', contact_phone: '0803 123 4567' },
})

const CardCheckout = StartedPayment.extend({ order: Order })

export const payByCard = endpoint('payByCard', {
  method: 'POST',
  path: '/api/checkout/card/',
  tag,
  summary: 'Place the order, reserve its stock for 15 minutes, and start the card payment',
  body: z.strictObject({
    cartId: CartId,
    ...Delivery,
    total_price: ShownAmount.optional(),
    channel: PaymentChannel.optional(),
  }),
  response: CardCheckout,
  status: 201,
  idempotent: true,
  problems: [
    orderProblems.cartNotFound,
    orderProblems.cartEmpty,
    orderProblems.cartChanged,
    orderProblems.tooManyUnpaid,
    orderProblems.notAllowedNow,
    orderProblems.storeClosed,
    paymentProblems.gatewayUnavailable,
    paymentProblems.gatewayTimeout,
  ],
  example: { cartId: 12, delivery_address: '1 Allen Avenue, Ikeja', contact_phone: '0803 123 4567' },
})

export const payAgain = endpoint('payAgain', {
  method: 'POST',
  path: '/api/orders/:number/payment',
  tag,
  summary: 'Continue the card payment of an own unpaid order',
  params: OrderNumber,
  body: Empty,
  response: CardCheckout,
  problems: [
    orderProblems.orderNotFound,
    orderProblems.notAllowedNow,
    orderProblems.storeClosed,
    paymentProblems.gatewayUnavailable,
    paymentProblems.gatewayTimeout,
  ],
  example: {},
})

export const verifyCard = endpoint('verifyCard', {
  method: 'POST',
  path: '/api/checkout/card/:reference/verify/',
  tag,
  summary: 'Check an own card payment with the gateway; safe to repeat',
  params: z.object({ reference: Reference }),
  response: z.object({ status: PaymentStatus, message: z.string(), message_code: z.string(), order: Order.nullable() }),
  problems: [orderProblems.orderNotFound, paymentProblems.referenceNotFound],
})

const Page = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'The page is a whole number.')
  .transform(Number)
  .default(1)

export const listOrders = endpoint('listOrders', {
  method: 'GET',
  path: '/api/orders/',
  tag,
  summary: 'List the own orders (admins: all; as=store: those of the own stores), newest first, 10 per page',
  query: z.strictObject({ page: Page, as: z.enum(['buyer', 'store']).default('buyer') }),
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(ListedOrder),
  }),
  exampleAnswer: LISTED_ORDERS_EXAMPLE,
})

export const getOrder = endpoint('getOrder', {
  method: 'GET',
  path: '/api/orders/:number/',
  tag,
  summary: 'Get an order: buyers their own, store owners the lines of their stores, admins all',
  params: OrderNumber,
  query: Empty,
  response: OrderDetail,
  exampleAnswer: ORDER_DETAIL_EXAMPLE,
  problems: [orderProblems.orderNotFound],
})

nameShapes({ OrderStatus, PaymentMethod, OrderChange: Change, OrderWaits, OrderLine, Order, OrderDetail })
nameShapes({ CardCheckout, WalletCheckout: payByWallet.response })
