import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, json, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { CartItem } from './cart.contract.ts'
import type { StoredLine } from './cart.rules.ts'

const insert = statement(
  'cart.make',
  noColumns,
  'insert into carts (user_id, created_at) values ($1, $2) on conflict (user_id) do nothing',
)

/** Creates a user's cart; does nothing if it exists. */
export async function insertCart(db: Db, userId: number, at: Date): Promise<void> {
  await insert(db, [userId, at])
}

const CartId = row({ id: bigint })
const ofUser = statement('cart.find', CartId, 'select id from carts where user_id = $1')

export async function findCart(db: Db, userId: number): Promise<number | null> {
  const [cart] = await ofUser(db, [userId])
  return cart?.id ?? null
}

const owned = statement('cart.owned', noColumns, 'select from carts where id = $1 and user_id = $2')

/** Returns true if a cart belongs to this user. */
export async function isCartOwner(db: Db, cartId: number, userId: number): Promise<boolean> {
  return (await owned(db, [cartId, userId])) > 0
}

const locked = statement('cart.lock', CartId, 'select id from carts where user_id = $1 for update')

/** Locks a user's cart until the transaction ends and returns its id; null if the user has no cart. */
export async function lockCart(db: Db, userId: number): Promise<number | null> {
  const [cart] = await locked(db, [userId])
  return cart?.id ?? null
}

const FIT = nullable(json(CartItem.shape.fit))
const Line = row({
  id: bigint,
  cart_id: bigint,
  product_id: integer,
  quantity: integer,
  seenPriceKobo: bigint,
  title: text,
  thumbnail: nullable(text),
  condition: text,
  stock: integer,
  businessPrice: nullable(bigint),
  retailPrice: bigint,
  on_sale: boolean,
  store_name: text,
  fit: FIT,
})
const LINE = `i.id, i.cart_id, i.product_id, i.quantity, i.seen_price_kobo as "seenPriceKobo", p.title, p.thumbnail,
  p.condition, p.stock, p.price_kobo as "businessPrice", p.gen_price_kobo as "retailPrice",
  p.hidden_at is null and s.suspended_at is null as on_sale, s.name as store_name, i.fit`
const JOINS = 'cart_items i join products p on p.id = i.product_id join stores s on s.id = p.store_id'

const linesOfCart = statement('cart.lines', Line, `select ${LINE} from ${JOINS} where i.cart_id = $1 order by i.id`)

/** Lists the lines of a cart with the current state of their listings, oldest first. */
export function listLines(db: Db, cartId: number): Promise<StoredLine[]> {
  return linesOfCart(db, [cartId])
}

// The id comes from a URL and may exceed an integer, so it is compared as a bigint.
const lineOfProduct = statement(
  'cart.line-of-product',
  Line,
  `select ${LINE} from ${JOINS} where i.cart_id = $1 and i.product_id = $2::bigint`,
)

export async function findLine(db: Db, cartId: number, productId: number): Promise<StoredLine | null> {
  const [line] = await lineOfProduct(db, [cartId, productId])
  return line ?? null
}

const Offer = row({
  stock: integer,
  businessPrice: nullable(bigint),
  retailPrice: bigint,
  /** The quantity of the product in the cart. */
  quantityInCart: integer,
  /** The number of lines in the cart. */
  lines: integer,
})
/** A listing on sale with its quantity in the cart. */
export type Offer = RowOf<typeof Offer>

const offerFor = statement(
  'cart.offer',
  Offer,
  `select p.stock, p.price_kobo as "businessPrice", p.gen_price_kobo as "retailPrice",
     coalesce((select quantity from cart_items where cart_id = $1 and product_id = p.id), 0) as "quantityInCart",
     (select count(*)::int from cart_items where cart_id = $1) as lines
   from products p join stores s on s.id = p.store_id
   where p.id = $2::bigint and p.hidden_at is null and s.suspended_at is null`,
)

/** Finds a listing for a cart; null if it is not on sale. */
export async function findOffer(db: Db, cartId: number, productId: number): Promise<Offer | null> {
  const [offer] = await offerFor(db, [cartId, productId])
  return offer ?? null
}

