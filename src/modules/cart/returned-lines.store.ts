import type { Db } from '#platform/db/pool.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import type { StoredLine } from './cart.rules.ts'

/** A quantity that an order took out of a cart and may return to it. */
export interface OrderedQuantity {
  productId: number
  quantity: number
  /** The unit price of the order. */
  unitKobo: number
  fit: StoredLine['fit']
}

// Quantities are limited by the stock and by that of a line, lines by the size of a cart; listings that are not on sale any
// more are left out.
const restored = statement(
  'cart.restore',
  noColumns,
  `with returned as (
     select * from jsonb_to_recordset($2::jsonb)
       as line ("productId" int, quantity int, "unitKobo" bigint, fit jsonb)
   )
   insert into cart_items as current (cart_id, product_id, quantity, seen_price_kobo, added_at, fit)
   select $1, p.id, least(line.quantity, p.stock, $5), line."unitKobo", $3, line.fit
   from returned line join products p on p.id = line."productId" join stores s on s.id = p.store_id
   where p.stock > 0 and p.hidden_at is null and s.suspended_at is null
   order by p.id limit greatest($4 - (select count(*) from cart_items
     where cart_id = $1 and product_id not in (select "productId" from returned)), 0)
   on conflict (cart_id, product_id) do update set fit = coalesce(current.fit, excluded.fit), quantity =
     least(current.quantity + excluded.quantity, (select stock from products where id = excluded.product_id), $5)`,
)

/** Returns quantities to a cart, which must be locked, as far as they can be bought and the cart has room. */
export async function restoreLines(
  db: Db,
  {
    cartId,
    quantities,
    at,
    maxLines,
    maxQuantity,
  }: { cartId: number; quantities: readonly OrderedQuantity[]; at: Date; maxLines: number; maxQuantity: number },
): Promise<void> {
  await restored(db, [cartId, JSON.stringify(quantities), at, maxLines, maxQuantity])
}

const reduced = statement(
  'cart.reduce',
  noColumns,
  `with bought as (select * from unnest($2::int[], $3::int[]) as bought (product_id, quantity)), removed as (
     delete from cart_items i using bought
     where i.cart_id = $1 and i.product_id = bought.product_id and i.quantity <= bought.quantity)
   update cart_items i set quantity = i.quantity - bought.quantity from bought
   where i.cart_id = $1 and i.product_id = bought.product_id and i.quantity > bought.quantity`,
)

/** Removes quantities from a cart, which must be locked, as far as it contains them. */
export async function reduceLines(db: Db, cartId: number, quantities: readonly OrderedQuantity[]): Promise<void> {
  const ids = quantities.map(({ productId }) => productId)
  await reduced(db, [cartId, ids, quantities.map(({ quantity }) => quantity)])
}
