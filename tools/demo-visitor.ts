import { randomUUID } from 'node:crypto'

import type { APIRequestContext, Page } from '@playwright/test'

import { DEMO_PASSWORD } from '#seed/demo/accounts.ts'

/** Quantities of the first parts on sale, for a realistic cart. */
const PIECES = [4, 12, 1, 2, 6, 1, 3, 10]

/** Signs a demo account in (`fleet`, `supplier`, `customer`, `admin`); buyers have a full cart. Shapes are those of the contracts. */
export async function signInDemo(api: APIRequestContext, who: string): Promise<void> {
  const email = `${who}@demo.example`
  const login = await api.post(`/api/login/${email}/`, { data: { email, password: DEMO_PASSWORD } })
  if (who !== 'fleet' && who !== 'customer') return
  const { user } = (await login.json()) as { user: { id: number } }
  const cart = (await (await api.get(`/api/cart/${user.id}/`)).json()) as { id: number; quantity: number }
  if (cart.quantity > 0) return
  const { csrfToken } = (await (await api.get('/api/csrf/')).json()) as { csrfToken: string }
  for (const [at, productId] of (await inStock(api)).entries())
    await api.post('/api/cartItem/', {
      data: { cartId: cart.id, productId, quantity: PIECES[at] },
      headers: { 'X-CSRFToken': csrfToken },
    })
}

const NEW_ROLES = { customer: 6, supplier: 4 } as const

/** Creates an account that has done nothing, and signs it in. */
export async function signInNew(api: APIRequestContext, role: keyof typeof NEW_ROLES): Promise<void> {
  const email = `new-${randomUUID().slice(0, 8)}@demo.example`
  const address = '12 Allen Avenue, Ikeja, Lagos'
  await api.post('/api/user/', {
    data: {
      username: 'New visitor',
      email,
      address,
      phone: '0803 123 4567',
      password: DEMO_PASSWORD,
      role_id: NEW_ROLES[role],
    },
  })
  await api.post(`/api/login/${email}/`, { data: { email, password: DEMO_PASSWORD } })
}

async function inStock(api: APIRequestContext): Promise<number[]> {
  const query = { params: { page_size: '100' } }
  const { results } = (await (await api.get('/api/product/find', query)).json()) as {
    results: { id: number; stock: number }[]
  }
  const most = Math.max(...PIECES)
  return results.flatMap(({ id, stock }) => (stock > most ? [id] : [])).slice(0, PIECES.length)
}

/** Returns the latest order of the signed-in demo account, and its buyer. */
export async function findLatestOrder(page: Page): Promise<{ order: string; buyer: number }> {
  const { results } = (await (await page.request.get('/api/orders/')).json()) as { results: { number: string }[] }
  const order = results[0]?.number
  if (order === undefined) throw new Error('Start the shop with its demo data: this account has no orders.')
  const { buyer } = (await (await page.request.get(`/api/orders/${order}/`)).json()) as { buyer: { id: number } }
  return { order, buyer: buyer.id }
}
