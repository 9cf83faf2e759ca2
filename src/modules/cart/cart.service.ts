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
import {
  formatMaxQuantity,
  getMaxQuantity,
  getUnitPrice,
  MAX_LINE_QUANTITY,
  MAX_LINES,
  presentCart,
  presentLine,
} from './cart.rules.ts'
import * as store from './cart.store.ts'
import { reduceLines, type OrderedQuantity, restoreLines } from './returned-lines.store.ts'

export type Cart = ReturnType<typeof createCart>
type Item = z.output<typeof ItemBody>
type NewItem = z.output<typeof NewItemBody>

export interface CartDeps {
  catalogue: Pick<Catalogue, 'listProducts'>
  findModelYear: typeof findModelYear
}

/** A locked cart with its lines, ordered by product id. */
export interface CartForCheckout {
  id: number
  userId: number
  lines: { productId: number; quantity: number; seenPriceKobo: Kobo; fit: LineFit | null }[]
}

/** Creates the service of carts (ruling 26). Prices and stock are not stored but read each time (rulings 2 and 4). */
export function createCart(deps: CartDeps) {
  return {
    getCart,
    ensureCart,
    createCartFor,
    listItems,
    findSameItem,
    add: (ctx: Ctx, item: NewItem) => add(ctx, deps, item),
    setQuantity,
    remove,
    lock,
    take,
    returnLines,
    removeQuantities,
    acceptPrices,
  }
}

/** Returns the caller's cart with its totals. @throws cartNotFound, also for the cart of another user */
async function getCart(ctx: Ctx, userId: number): Promise<CartAnswer> {
  const id = userId === requireActor(ctx).userId ? await store.findCart(ctx.db, userId) : null
  if (id === null) throw cartProblems.cartNotFound()
  return presentCart({ id, userId }, await store.listLines(ctx.db, id), isEntitled(ctx))
}

/** Returns the caller's cart, created if missing. @throws cartNotFound for another user */
async function ensureCart(ctx: Ctx, userId: number): Promise<CartAnswer> {
  if (userId === requireActor(ctx).userId) await createCartFor(ctx, userId)
  return getCart(ctx, userId)
}

/** Creates a user's cart if missing, in the transaction that creates the account. */
export async function createCartFor(ctx: Pick<Ctx, 'db' | 'now'>, userId: number): Promise<void> {
  await store.insertCart(ctx.db, userId, ctx.now())
}

/** Lists the lines of the caller's cart. @throws cartNotFound, also for the cart of another user */
async function listItems(ctx: Ctx, cartId: number): Promise<CartItem[]> {
  await checkOwner(ctx, cartId)
  const lines = await store.listLines(ctx.db, cartId)
  return lines.map((line) => presentLine(line, isEntitled(ctx)))
}

/** Finds the line of a product in the caller's cart. @throws cartNotFound, also for the cart of another user */
async function findSameItem(ctx: Ctx, cartId: number, productId: number): Promise<CartItem[]> {
  await checkOwner(ctx, cartId)
  const line = await store.findLine(ctx.db, cartId, productId)
  return line ? [presentLine(line, isEntitled(ctx))] : []
}

/** Adds a quantity to the caller's cart. @throws cartNotFound, productNotFound, overStock, overLineLimit, tooManyItems */
async function add(ctx: Ctx, deps: CartDeps, item: NewItem): Promise<CartItem> {
  const { cartId, productId, quantity, vehicle } = item
  const fit = vehicle ? await judgeFit(ctx, deps, { productId, vehicle }) : null
  return inTransaction(ctx, async (tx) => {
    await lockOwn(tx, cartId)
    const line = await putLine(tx, {
      cartId,
      productId,
      getQuantity: (quantityInCart) => quantityInCart + quantity,
      fit,
    })
    await store.noteAdd(tx.db, { productId, userId: requireActor(tx).userId, at: tx.now() })
    return line
  })
}

/** Judges whether a part fits a vehicle; null if it is not on sale. */
async function judgeFit(
  ctx: Ctx,
  { catalogue, findModelYear: findYear }: CartDeps,
  { productId, vehicle }: { productId: number; vehicle: BuyersVehicle },
): Promise<LineFit | null> {
  const [listing] = await catalogue.listProducts(ctx, [productId])
  if (listing === undefined) return null
  // Only a chosen type needs the order of the model's types; an unknown vehicle is judged without it.
  const known = vehicle.type ? await findYear(ctx, vehicle).catch(nullIfProblem) : null
  return toLineFit(listing, { ...vehicle, types: known?.model_types })
}

function nullIfProblem(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}

