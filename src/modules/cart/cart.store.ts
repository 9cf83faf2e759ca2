import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, json, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { CartItem } from './cart.contract.ts'
import type { StoredLine } from './cart.rules.ts'

const make = statement(
  'cart.make',
  noColumns,
  'insert into carts (user_id, created_at) values ($1, $2) on conflict (user_id) do nothing',
)

/** Makes a user's cart; where there is one already, nothing happens. */
export async function makeCart(db: Db, userId: number, at: Date): Promise<void> {
  await make(db, [userId, at])
}

const CartId = row({ id: bigint })
const ofUser = statement('cart.of-user', CartId, 'select id from carts where user_id = $1')

export async function findCart(db: Db, userId: number): Promise<number | null> {
  const [cart] = await ofUser(db, [userId])
  return cart?.id ?? null
}

const owned = statement('cart.owned', noColumns, 'select from carts where id = $1 and user_id = $2')

/** Whether a cart is this user's. */
export async function isCartOf(db: Db, cartId: number, userId: number): Promise<boolean> {
  return (await owned(db, [cartId, userId])) > 0
}

const locked = statement('cart.lock', CartId, 'select id from carts where user_id = $1 for update')

/** Keeps everybody else from changing a user's cart until the transaction ends; null where there is none. */
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
  seen_price_kobo: bigint,
  title: text,
  thumbnail: nullable(text),
  condition: text,
  stock: integer,
  price_kobo: nullable(bigint),
  gen_price_kobo: bigint,
  on_sale: boolean,
  store_name: text,
  fit: FIT,
})
const LINE = `i.id, i.cart_id, i.product_id, i.quantity, i.seen_price_kobo, p.title, p.thumbnail, p.condition, p.stock,
  p.price_kobo, p.gen_price_kobo, p.hidden_at is null and s.suspended_at is null as on_sale, s.name as store_name, i.fit`
const JOINS = 'cart_items i join products p on p.id = i.product_id join stores s on s.id = p.store_id'

const linesOfCart = statement('cart.lines', Line, `select ${LINE} from ${JOINS} where i.cart_id = $1 order by i.id`)

/** The lines of a cart with their parts as they are now, the first added first. */
export function listLines(db: Db, cartId: number): Promise<StoredLine[]> {
  return linesOfCart(db, [cartId])
}

// The id comes from an address and may be beyond an integer: compared as bigint it finds nothing.
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
  price_kobo: nullable(bigint),
  gen_price_kobo: bigint,
  /** How many of the part the cart holds. */
  held: integer,
  /** How many different parts the cart holds. */
  lines: integer,
})
/** A part on sale as a cart needs it. */
export type Offer = RowOf<typeof Offer>

const offerFor = statement(
  'cart.offer',
  Offer,
  `select p.stock, p.price_kobo, p.gen_price_kobo,
     coalesce((select quantity from cart_items where cart_id = $1 and product_id = p.id), 0) as held,
     (select count(*)::int from cart_items where cart_id = $1) as lines
   from products p join stores s on s.id = p.store_id
   where p.id = $2::bigint and p.hidden_at is null and s.suspended_at is null`,
)

/** A part as it is on sale now, seen from a cart; null where it is not. */
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
  /** The verdict for the vehicle that it is bought for; null keeps the verdict that the line has. */
  fit: StoredLine['fit']
}

const put = statement(
  'cart.put',
  noColumns,
  `insert into cart_items as held (cart_id, product_id, quantity, seen_price_kobo, added_at, fit)
   values ($1, $2, $3, $4, $5, $6::jsonb)
   on conflict (cart_id, product_id) do update set quantity = excluded.quantity,
     seen_price_kobo = excluded.seen_price_kobo, fit = coalesce(excluded.fit, held.fit)`,
)

/** Writes how many of a part a cart holds, and at which price its owner saw it. The cart must be locked. */
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

/** Notes for the popularity of a part that a user put it into a cart: once a day. */
export async function noteAdd(
  db: Db,
  { productId, userId, at }: { productId: number; userId: number; at: Date },
): Promise<void> {
  await noted(db, [productId, at, userId])
}

const itemOf = statement(
  'cart.item',
  row({ product_id: integer }),
  'select product_id from cart_items where id = $1 and cart_id = $2',
)

/** Which part a line of this cart holds; null where the line is not in it. */
export async function findItem(db: Db, itemId: number, cartId: number): Promise<number | null> {
  const [item] = await itemOf(db, [itemId, cartId])
  return item?.product_id ?? null
}

const removed = statement('cart.remove', noColumns, 'delete from cart_items where id = $1 and cart_id = $2')

/** Takes a line out; false where it is not in this cart. */
export async function removeLine(db: Db, itemId: number, cartId: number): Promise<boolean> {
  return (await removed(db, [itemId, cartId])) > 0
}

const TakenLine = row({ product_id: integer, quantity: integer, seen_price_kobo: bigint, fit: FIT })
/** A line as it was taken out of a cart. */
export type TakenLine = RowOf<typeof TakenLine>

// Whoever waited here for another hand on the same cart deletes nothing that the other one has taken already.
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

/** Takes every line out of the carts of users, which stay locked; by user, without those who have none. */
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

/** What a cart holds, by the ids of the parts. */
export function listQuantities(db: Db, cartId: number) {
  return quantities(db, [cartId])
}
