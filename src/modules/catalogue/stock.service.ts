import type { Actor, Ctx } from '#platform/ctx.ts'
import { type Kobo, kobo } from '#platform/money.ts'

import { displayPrice, isEntitled } from './price.rules.ts'
import { lockListings, moveStock, type StockRow, takePieces } from './stock.store.ts'

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

/** Pieces of listings that one person buys. */
export interface Purchase {
  actor: Actor | null
  lines: readonly StockLine[]
}

/**
 * Takes the pieces of all these purchases out of stock, within the caller's transaction, and gives the listings of each
 * as they were before, at the price of who buys. Those that do not exist are left out.
 * @returns isTaken false when any listing is hidden, gone or holds too few for all: then nothing was taken
 */
export async function takeForSale(
  { db }: Pick<Ctx, 'db'>,
  purchases: readonly Purchase[],
): Promise<{ listings: ListingForSale[][]; isTaken: boolean }> {
  const pieces = new Map<number, number>()
  for (const { productId, quantity } of purchases.flatMap(({ lines }) => lines))
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  const { listings, isTaken } = await takePieces(db, linesOf(pieces))
  const byId = new Map(listings.map((row) => [row.id, row]))
  const listingsOf = ({ actor, lines }: Purchase) => {
    const entitled = isEntitled({ actor })
    return lines.flatMap(({ productId }) => {
      const row = byId.get(productId)
      return row ? [forSale(row, entitled)] : []
    })
  }
  return { listings: purchases.map(listingsOf), isTaken }
}

const linesOf = (pieces: ReadonlyMap<number, number>): StockLine[] =>
  [...pieces].map(([productId, quantity]) => ({ productId, quantity }))

/**
 * Takes these pieces out of stock, within the caller's transaction.
 * @returns false when any listing is hidden, gone or holds too few: then nothing was taken
 */
export async function takeStock(ctx: Pick<Ctx, 'db'>, lines: readonly StockLine[]): Promise<boolean> {
  return (await takePieces(ctx.db, lines)).isTaken
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

/** Sets the stock of listings to zero, within the caller's transaction: their store has none left. */
export async function emptyStock(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<void> {
  const listings = await lockListings(ctx.db, ids)
  await moveStock(
    ctx.db,
    listings.map(({ id, stock }) => ({ productId: id, pieces: -stock })),
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
