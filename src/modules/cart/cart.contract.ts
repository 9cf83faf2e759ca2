import { z } from 'zod'

import { BuyersVehicle, LineFit } from '#modules/catalogue/fit.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const cartProblems = problems({
  cartNotFound: [404, 'Cart not found.'],
  itemNotFound: [404, 'Cart item not found.'],
  productNotFound: [404, 'This part is no longer on sale.'],
  overStock: [409, 'Quantity exceeds available stock.'],
  /** The quantity depends on the price: `getMaxQuantity`. */
  overLineLimit: [409, 'A cart can contain at most {count} of this part.', { count: '100,000' }],
  tooManyItems: [409, 'A cart can contain at most 200 different parts.'],
})

/** The texts that a page without an id may send in a path. */
const NO_ID: ReadonlySet<string> = new Set(['', 'undefined', 'null', 'NaN'])

/** An id in a path, also one beyond the range of the database, which is not found. */
const pathId = (missing: string, example: string) =>
  z
    .string()
    .refine((text) => !NO_ID.has(text), { error: missing, abort: true })
    .regex(/^\d{1,15}$/, 'An id is a whole number.')
    .transform(Number)
    .meta({ example: example })
const UserId = pathId('Missing user id', '7')
const CartId = pathId('Missing cart id', '12')
const ItemId = pathId('Missing item id', '56')

const bodyId = (missing: string) =>
  z
    .int({ error: ({ input }) => (input === undefined || input === null ? missing : 'An id is a whole number.') })
    .min(1, 'An id is a whole number.')
const LineId = bodyId('Missing cartId or productId')
const Quantity = z.int('Quantity must be a whole number.').min(1, 'Quantity must be at least 1.')

/** Clients of the specification send the quantity of the cart; the shop ignores it and counts itself. */
const IgnoredQuantity = z.int().min(0).max(1_000_000).optional()

/** A cart with its totals in naira. */
export const Cart = z.object({
  id: z.int(),
  userId: z.int(),
  /** The number of different parts. */
  quantity: z.int(),
  /** After the bulk discount of each line; without quantities that cannot be bought now. */
  total: z.number(),
  total_before_discount: z.number(),
  saved: z.number(),
})
export type Cart = z.infer<typeof Cart>

/** The reason why a line cannot be bought unchanged. */
export const LineProblem = z.object({
  code: z.enum(['sold_out', 'fewer_left', 'over_line_limit', 'price_changed', 'not_on_sale']),
  detail: z.string(),
  /** The values in `detail`. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type LineProblem = z.infer<typeof LineProblem>

export const CartItem = z.object({
  id: z.int(),
  cartId: z.int(),
  productId: z.int(),
  quantity: z.int(),
  product_details: z.object({
    title: z.string(),
    /** The unit price for the viewer. */
    price: z.number(),
    /** The unit price for everyone else, higher for viewers of business prices. */
    gen_price: z.number(),
    thumbnail: z.string().nullable(),
    stock: z.int(),
    condition: z.string(),
    store_name: z.string(),
  }),
  /** For the quantity that can be bought now, as in the total of the cart. */
  discount_percent: z.number(),
  line_total: z.number(),
  saved: z.number(),
  /** Whether the part fits the vehicle chosen when it was added; null without a vehicle. */
  fit: LineFit.nullable(),
  problem: LineProblem.optional(),
})
export type CartItem = z.infer<typeof CartItem>

const CART_ITEM_EXAMPLE: CartItem = {
  id: 56,
  cartId: 12,
  productId: 345,
  quantity: 2,
  product_details: {
    title: 'Brake pads, front',
    price: 21000,
    gen_price: 21000,
    thumbnail: null,
    stock: 40,
    condition: 'New',
    store_name: 'Ada Auto Parts',
  },
  discount_percent: 5,
  line_total: 39900,
  saved: 2100,
  fit: { vehicle: 'Toyota Corolla 2010', verdict: 'fits' },
}

