import type { Db } from '#platform/db/pool.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import type { StoredLine } from './cart.rules.ts'

/** What an order took out of a cart, and may give back to it. */
export interface Piece {
  productId: number
  quantity: number
  /** What one cost when it was bought. */
  unitKobo: number
  fit: StoredLine['fit']
}

// As many as there are, in as many lines as a cart may have; what is no longer sold stays out.
const restored = statement(
  'cart.restore',
  noColumns,
  `with pieces as (
     select * from jsonb_to_recordset($2::jsonb)
       as piece ("productId" int, quantity int, "unitKobo" bigint, fit jsonb)
   )
   insert into cart_items as held (cart_id, product_id, quantity, seen_price_kobo, added_at, fit)
   select $1, p.id, least(piece.quantity, p.stock), piece."unitKobo", $3, piece.fit
   from pieces piece join products p on p.id = piece."productId" join stores s on s.id = p.store_id
   where p.stock > 0 and p.hidden_at is null and s.suspended_at is null
   order by p.id limit greatest($4 - (select count(*) from cart_items
     where cart_id = $1 and product_id not in (select "productId" from pieces)), 0)
   on conflict (cart_id, product_id) do update set fit = coalesce(held.fit, excluded.fit), quantity =
     least(held.quantity + excluded.quantity, (select stock from products where id = excluded.product_id))`,
)

/** Puts pieces back into a cart, which must be locked, as far as they can be bought and it has room for them. */
export async function restoreLines(
  db: Db,
  { cartId, pieces, at, most }: { cartId: number; pieces: readonly Piece[]; at: Date; most: number },
): Promise<void> {
  await restored(db, [cartId, JSON.stringify(pieces), at, most])
}

const lessened = statement(
  'cart.lessen',
  noColumns,
  `with piece as (select * from unnest($2::int[], $3::int[]) as piece (product_id, quantity)), gone as (
     delete from cart_items i using piece
     where i.cart_id = $1 and i.product_id = piece.product_id and i.quantity <= piece.quantity)
   update cart_items i set quantity = i.quantity - piece.quantity from piece
   where i.cart_id = $1 and i.product_id = piece.product_id and i.quantity > piece.quantity`,
)

/** Takes pieces out of a cart, which must be locked, as far as it holds them. */
export async function lessenLines(db: Db, cartId: number, pieces: readonly Piece[]): Promise<void> {
  const ids = pieces.map(({ productId }) => productId)
  await lessened(db, [cartId, ids, pieces.map(({ quantity }) => quantity)])
}
