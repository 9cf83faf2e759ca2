import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

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
/** A listing as it is about to be sold; money in kobo. */
export type StockRow = RowOf<typeof Stock>

// In the order of ids, so that two orders of the same parts wait for each other and never both. Not `for update`: rows
// that refer to a listing may be written meanwhile.
const LOCKED = `select p.id, p.store_id, p.title, p.condition, p.sku, p.thumbnail, p.price_kobo, p.gen_price_kobo, p.stock,
     p.hidden_at is null and s.suspended_at is null as on_sale
   from products p join stores s on s.id = p.store_id
   where p.id = any($1::int[]) order by p.id for no key update of p`

const locked = statement('stock.lock', Stock, LOCKED)

/** The listings as they are now; nobody else sells or changes them until the transaction ends. */
export function lockListings(db: Db, ids: readonly number[]): Promise<StockRow[]> {
  return locked(db, [ids])
}

// One round trip for what every sale does, because others wait for these rows meanwhile.
const taken = statement(
  'stock.take',
  row({ ...Stock, taken: boolean }),
  `with found as (${LOCKED}),
     wanted as (select f.id, line.pieces, f.on_sale and f.stock >= line.pieces as is_there
       from unnest($1::int[], $2::int[]) as line (id, pieces) left join found f on f.id = line.id),
     taken as (update products p set stock = p.stock - wanted.pieces from wanted
       where p.id = wanted.id and (select bool_and(coalesce(is_there, false)) from wanted) returning p.id)
   select f.*, exists (select from taken) as taken from found f order by f.id`,
)

/**
 * Takes so many pieces of each listing, or of none where any is hidden, gone or holds too few. Each listing comes once.
 * @returns the listings as they were before, locked until the transaction ends
 */
export async function takePieces(
  db: Db,
  wanted: readonly { productId: number; quantity: number }[],
): Promise<{ listings: StockRow[]; isTaken: boolean }> {
  const found = await taken(db, [wanted.map((line) => line.productId), wanted.map((line) => line.quantity)])
  return { listings: found, isTaken: found[0]?.taken ?? false }
}

const moved = statement(
  'stock.move',
  row({ id: integer }),
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
