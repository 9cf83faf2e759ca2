import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const Stock = row({
  id: integer,
  store_id: integer,
  title: text,
  condition: text,
  sku: text,
  thumbnail: nullable(text),
  price_kobo: nullable(bigint),
  gen_price_kobo: bigint,
  stock: integer,
  on_sale: boolean,
})
/** A listing that is about to be sold; money in kobo. */
export type StockRow = RowOf<typeof Stock>

// In the order of ids, so that two orders of the same products never deadlock. Not `for update`, so that other
// transactions can insert rows that refer to the listing.
const LOCKED = `select p.id, p.store_id, p.title, p.condition, p.sku, p.thumbnail, p.price_kobo, p.gen_price_kobo, p.stock,
     p.hidden_at is null and s.suspended_at is null as on_sale
   from products p join stores s on s.id = p.store_id
   where p.id = any($1::int[]) order by p.id for no key update of p`

const lock = statement('stock.lock', Stock, LOCKED)

/** Locks listings against sales and changes until the transaction ends, and returns them. */
export function lockListings(db: Db, ids: readonly number[]): Promise<StockRow[]> {
  return lock(db, [ids])
}

// One round trip, because other sales wait for these rows. The version changes with the stock, so that a seller's form
// does not overwrite a sale (ruling 28).
const take = statement(
  'stock.take',
  row({ ...Stock, taken: boolean }),
  `with found as (${LOCKED}),
     wanted as (select f.id, line.quantity, f.on_sale and f.stock >= line.quantity as is_available
       from unnest($1::int[], $2::int[]) as line (id, quantity) left join found f on f.id = line.id),
     taken as (update products p set stock = p.stock - wanted.quantity, version = p.version + 1 from wanted
       where p.id = wanted.id and (select bool_and(coalesce(is_available, false)) from wanted) returning p.id)
   select f.*, exists (select from taken) as taken from found f order by f.id`,
)

/** Takes quantities out of stock, or none; returns the listings as before, locked until the transaction ends. */
export async function takeQuantities(
  db: Db,
  wanted: readonly { productId: number; quantity: number }[],
): Promise<{ listings: StockRow[]; isTaken: boolean }> {
  const found = await take(db, [wanted.map((line) => line.productId), wanted.map((line) => line.quantity)])
  return { listings: found, isTaken: found[0]?.taken ?? false }
}

const giveBack = statement(
  'stock.give-back',
  noColumns,
  `update products p set stock = p.stock + line.quantity, version = p.version + 1
   from unnest($1::int[], $2::int[]) as line (id, quantity)
   where p.id = line.id and (p.out_of_stock_at is null or p.out_of_stock_at < $3)`,
)

/** Adds quantities of an order to the stock, except of listings that were out of stock after it was placed. */
export async function addStock(
  db: Db,
  lines: readonly { productId: number; quantity: number }[],
  orderedAt: Date,
): Promise<void> {
  await giveBack(db, [lines.map((line) => line.productId), lines.map((line) => line.quantity), orderedAt])
}

const empty = statement(
  'stock.empty',
  noColumns,
  'update products set stock = 0, out_of_stock_at = $2, version = version + 1 where id = any($1::int[])',
)

/** Sets the stock of locked listings to zero. */
export async function clearStock(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await empty(db, [ids, at])
}
