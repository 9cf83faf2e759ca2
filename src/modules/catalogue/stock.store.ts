import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'

/** A listing as it is about to be sold; money in kobo. */
export interface StockRow {
  id: number
  store_id: number
  title: string
  condition: string
  sku: string
  thumbnail: string | null
  price_kobo: number | null
  gen_price_kobo: number
  stock: number
  on_sale: boolean
}

// In the order of ids, so that two orders of the same parts wait for each other and never both. Not `for update`: rows
// that refer to a listing may be written meanwhile.
const locked = statement<StockRow>(
  'stock.lock',
  `select p.id, p.store_id, p.title, p.condition, p.sku, p.thumbnail, p.price_kobo, p.gen_price_kobo, p.stock,
     p.hidden_at is null as on_sale
   from products p where p.id = any($1::int[]) order by p.id for no key update`,
)

/** The listings as they are now; nobody else sells or changes them until the transaction ends. */
export function lockListings(db: Db, ids: readonly number[]): Promise<StockRow[]> {
  return locked(db, [ids])
}

const moved = statement<{ id: number }>(
  'stock.move',
  `update products p set stock = p.stock + change.pieces
   from unnest($1::int[], $2::int[]) as change (id, pieces)
   where p.id = change.id and p.stock + change.pieces >= 0 returning p.id`,
)

/** Adds so many pieces to the stock of each listing, or takes them where below zero; the ids that had enough. */
export async function moveStock(db: Db, changes: readonly { productId: number; pieces: number }[]): Promise<number[]> {
  const ids = changes.map(({ productId }) => productId)
  const found = await moved(db, [ids, changes.map(({ pieces }) => pieces)])
  return found.map(({ id }) => id)
}