const CartBody = z.strictObject({ userId: bodyId('Missing user id'), quantity: IgnoredQuantity })

const tag = 'Cart'
const nothing = z.strictObject({})
const ofUser = z.object({ userId: UserId })

export const getCart = endpoint('getCart', {
  method: 'GET',
  path: '/api/cart/:userId/',
  tag,
  summary: 'Get the own cart with its totals',
  params: ofUser,
  query: nothing,
  response: Cart,
  exampleAnswer: { id: 12, userId: 7, quantity: 1, total: 39900, total_before_discount: 42000, saved: 2100 },
  problems: [cartProblems.cartNotFound],
})

export const makeCart = endpoint('makeCart', {
  method: 'POST',
  path: '/api/cart/',
  tag,
  summary: 'Get the own cart, created if missing; the quantity sent is ignored',
  body: CartBody,
  response: Cart,
  status: 201,
  problems: [cartProblems.cartNotFound],
  example: { userId: 7 },
})

export const updateCart = endpoint('updateCart', {
  method: 'PUT',
  path: '/api/cart/:userId/',
  tag,
  summary: 'Get the own cart; the quantity sent is ignored',
  params: ofUser,
  body: CartBody,
  response: Cart,
  problems: [cartProblems.cartNotFound],
  example: { userId: 7 },
})

export const listCartItems = endpoint('listCartItems', {
  method: 'GET',
  path: '/api/showItemsCart/:cartId/',
  tag,
  summary: 'List the lines of the own cart, oldest first',
  params: z.object({ cartId: CartId }),
  query: nothing,
  response: z.array(CartItem),
  exampleAnswer: [CART_ITEM_EXAMPLE],
  problems: [cartProblems.cartNotFound],
})

export const detectSameItem = endpoint('detectSameItem', {
  method: 'GET',
  path: '/api/cartItemDetectSameItem/:cartId/:productId/',
  tag,
  summary: 'Find the line of a part in the cart, if there is one',
  params: z.object({ cartId: CartId, productId: pathId('Missing cartId or productId', '345') }),
  query: nothing,
  response: z.array(CartItem),
  problems: [cartProblems.cartNotFound],
})

export const ItemBody = z.strictObject({ cartId: LineId, productId: LineId, quantity: Quantity })
/** The line keeps the fit verdict for the vehicle, judged by the shop. */
export const NewItemBody = ItemBody.extend({ vehicle: BuyersVehicle.optional() })

export const addCartItem = endpoint('addCartItem', {
  method: 'POST',
  path: '/api/cartItem/',
  tag,
  summary: 'Add a part; adding it again increases its line',
  body: NewItemBody,
  response: CartItem,
  status: 201,
  problems: [
    cartProblems.cartNotFound,
    cartProblems.productNotFound,
    cartProblems.overStock,
    cartProblems.overLineLimit,
    cartProblems.tooManyItems,
  ],
  example: { cartId: 12, productId: 345, quantity: 2 },
})

export const updateCartItem = endpoint('updateCartItem', {
  method: 'PUT',
  path: '/api/cartItem/id/:itemId/',
  tag,
  summary: 'Set the quantity of a line',
  params: z.object({ itemId: ItemId }),
  body: ItemBody,
  response: CartItem,
  problems: [
    cartProblems.itemNotFound,
    cartProblems.productNotFound,
    cartProblems.overStock,
    cartProblems.overLineLimit,
  ],
  example: { cartId: 12, productId: 345, quantity: 3 },
})

export const deleteCartItem = endpoint('deleteCartItem', {
  method: 'DELETE',
  path: '/api/cartItem/id/:itemId/',
  tag,
  summary: 'Remove a line',
  params: z.object({ itemId: ItemId }),
  response: z.undefined(),
  status: 204,
  problems: [cartProblems.itemNotFound],
})

nameShapes({
  Cart,
  CartRequest: CartBody,
  CartLineProblem: LineProblem,
  CartItem,
  CartItemChange: ItemBody,
  NewCartItem: NewItemBody,
})
