import type { z } from 'zod'

import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { BuyersVehicle, LineFit } from '#modules/catalogue/fit.contract.ts'
import { toLineFit } from '#modules/catalogue/fit.rules.ts'
import { isEntitled } from '#modules/catalogue/price.rules.ts'
import type { findModelYear } from '#modules/vehicles/vehicles.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Problem } from '#platform/http/problems.ts'
import { type Kobo, kobo } from '#platform/money.ts'

import {
  type Cart as CartAnswer,
  type CartItem,
  cartProblems,
  type ItemBody,
  type NewItemBody,
} from './cart.contract.ts'
import { MOST_LINES, presentCart, presentLine, unitPrice } from './cart.rules.ts'
import * as store from './cart.store.ts'
import { lessenLines, type Piece, restoreLines } from './put-back.store.ts'

export type Cart = ReturnType<typeof createCart>
type Item = z.output<typeof ItemBody>
type NewItem = z.output<typeof NewItemBody>

export interface CartDeps {
  catalogue: Pick<Catalogue, 'listProducts'>
  findModelYear: typeof findModelYear
}

/** A cart that nobody else changes while an order is made of it; the lines in the order of the parts' ids. */
export interface CartForCheckout {
  id: number
  userId: number
  lines: { productId: number; quantity: number; seenPriceKobo: Kobo; fit: LineFit | null }[]
}

/**
 * The carts of users (ruling 26): everybody's own and nobody else's. Prices and stock are never kept in a cart, but read
 * as they are now for who asks (rulings 2 and 4).
 */
export function createCart(deps: CartDeps) {
  return {
    ofUser,
    make,
    makeFor,
    items,
    sameItem,
    add: (ctx: Ctx, item: NewItem) => add(ctx, deps, item),
    setQuantity,
    remove,
    lock,
    take,
    putBack,
    takeOut,
    acceptPrices,
  }
}

/** The sums of the own cart. @throws cartNotFound, also for somebody else's */
async function ofUser(ctx: Ctx, userId: number): Promise<CartAnswer> {
  const id = userId === requireActor(ctx).userId ? await store.findCart(ctx.db, userId) : null
  if (id === null) throw cartProblems.cartNotFound()
  return presentCart({ id, userId }, await store.listLines(ctx.db, id), isEntitled(ctx))
}

/** The same, made when it is missing. @throws cartNotFound for somebody else */
async function make(ctx: Ctx, userId: number): Promise<CartAnswer> {
  if (userId === requireActor(ctx).userId) await makeFor(ctx, userId)
  return ofUser(ctx, userId)
}

/** Makes a user's cart where there is none: for the transaction that opens the account. */
export async function makeFor(ctx: Pick<Ctx, 'db' | 'now'>, userId: number): Promise<void> {
  await store.makeCart(ctx.db, userId, ctx.now())
}

/** The lines of the own cart. @throws cartNotFound, also for somebody else's */
async function items(ctx: Ctx, cartId: number): Promise<CartItem[]> {
  await refuseForeign(ctx, cartId)
  const lines = await store.listLines(ctx.db, cartId)
  return lines.map((line) => presentLine(line, isEntitled(ctx)))
}

/** The line of the own cart that holds this part, or none. @throws cartNotFound, also for somebody else's */
async function sameItem(ctx: Ctx, cartId: number, productId: number): Promise<CartItem[]> {
  await refuseForeign(ctx, cartId)
  const line = await store.findLine(ctx.db, cartId, productId)
  return line ? [presentLine(line, isEntitled(ctx))] : []
}

/**
 * Puts so many more of a part into the own cart: what the cart holds of it already counts.
 * @throws cartNotFound, productNotFound, overStock, tooManyItems
 */
async function add(ctx: Ctx, deps: CartDeps, item: NewItem): Promise<CartItem> {
  const { cartId, productId, quantity, vehicle } = item
  const fit = vehicle ? await judgeFit(ctx, deps, { productId, vehicle }) : null
  return inTransaction(ctx, async (tx) => {
    await lockOwn(tx, cartId)
    const line = await putLine(tx, { cartId, productId, quantityOf: (held) => held + quantity, fit })
    await store.noteAdd(tx.db, { productId, userId: requireActor(tx).userId, at: tx.now() })
    return line
  })
}

/** Judges whether a part fits a vehicle; null where the part is not on sale. */
async function judgeFit(
  ctx: Ctx,
  { catalogue, findModelYear: findYear }: CartDeps,
  { productId, vehicle }: { productId: number; vehicle: BuyersVehicle },
): Promise<LineFit | null> {
  const [listing] = await catalogue.listProducts(ctx, [productId])
  if (listing === undefined) return null
  // Only a chosen type needs the order of the model's types. A vehicle that the look-up lacks is judged without it.
  const known = vehicle.type ? await findYear(ctx, vehicle).catch(nullIfProblem) : null
  return toLineFit(listing, { ...vehicle, types: known?.model_types })
}

