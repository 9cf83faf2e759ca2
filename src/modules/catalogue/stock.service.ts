import type { Actor, Ctx } from '#platform/ctx.ts'
import { kobo } from '#platform/money.ts'

import { priceFor, isEntitled } from './price.rules.ts'
import type { ListingForSale } from './stock.rules.ts'
import { addStock, clearStock, lockListings, type StockRow, takeQuantities } from './stock.store.ts'

/** A quantity of one listing. Each listing occurs once in a list of lines. */
export interface StockLine {
  productId: number
  quantity: number
}

/** Locks listings, also hidden ones, by id until the transaction ends, and returns them at the caller's price. */
export async function lockForSale(ctx: Pick<Ctx, 'db' | 'actor'>, ids: readonly number[]): Promise<ListingForSale[]> {
  const entitled = isEntitled(ctx)
  return (await lockListings(ctx.db, ids)).map((row) => toListingForSale(row, entitled))
}

/** The lines that one buyer buys. */
export interface Purchase {
  actor: Actor | null
  lines: readonly StockLine[]
}

/** Takes all purchases out of stock, or nothing; returns each purchase's listings as before, at the buyer's price. */
export async function takeForSale(
  { db }: Pick<Ctx, 'db'>,
  purchases: readonly Purchase[],
): Promise<{ listings: ListingForSale[][]; isTaken: boolean }> {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of purchases.flatMap(({ lines }) => lines))
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  const { listings, isTaken } = await takeQuantities(
    db,
    [...quantities].map(([productId, quantity]) => ({ productId, quantity })),
  )
  const byId = new Map(listings.map((row) => [row.id, row]))
  const toListings = ({ actor, lines }: Purchase) => {
    const entitled = isEntitled({ actor })
    return lines.flatMap(({ productId }) => {
      const row = byId.get(productId)
      return row ? [toListingForSale(row, entitled)] : []
    })
  }
  return { listings: purchases.map(toListings), isTaken }
}

/** Takes quantities out of stock; false, taking nothing, if a listing is hidden, missing or short of stock. */
export async function takeStock(ctx: Pick<Ctx, 'db'>, lines: readonly StockLine[]): Promise<boolean> {
  return (await takeQuantities(ctx.db, lines)).isTaken
}

/** Puts quantities of an order back into stock, also of hidden listings, unless their store has run out since. */
export async function returnStock(ctx: Pick<Ctx, 'db'>, lines: readonly StockLine[], orderedAt: Date): Promise<void> {
  // Locked first, in the order in which all transactions lock listings.
  await lockListings(
    ctx.db,
    lines.map(({ productId }) => productId),
  )
  await addStock(ctx.db, lines, orderedAt)
}

/** Sets the stock of listings to zero within the caller's transaction; units ordered before do not come back. */
export async function emptyStock(ctx: Pick<Ctx, 'db' | 'now'>, ids: readonly number[]): Promise<void> {
  await lockListings(ctx.db, ids)
  // The time after the lock, so that it is later than that of every order that took units.
  await clearStock(ctx.db, ids, ctx.now())
}

function toListingForSale(row: StockRow, entitled: boolean): ListingForSale {
  const businessPrice = row.price_kobo === null ? null : kobo(row.price_kobo)
  return {
    id: row.id,
    storeId: row.store_id,
    title: row.title,
    condition: row.condition,
    sku: row.sku,
    thumbnail: row.thumbnail,
    unitKobo: priceFor({ businessPrice, retailPrice: kobo(row.gen_price_kobo) }, entitled),
    stock: row.stock,
    isOnSale: row.on_sale,
  }
}