/** Sets a quantity and accepts the current price as seen. @throws itemNotFound, productNotFound, overStock, overLineLimit */
async function setQuantity(ctx: Ctx, itemId: number, { cartId, productId, quantity }: Item): Promise<CartItem> {
  return inTransaction(ctx, async (tx) => {
    const ownCartId = await store.lockCart(tx.db, requireActor(tx).userId)
    const lineProductId = ownCartId === cartId ? await store.findItem(tx.db, itemId, cartId) : null
    if (lineProductId === null || lineProductId !== productId) throw cartProblems.itemNotFound()
    return putLine(tx, { cartId, productId, getQuantity: () => quantity, fit: null })
  })
}

/** Removes a line from the caller's cart. @throws itemNotFound, also in the cart of another user */
async function remove(ctx: Ctx, itemId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ownCartId = await store.lockCart(tx.db, requireActor(tx).userId)
    if (ownCartId === null || !(await store.removeLine(tx.db, itemId, ownCartId))) throw cartProblems.itemNotFound()
  })
}

/** Locks a user's cart until the transaction ends, and returns its lines. @throws cartNotFound */
async function lock(ctx: Pick<Ctx, 'db'>, userId: number): Promise<CartForCheckout> {
  const id = await store.lockCart(ctx.db, userId)
  if (id === null) throw cartProblems.cartNotFound()
  return { id, userId, lines: (await store.listQuantities(ctx.db, id)).map(toRequestedLine) }
}

/** Locks and empties the carts of users for a checkout, and returns their lines. @throws cartNotFound */
async function take({ db }: Pick<Ctx, 'db'>, userIds: readonly number[]): Promise<CartForCheckout[]> {
  const carts = await store.takeLines(db, userIds)
  return userIds.map((userId) => {
    const cart = carts.get(userId)
    if (cart === undefined) throw cartProblems.cartNotFound()
    return { id: cart.cartId, userId, lines: cart.lines.map(toRequestedLine) }
  })
}

/** Returns the lines of an unpaid order to the cart, up to the stock. The cart must be locked before any listing. */
async function returnLines(
  tx: Pick<Ctx, 'db' | 'now'>,
  cartId: number,
  quantities: readonly OrderedQuantity[],
): Promise<void> {
  const limits = { maxLines: MAX_LINES, maxQuantity: MAX_LINE_QUANTITY }
  await restoreLines(tx.db, { cartId, quantities, at: tx.now(), ...limits })
}

/** Removes the quantities of an order from the cart, as far as it contains them. The cart must be locked. */
async function removeQuantities(
  tx: Pick<Ctx, 'db'>,
  cartId: number,
  quantities: readonly OrderedQuantity[],
): Promise<void> {
  await reduceLines(tx.db, cartId, quantities)
}

const toRequestedLine = (line: store.TakenLine) => ({
  productId: line.product_id,
  quantity: line.quantity,
  seenPriceKobo: kobo(line.seen_price_kobo),
  fit: line.fit,
})

/** Accepts the current prices of the whole cart as seen by its owner, the caller. */
async function acceptPrices(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const cartId = await store.lockCart(tx.db, requireActor(tx).userId)
    if (cartId === null) return
    for (const line of await store.listLines(tx.db, cartId)) {
      const { product_id: productId, quantity } = line
      const seenPriceKobo = getUnitPrice(line, isEntitled(tx))
      await store.putLine(tx.db, { cartId, productId, quantity, seenPriceKobo, at: tx.now(), fit: null })
    }
  })
}

interface LineChange {
  cartId: number
  productId: number
  getQuantity(quantityInCart: number): number
  fit: LineFit | null
}

/** Writes a line of a locked cart. @throws productNotFound if it is not on sale, overStock, overLineLimit, tooManyItems */
async function putLine(tx: Ctx, { cartId, productId, getQuantity, fit }: LineChange): Promise<CartItem> {
  const offer = await store.findOffer(tx.db, cartId, productId)
  if (offer === null) throw cartProblems.productNotFound()
  const quantity = getQuantity(offer.quantityInCart)
  if (quantity > offer.stock) throw cartProblems.overStock()
  const seenPriceKobo = getUnitPrice(offer, isEntitled(tx))
  if (quantity > getMaxQuantity(seenPriceKobo))
    throw cartProblems.overLineLimit({ count: formatMaxQuantity(seenPriceKobo) })
  if (offer.quantityInCart === 0 && offer.lines >= MAX_LINES) throw cartProblems.tooManyItems()
  await store.putLine(tx.db, { cartId, productId, quantity, seenPriceKobo, at: tx.now(), fit })
  const line = await store.findLine(tx.db, cartId, productId)
  if (line === null) throw new Error('A line of a cart was not written.')
  return presentLine(line, isEntitled(tx))
}

async function lockOwn(tx: Ctx, cartId: number): Promise<void> {
  if ((await store.lockCart(tx.db, requireActor(tx).userId)) !== cartId) throw cartProblems.cartNotFound()
}

async function checkOwner(ctx: Ctx, cartId: number): Promise<void> {
  if (!(await store.isCartOwner(ctx.db, cartId, requireActor(ctx).userId))) throw cartProblems.cartNotFound()
}
