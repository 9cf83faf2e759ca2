import { Agent, request, type RequestOptions } from 'node:http'

import { startSession } from '#modules/accounts/sessions.service.ts'
import { insertCart } from '#modules/cart/cart.store.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { type Api, createClient } from '#platform/http/client.ts'
import { creditWallet } from '#tests/support/buying.ts'
import { createWalletOwner } from '#tests/support/money.ts'

/** A user with a session, a cart and maybe money, created without the API, whose rate limits allow too few. */
export interface Buyer {
  id: number
  cartId: number
  token: string
}

interface BuyerOptions {
  naira?: number
  isAdmin?: boolean
}

const CONCURRENCY = 8

export async function makeBuyers(database: Database, count: number, options: BuyerOptions = {}): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  const createNext = async () => {
    while (buyers.length < count) {
      const at = buyers.push({ id: 0, cartId: 0, token: '' }) - 1
      buyers[at] = await makeBuyer(database, options)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, createNext))
  return buyers
}

async function makeBuyer(database: Database, { naira = 0, isAdmin = false }: BuyerOptions): Promise<Buyer> {
  const { db } = database
  const id = await createWalletOwner(database)
  if (isAdmin) await rows(db, 'update users set role_id = 1 where id = $1', [id])
  await insertCart(db, id, new Date())
  const { token } = await startSession(createProofCtx(database), id, { ip: '127.0.0.1', userAgent: undefined })
  if (naira > 0) await creditWallet({ database }, id, naira)
  const [cart] = await rows<{ id: number }>(db, 'select id from carts where user_id = $1', [id])
  return { id, cartId: cart?.id ?? 0, token }
}

/** Creates a ctx without an actor. */
export const createProofCtx = ({ db }: Pick<Database, 'db'>): Ctx => ({
  db,
  actor: null,
  now: () => new Date(),
  requestId: 'proof',
  log: SILENT,
})

const nothing = () => undefined
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/** Replaces the contents of each cart by one unit of this product at its current price. */
export async function fillCarts({ db }: Database, buyers: readonly Buyer[], productId: number): Promise<void> {
  const carts = buyers.map(({ cartId }) => cartId)
  await rows(db, 'delete from cart_items where cart_id = any($1::int[])', [carts])
  await rows(
    db,
    `insert into cart_items (cart_id, product_id, quantity, seen_price_kobo, added_at)
     select cart, p.id, 1, p.gen_price_kobo, now() from unnest($1::int[]) as cart, products p where p.id = $2`,
    [carts, productId],
  )
}

/** Reads the balance of every wallet in kobo, by user id, in one statement. */
export async function readBalances({ db }: Database): Promise<Map<number, number>> {
  const found = await rows<{ user_id: number; kobo: number }>(
    db,
    'select user_id, balance_kobo as kobo from ledger_accounts where user_id is not null',
  )
  return new Map(found.map(({ user_id: id, kobo }) => [id, kobo]))
}

/** Creates a client of a running shop with the buyer's session, from an IP address per buyer. */
export function createBuyerApi(origin: () => string, { id, token }: Buyer): Api {
  const address = `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`
  return createClient(async ({ method, url, body, key }) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': address,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const { status, text } = await send(origin() + url, { method, headers }, sent)
    return { status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  })
}

const agent = new Agent({ keepAlive: true })

/** Uses the HTTP client of Node: `fetch` takes three times the CPU time, on the machine that is measured. */
function send(
  url: string,
  options: RequestOptions,
  body: string | undefined,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', reject)
    })
    sent.on('error', reject).end(body)
  })
}
