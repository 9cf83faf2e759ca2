import { addCartItem, type CartItem, getCart, listCartItems } from '#modules/cart/cart.contract.ts'
import { createLedger } from '#modules/ledger/ledger.service.ts'
import { createWallet } from '#modules/wallet/wallet.service.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import type { Api } from '#platform/http/client.ts'
import { naira } from '#platform/money.ts'

import { createInjectClient } from './api-clients.ts'
import { putOnSale, type TestListing } from './listings.ts'
import { createRequestCtx } from './request-ctx.ts'
import type { SignedIn, TestShop } from './shop.ts'

/** Delivery data of test orders. */
export const DELIVERY = { delivery_address: '1 Test Road, Lagos', contact_phone: '0803 123 4567', note: '' }

let credits = 0

/** Credits whole naira to a wallet, like a top-up. */
export async function creditWallet(
  { database }: Pick<TestShop, 'database'>,
  userId: number,
  wholeNaira: number,
): Promise<void> {
  const wallet = createWallet({ ledger: createLedger() })
  const movement = { userId, amountKobo: naira(wholeNaira), description: 'Gift of a test' }
  await wallet.credit(createRequestCtx({ database }), {
    ...movement,
    key: `gift:${(credits += 1)}-${userId}`,
    from: 'gateway',
  })
}

/** Adds a product to the user's cart. Returns the cart id. */
export async function addToCart({ user, bearer }: SignedIn, productId: number, quantity = 1): Promise<number> {
  const { id: cartId } = await bearer(getCart, { params: { userId: `${user.id}` } })
  await bearer(addCartItem, { body: { cartId, productId, quantity } })
  return cartId
}

/** Reads the lines of the user's cart by the API. */
export async function readCartLines({ user, bearer }: SignedIn): Promise<CartItem[]> {
  const { id } = await bearer(getCart, { params: { userId: `${user.id}` } })
  return bearer(listCartItems, { params: { cartId: `${id}` } })
}

/** Creates a client of the user that sends this Idempotency-Key. */
export const keyedClient = ({ app }: TestShop, { token }: SignedIn, key: string): Api =>
  createInjectClient(app, { authorization: `Bearer ${token}`, 'idempotency-key': key })

let stores = 0

/** Creates a listing in the user's store, and the store if needed. */
export async function createListingBy(database: Database, owner: SignedIn, listing: TestListing): Promise<number> {
  const name = `Store ${(stores += 1)} of ${owner.user.id}`
  await rows(
    database.db,
    `insert into stores (name, city, owner_id) values ($1, 'Lagos', $2) on conflict (owner_id) do nothing`,
    [name, owner.user.id],
  )
  const id = await putOnSale(database, listing)
  await rows(database.db, 'update products set store_id = (select id from stores where owner_id = $2) where id = $1', [
    id,
    owner.user.id,
  ])
  return id
}

/** Reads the stock of a listing. */
export async function readStock(
  { database }: Pick<TestShop, 'database'>,
  productId: number,
): Promise<number | undefined> {
  const [found] = await rows<{ stock: number }>(database.db, 'select stock from products where id = $1', [productId])
  return found?.stock
}
