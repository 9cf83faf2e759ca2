import { insertCart } from '#modules/cart/cart.store.ts'
import { rows } from '#platform/db/rows.ts'

import type { TestShop } from './shop.ts'

/** The owner of a cart. */
interface Owner {
  userId: number
}

/** Creates a cart with a line of one part, if the shop has any; keeps existing lines. */
export async function fillCart({ database: { db } }: TestShop, userId: number): Promise<void> {
  await insertCart(db, userId, new Date())
  await rows(
    db,
    `insert into cart_items (cart_id, product_id, quantity, seen_price_kobo, added_at)
     select c.id, p.id, 1, p.gen_price_kobo, now() from carts c, products p
     where c.user_id = $1 and p.id = (select min(id) from products where stock > 9 and hidden_at is null)
     on conflict do nothing`,
    [userId],
  )
}

/** Returns the ids of a user's cart and line, which it creates if needed; unknown ids for an unknown user. */
export async function ensureCart(shop: TestShop, { userId }: Owner) {
  const { db } = shop.database
  if ((await rows(db, 'select from users where id = $1', [userId])).length > 0) await fillCart(shop, userId)
  const [line] = await rows<{ cartId: number; itemId: number; productId: number }>(
    db,
    `select c.id as "cartId", i.id as "itemId", i.product_id as "productId"
     from carts c join cart_items i on i.cart_id = c.id where c.user_id = $1`,
    [userId],
  )
  return line ?? { cartId: 999_999_999, itemId: 999_999_999, productId: 1 }
}

/** Returns the ids of a user's cart as path parameters. */
export async function cartParams(shop: TestShop, about: Owner): Promise<Record<string, string>> {
  const ids = await ensureCart(shop, about)
  const texts = Object.entries(ids).map(([name, id]) => [name, String(id)])
  return { ...Object.fromEntries(texts), userId: String(about.userId) }
}

/** Builds the body that adds one unit of the part in the cart. */
export async function buildItemBody(shop: TestShop, about: Owner): Promise<object> {
  const { cartId, productId } = await ensureCart(shop, about)
  return { cartId, productId, quantity: 1 }
}