function nullIfProblem(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}

/**
 * Sets how many of its part a line holds, which also takes the part's price of now as seen.
 * @throws itemNotFound, also where the line is not of that cart and part; productNotFound, overStock
 */
async function setQuantity(ctx: Ctx, itemId: number, { cartId, productId, quantity }: Item): Promise<CartItem> {
  return inTransaction(ctx, async (tx) => {
    const own = await store.lockCart(tx.db, requireActor(tx).userId)
    const held = own === cartId ? await store.findItem(tx.db, itemId, cartId) : null
    if (held === null || held !== productId) throw cartProblems.itemNotFound()
    return putLine(tx, { cartId, productId, quantityOf: () => quantity, fit: null })
  })
}

/** Takes a line out of the own cart. @throws itemNotFound, also for somebody else's */
async function remove(ctx: Ctx, itemId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const own = await store.lockCart(tx.db, requireActor(tx).userId)
    if (own === null || !(await store.removeLine(tx.db, itemId, own))) throw cartProblems.itemNotFound()
  })
}

/** What the cart holds: locked until the caller's transaction ends. @throws cartNotFound */
async function lock(ctx: Pick<Ctx, 'db'>, userId: number): Promise<CartForCheckout> {
  const id = await store.lockCart(ctx.db, userId)
  if (id === null) throw cartProblems.cartNotFound()
  return { id, userId, lines: (await store.listQuantities(ctx.db, id)).map(wantedLine) }
}

/**
 * Empties the carts of users for buying what they held, in their order; where the caller's transaction fails they hold it
 * again. @throws cartNotFound
 */
async function take({ db }: Pick<Ctx, 'db'>, userIds: readonly number[]): Promise<CartForCheckout[]> {
  const carts = await store.takeLines(db, userIds)
  return userIds.map((userId) => {
    const cart = carts.get(userId)
    if (cart === undefined) throw cartProblems.cartNotFound()
    return { id: cart.cartId, userId, lines: cart.lines.map(wantedLine) }
  })
}

/**
 * Gives what an order had taken out of the cart back to it, no more than is in stock then: for the transaction in which
 * the order ends unpaid. The cart must be locked, before anything of the stock is.
 */
async function putBack(tx: Pick<Ctx, 'db' | 'now'>, cartId: number, pieces: readonly Piece[]): Promise<void> {
  await restoreLines(tx.db, { cartId, pieces, at: tx.now(), most: MOST_LINES })
}

/** Takes the pieces of an order out of the cart again, as far as it holds them. The cart must be locked. */
async function takeOut(tx: Pick<Ctx, 'db'>, cartId: number, pieces: readonly Piece[]): Promise<void> {
  await lessenLines(tx.db, cartId, pieces)
}

const wantedLine = (line: store.TakenLine) => ({
  productId: line.product_id,
  quantity: line.quantity,
  seenPriceKobo: kobo(line.seen_price_kobo),
  fit: line.fit,
})

/** Takes today's prices of the whole cart as seen by its owner, who asks: they have just been told of them. */
async function acceptPrices(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const cartId = await store.lockCart(tx.db, requireActor(tx).userId)
    if (cartId === null) return
    for (const line of await store.listLines(tx.db, cartId)) {
      const { product_id: productId, quantity } = line
      const seenPriceKobo = unitPrice(line, isEntitled(tx))
      await store.putLine(tx.db, { cartId, productId, quantity, seenPriceKobo, at: tx.now(), fit: null })
    }
  })
}

interface Wanted {
  cartId: number
  productId: number
  quantityOf(held: number): number
  fit: LineFit | null
}

/** Writes a line of a locked cart as far as the part is on sale and there are as many. */
async function putLine(tx: Ctx, { cartId, productId, quantityOf, fit }: Wanted): Promise<CartItem> {
  const offer = await store.findOffer(tx.db, cartId, productId)
  if (offer === null) throw cartProblems.productNotFound()
  const quantity = quantityOf(offer.held)
  if (quantity > offer.stock) throw cartProblems.overStock()
  if (offer.held === 0 && offer.lines >= MOST_LINES) throw cartProblems.tooManyItems()
  const seenPriceKobo = unitPrice(offer, isEntitled(tx))
  await store.putLine(tx.db, { cartId, productId, quantity, seenPriceKobo, at: tx.now(), fit })
  const line = await store.findLine(tx.db, cartId, productId)
  if (line === null) throw new Error('A line of a cart was not written.')
  return presentLine(line, isEntitled(tx))
}

async function lockOwn(tx: Ctx, cartId: number): Promise<void> {
  if ((await store.lockCart(tx.db, requireActor(tx).userId)) !== cartId) throw cartProblems.cartNotFound()
}

async function refuseForeign(ctx: Ctx, cartId: number): Promise<void> {
  if (!(await store.isCartOf(ctx.db, cartId, requireActor(ctx).userId))) throw cartProblems.cartNotFound()
}