export interface LineToPut {
  cartId: number
  productId: number
  quantity: number
  seenPriceKobo: number
  at: Date
  /** The verdict for the buyer's vehicle; null keeps the stored verdict. */
  fit: StoredLine['fit']
}

const put = statement(
  'cart.put',
  noColumns,
  `insert into cart_items as current (cart_id, product_id, quantity, seen_price_kobo, added_at, fit)
   values ($1, $2, $3, $4, $5, $6::jsonb)
   on conflict (cart_id, product_id) do update set quantity = excluded.quantity,
     seen_price_kobo = excluded.seen_price_kobo, fit = coalesce(excluded.fit, current.fit)`,
)

/** Writes the quantity of a line and the price that the owner saw. The cart must be locked. */
export async function putLine(
  db: Db,
  { cartId, productId, quantity, seenPriceKobo, at, fit }: LineToPut,
): Promise<void> {
  await put(db, [cartId, productId, quantity, seenPriceKobo, at, fit && JSON.stringify(fit)])
}

const noted = statement(
  'cart.note-add',
  noColumns,
  "insert into cart_adds (product_id, day, user_id) values ($1, ($2::timestamptz at time zone 'UTC')::date, $3) on conflict do nothing",
)

/** Records for the popularity of a product that a user added it to a cart, once a day. */
export async function noteAdd(
  db: Db,
  { productId, userId, at }: { productId: number; userId: number; at: Date },
): Promise<void> {
  await noted(db, [productId, at, userId])
}

const itemOfCart = statement(
  'cart.item',
  row({ product_id: integer }),
  'select product_id from cart_items where id = $1 and cart_id = $2',
)

/** Returns the product id of a line of this cart; null if the line is not in it. */
export async function findItem(db: Db, itemId: number, cartId: number): Promise<number | null> {
  const [item] = await itemOfCart(db, [itemId, cartId])
  return item?.product_id ?? null
}

const removed = statement('cart.remove', noColumns, 'delete from cart_items where id = $1 and cart_id = $2')

/** Removes a line; false if it is not in this cart. */
export async function removeLine(db: Db, itemId: number, cartId: number): Promise<boolean> {
  return (await removed(db, [itemId, cartId])) > 0
}

const TakenLine = row({ product_id: integer, quantity: integer, seen_price_kobo: bigint, fit: FIT })
/** A line without its listing. */
export type TakenLine = RowOf<typeof TakenLine>

// A statement that waited for a concurrent checkout of the cart does not delete the lines that were taken.
const taken = statement(
  'cart.take',
  row({
    user_id: bigint,
    cart_id: bigint,
    // Null if the cart is empty.
    product_id: nullable(integer),
    quantity: nullable(integer),
    seen_price_kobo: nullable(bigint),
    fit: FIT,
  }),
  `with own as (select id, user_id from carts where user_id = any($1::bigint[]) order by id for update),
     gone as (delete from cart_items i using own where i.cart_id = own.id
       returning i.cart_id, i.product_id, i.quantity, i.seen_price_kobo, i.fit)
   select own.user_id, own.id as cart_id, gone.product_id, gone.quantity, gone.seen_price_kobo, gone.fit
   from own left join gone on gone.cart_id = own.id order by own.id, gone.product_id`,
)

/** Locks the carts of users and removes all their lines; returns the lines by user, without users who have no cart. */
export async function takeLines(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, { cartId: number; lines: TakenLine[] }>> {
  const carts = new Map<number, { cartId: number; lines: TakenLine[] }>()
  for (const { user_id: userId, cart_id: cartId, ...line } of await taken(db, [userIds])) {
    const cart = carts.get(userId) ?? { cartId, lines: [] }
    carts.set(userId, cart)
    const { product_id, quantity, seen_price_kobo } = line
    if (product_id !== null && quantity !== null && seen_price_kobo !== null)
      cart.lines.push({ product_id, quantity, seen_price_kobo, fit: line.fit })
  }
  return carts
}

const quantities = statement(
  'cart.quantities',
  TakenLine,
  'select product_id, quantity, seen_price_kobo, fit from cart_items where cart_id = $1 order by product_id',
)

/** Lists the quantities of a cart, ordered by product id. */
export function listQuantities(db: Db, cartId: number) {
  return quantities(db, [cartId])
}
