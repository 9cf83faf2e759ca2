import { randomBytes } from 'node:crypto'

import { formatOrderNumber } from '#modules/orders/orders.rules.ts'
import { setReference, setShipments } from '#modules/orders/orders.store.ts'
import { insertOrders, type NewOrder } from '#modules/orders/placing.store.ts'
import { rows } from '#platform/db/rows.ts'
import { kobo } from '#platform/money.ts'

import { creditWallet, DELIVERY } from './buying.ts'
import { createSecondProcess } from './payments.ts'
import { createRequestCtx } from './request-ctx.ts'
import { ensureCart } from './sample-carts.ts'
import type { TestShop } from './shop.ts'
import { type Person } from './test-users.ts'

/** Builds the body of checkout by card or message. */
export async function buildCheckoutBody(shop: TestShop, about: Person): Promise<object> {
  return { ...DELIVERY, cartId: await updateSeenPrices(shop, about) }
}

/** Builds the body of checkout by wallet, and credits the wallet. */
export async function buildWalletBody(shop: TestShop, about: Person): Promise<object> {
  await updateSeenPrices(shop, about)
  await creditWallet(shop, about.userId, 1_000_000)
  return DELIVERY
}

/** Updates the seen prices of the cart, which samples fill in with the general price, to the user's price. */
async function updateSeenPrices(shop: TestShop, about: Person): Promise<number> {
  const { cartId } = await ensureCart(shop, about)
  await rows(
    shop.database.db,
    `update cart_items i set seen_price_kobo =
       case when u.role_id <= 4 then coalesce(p.price_kobo, p.gen_price_kobo) else p.gen_price_kobo end
     from carts c, users u, products p where c.id = i.cart_id and u.id = c.user_id and p.id = i.product_id and c.id = $1`,
    [cartId],
  )
  return cartId
}

/** Creates an order by the user in the user's own store, so that both roles may act on it. */
async function createOrder(
  shop: TestShop,
  { userId }: Person,
  status: 'paid' | 'pending_payment',
): Promise<SampleOrder> {
  const { db } = shop.database
  const storeId = await ensureOwnStore(shop, userId)
  const [product] = await rows<{ id: number }>(db, 'select min(id) as id from products where hidden_at is null')
  const [unitKobo, at, isPaid] = [kobo(100_000), new Date(), status === 'paid']
  const line = {
    title: 'Sample',
    condition: 'New',
    sku: 'S-1',
    thumbnail: null,
    quantity: 1,
    discountPercent: 3,
    fit: null,
  }
  const totalKobo = kobo(97_000)
  const number = formatOrderNumber(at, randomBytes(6))
  const order: NewOrder = {
    number,
    userId,
    method: isPaid ? 'wallet' : 'card',
    status,
    totalKobo,
    savedKobo: 3_000,
    vatRate: 750,
    vatKobo: 6_767,
    address: DELIVERY.delivery_address,
    phone: DELIVERY.contact_phone,
    note: '',
    reservedUntil: isPaid ? null : new Date(at.getTime() + 900_000),
    at,
    lines: [{ ...line, storeId, productId: product?.id ?? 0, unitKobo, totalKobo }],
    shipments: [{ storeId, totalKobo, savedKobo: kobo(3_000), lineCount: 1 }],
  }
  const id = (await insertOrders(db, [order])).get(number)
  return { id: id ?? 0, number, storeId, totalKobo }
}
type SampleOrder = { id: number; number: string; storeId: number; totalKobo: ReturnType<typeof kobo> }

async function ensureOwnStore({ database: { db } }: TestShop, userId: number): Promise<number> {
  const values = [`Sample store of ${userId}`, userId]
  await rows(db, `insert into stores (name, owner_id) values ($1, $2) on conflict (owner_id) do nothing`, values)
  const [store] = await rows<{ id: number }>(db, 'select id from stores where owner_id = $1', [userId])
  return store?.id ?? 0
}

/** Creates a paid order. Returns its path parameters. */
export async function createPaidOrder(about: Person, shop: TestShop): Promise<Record<string, string>> {
  return { number: (await createOrder(shop, about, 'paid')).number }
}

/** Creates a shipped order. Returns its path parameters. */
export async function createShippedOrder(about: Person, shop: TestShop): Promise<Record<string, string>> {
  const { id, number, storeId } = await createOrder(shop, about, 'paid')
  await setShipments(shop.database.db, id, [storeId], { status: 'shipped', holdsStock: true })
  await rows(shop.database.db, `update orders set status = 'shipped' where id = $1`, [id])
  return { number }
}

/** Creates an order that waits for its card payment. Returns the path parameters of both. */
export async function createUnpaidOrder(about: Person, shop: TestShop): Promise<Record<string, string>> {
  const { id: orderId, number, totalKobo: amountKobo } = await createOrder(shop, about, 'pending_payment')
  const payment = { userId: about.userId, email: about.email, purpose: 'order' as const, orderId, amountKobo }
  const { reference } = await createSecondProcess(shop).payments.start(createRequestCtx(shop), payment)
  await setReference(shop.database.db, orderId, reference)
  return { number, reference }
}
