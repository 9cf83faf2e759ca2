import { z } from 'zod'

import { BuyersVehicle, LineFit } from '#modules/catalogue/fit.contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

/** What goes wrong with carts, in the words of sections 5 and 8. */
export const cartProblems = problems({
  cartNotFound: [404, 'Cart not found.'],
  itemNotFound: [404, 'There is no such item in the cart.'],
  productNotFound: [404, 'This part is not on sale any more.'],
  overStock: [409, 'Quantity exceeds available stock.'],
  tooManyItems: [409, 'A cart holds at most 200 different parts.'],
})

/** What a page writes into a path where it has no id. */
const NO_ID: ReadonlySet<string> = new Set(['', 'undefined', 'null', 'NaN'])

/** A row number in a path; ids beyond what the database holds find nothing. */
const pathId = (missing: string) =>
  z
    .string()
    .refine((text) => !NO_ID.has(text), { error: missing, abort: true })
    .regex(/^\d{1,15}$/, 'An id is a whole number.')
    .transform(Number)
const UserId = pathId('Missing user id')
const CartId = pathId('Missing cart id')
const ItemId = pathId('Missing item id')

const bodyId = (missing: string) =>
  z
    .int({ error: ({ input }) => (input === undefined || input === null ? missing : 'An id is a whole number.') })
    .min(1, 'An id is a whole number.')
const LineId = bodyId('Missing cartId or productId')
const Quantity = z.int('Quantity must be a whole number.').min(1, 'Quantity must be at least 1.')

/** Clients of the specification send what they believe the cart holds; the shop counts itself. */
const IgnoredQuantity = z.int().min(0).max(1_000_000).optional()

/** Money in naira, as the calls carry it. */
export const Cart = z.object({
  id: z.int(),
  userId: z.int(),
  /** How many different parts it holds. */
  quantity: z.int(),
  /** After the bulk discount of each line; without what cannot be bought now. */
  total: z.number(),
  total_before_discount: z.number(),
  saved: z.number(),
})
export type Cart = z.infer<typeof Cart>

/** Why a line cannot be bought as it stands. */
export const LineProblem = z.object({
  code: z.enum(['sold_out', 'fewer_left', 'price_changed', 'not_on_sale']),
  detail: z.string(),
})
export type LineProblem = z.infer<typeof LineProblem>

export const CartItem = z.object({
  id: z.int(),
  cartId: z.int(),
  productId: z.int(),
  quantity: z.int(),
  product_details: z.object({
    title: z.string(),
    /** What this viewer pays for one. */
    price: z.number(),
    thumbnail: z.string().nullable(),
    stock: z.int(),
    condition: z.string(),
    store_name: z.string(),
  }),
  /** Of as many pieces as can be bought now, like the total of the cart. */
  discount_percent: z.number(),
  line_total: z.number(),
  saved: z.number(),
  /** Whether the part fits the vehicle that was chosen when it was added; null where none was. */
  fit: LineFit.nullable(),
  problem: LineProblem.optional(),
})
export type CartItem = z.infer<typeof CartItem>

const tag = 'Cart'
const nothing = z.strictObject({})
const ofUser = z.object({ userId: UserId })

export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart/:userId/',
  tag,
  summary: 'The own cart with its totals',
  params: ofUser,
  query: nothing,
  response: Cart,
})

export const makeCart = endpoint({
  method: 'POST',
  path: '/api/cart/',
  tag,
  summary: 'The own cart, made when missing; the quantity sent is ignored',
  body: z.strictObject({ userId: bodyId('Missing user id'), quantity: IgnoredQuantity }),
  response: Cart,
  status: 201,
})

export const updateCart = endpoint({
  method: 'PUT',
  path: '/api/cart/:userId/',
  tag,
  summary: 'The own cart; the quantity sent is ignored, the true one answered',
  params: ofUser,
  body: z.strictObject({ userId: bodyId('Missing user id'), quantity: IgnoredQuantity }),
  response: Cart,
})

export const listCartItems = endpoint({
  method: 'GET',
  path: '/api/showItemsCart/:cartId/',
  tag,
  summary: 'The lines of the own cart, the first added first',
  params: z.object({ cartId: CartId }),
  query: nothing,
  response: z.array(CartItem),
})

export const detectSameItem = endpoint({
  method: 'GET',
  path: '/api/cartItemDetectSameItem/:cartId/:productId/',
  tag,
  summary: 'The line that holds a part already, or none',
  params: z.object({ cartId: CartId, productId: pathId('Missing cartId or productId') }),
  query: nothing,
  response: z.array(CartItem),
})

export const ItemBody = z.strictObject({ cartId: LineId, productId: LineId, quantity: Quantity })
/** The line keeps the fit verdict for the vehicle, judged by the shop. */
export const NewItemBody = ItemBody.extend({ vehicle: BuyersVehicle.optional() })

export const addCartItem = endpoint({
  method: 'POST',
  path: '/api/cartItem/',
  tag,
  summary: 'Add a part; the same part again adds to its line',
  body: NewItemBody,
  response: CartItem,
  status: 201,
})

export const updateCartItem = endpoint({
  method: 'PUT',
  path: '/api/cartItem/id/:itemId/',
  tag,
  summary: 'Set the quantity of a line',
  params: z.object({ itemId: ItemId }),
  body: ItemBody,
  response: CartItem,
})

export const deleteCartItem = endpoint({
  method: 'DELETE',
  path: '/api/cartItem/id/:itemId/',
  tag,
  summary: 'Take a line out',
  params: z.object({ itemId: ItemId }),
  response: z.undefined(),
  status: 204,
})
