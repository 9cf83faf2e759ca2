import { Agent, request, type RequestOptions } from 'node:http'

import { beginSession } from '#modules/accounts/sessions.service.ts'
import { makeCart } from '#modules/cart/cart.store.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { type Api, createClient } from '#platform/http/client.ts'
import { giveMoney } from '#tests/support/buying.ts'
import { openUser } from '#tests/support/money.ts'

/** Somebody with an account, a session, a cart and perhaps money, made without the API, which would not let so many in. */
export interface Buyer {
  id: number
  cartId: number
  token: string
}

interface Making {
  naira?: number
  isAdmin?: boolean
}

const AT_ONCE = 8

export async function makeBuyers(database: Database, count: number, making: Making = {}): Promise<Buyer[]> {
  const made: Buyer[] = []
  const lane = async () => {
    while (made.length < count) {
      const at = made.push({ id: 0, cartId: 0, token: '' }) - 1
      made[at] = await makeBuyer(database, making)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return made
}

async function makeBuyer(database: Database, { naira = 0, isAdmin = false }: Making): Promise<Buyer> {
  const { db } = database
  const id = await openUser(database)
  if (isAdmin) await rows(db, 'update users set role_id = 1 where id = $1', [id])
  await makeCart(db, id, new Date())
  const { token } = await beginSession(proofCtx(database), id, { ip: '127.0.0.1', userAgent: undefined })
  if (naira > 0) await giveMoney({ database }, id, naira)
  const [cart] = await rows<{ id: number }>(db, 'select id from carts where user_id = $1', [id])
  return { id, cartId: cart?.id ?? 0, token }
}

/** The ctx of nobody. */
export const proofCtx = ({ db }: Pick<Database, 'db'>): Ctx => ({
  db,
  actor: null,
  now: () => new Date(),
  requestId: 'proof',
  log: SILENT,
})

const nothing = () => undefined
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/** Puts one piece of this part into each cart, in place of what was there, as seen at its price of now. */
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

/** Naira per buyer; everything there is, read at once. */
export async function balances({ db }: Database): Promise<Map<number, number>> {
  const found = await rows<{ user_id: number; kobo: number }>(
    db,
    'select user_id, balance_kobo as kobo from ledger_accounts where user_id is not null',
  )
  return new Map(found.map(({ user_id: id, kobo }) => [id, kobo]))
}

/** The API of a running shop over HTTP in a buyer's name, from an address of the buyer's own. */
export function callsOf(origin: () => string, { id, token }: Buyer): Api {
  const address = `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`
  return createClient(async ({ method, url, body, key }) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': address,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const { status, text } = await ask(origin() + url, { method, headers }, sent)
    return { status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  })
}

const agent = new Agent({ keepAlive: true })

/** The plain client of Node: `fetch` takes three times as much of the processors that the shop is measured on. */
function ask(
  url: string,
  options: RequestOptions,
  body: string | undefined,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', reject)
    })
    asked.on('error', reject).end(body)
  })
}
