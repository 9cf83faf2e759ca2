import type { Ctx } from '#platform/ctx.ts'
import { type Kobo, kobo } from '#platform/money.ts'

import { displayPrice, isEntitled } from './price.rules.ts'
import { lockListings, moveStock, type StockRow } from './stock.store.ts'

/** So many pieces of one listing. Each listing comes once. */
export interface StockLine {
  productId: number
  quantity: number
}

/** A listing at the moment it is sold, at the price of who asks. */
export interface ListingForSale {
  id: number
  storeId: number
  title: string
  condition: string
  sku: string
  thumbnail: string | null
  unitKobo: Kobo
  stock: number
  isOnSale: boolean
}

/**
 * The listings of these ids as they are now, also hidden ones; locked until the caller's transaction ends, in the order
 * of their ids. Those that do not exist are left out.
 */
export async function listForSale(ctx: Pick<Ctx, 'db' | 'actor'>, ids: readonly number[]): Promise<ListingForSale[]> {
  const entitled = isEntitled(ctx)
  return (await lockListings(ctx.db, ids)).map((row) => forSale(row, entitled))
}

/**
 * Takes these pieces out of stock, within the caller's transaction.
 * @returns false when any listing is hidden, gone or holds too few: then nothing was taken
 */
export async function takeStock(ctx: Pick<Ctx, 'db'>, lines: readonly StockLine[]): Promise<boolean> {
  const listings = new Map((await lockListings(ctx.db, idsOf(lines))).map((row) => [row.id, row]))
  const isThere = ({ productId, quantity }: StockLine) => {
    const listing = listings.get(productId)
    return listing !== undefined && listing.on_sale && listing.stock >= quantity
  }
  if (!lines.every(isThere)) return false
  const taken = await moveStock(
    ctx.db,
    lines.map(({ productId, quantity }) => ({ productId, pieces: -quantity })),
  )
  if (taken.length !== lines.length) throw new Error('A listing that was locked had another stock than it showed.')
  return true
}

/** Puts these pieces back into stock, within the caller's transaction; hidden listings get theirs too. */
export async function returnStock(ctx: Pick<Ctx, 'db'>, lines: readonly StockLine[]): Promise<void> {
  // Locked first, in the order that everybody locks in.
  await lockListings(ctx.db, idsOf(lines))
  await moveStock(
    ctx.db,
    lines.map(({ productId, quantity }) => ({ productId, pieces: quantity })),
  )
}

const idsOf = (lines: readonly StockLine[]) => lines.map(({ productId }) => productId)

function forSale(row: StockRow, entitled: boolean): ListingForSale {
  const business = row.price_kobo === null ? null : kobo(row.price_kobo)
  return {
    id: row.id,
    storeId: row.store_id,
    title: row.title,
    condition: row.condition,
    sku: row.sku,
    thumbnail: row.thumbnail,
    unitKobo: displayPrice({ business, general: kobo(row.gen_price_kobo) }, entitled),
    stock: row.stock,
    isOnSale: row.on_sale,
  }
}
