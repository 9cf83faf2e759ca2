import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { DELIVERY } from '#tests/support/buying.ts'

import type { Buyer } from './buyers.ts'

/** The secret key of the card gateway, which is down during the whole proof. */
export const GATEWAY_KEY = 'sk_test_0123456789abcdef0123456789'

export const REQUEST_KINDS = ['health', 'home', 'search', 'part', 'cart', 'checkout', 'webhook'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export interface FaultAnswer {
  status: number
  ms: number
  /** The text of a problem, or the heading of a page. */
  text: string
  hasRetryAfter: boolean
}

/** What the requests of a proof use. */
export interface RequestSetup {
  origin(): string
  part: number
  /** A buyer who fills a cart and another who pays; each checkout has a key of its own. */
  shopper: Buyer
  payer: Buyer
}

const MAX_MS = 20_000
let checkouts = 0

/** Sends one request of a kind. A connection that fails has status 0. */
export async function sendRequest(kind: RequestKind, setup: RequestSetup): Promise<FaultAnswer> {
  const { path, ...options } = describeRequest(kind, setup)
  const from = performance.now()
  try {
    const signal = AbortSignal.timeout(MAX_MS)
    const answer = await fetch(setup.origin() + path, { redirect: 'manual', signal, ...options })
    const body = await answer.text()
    const ms = performance.now() - from
    return { status: answer.status, ms, text: toText(body), hasRetryAfter: answer.headers.has('retry-after') }
  } catch (error) {
    return { status: 0, ms: performance.now() - from, text: String(error), hasRetryAfter: false }
  }
}

function toText(body: string): string {
  const heading = /<h1[^>]*>([^<]*)/.exec(body)?.[1]
  if (heading !== undefined) return heading
  return /"detail":"([^"]*)"/.exec(body)?.[1] ?? ''
}

function describeRequest(kind: RequestKind, { part, shopper, payer }: RequestSetup): RequestInit & { path: string } {
  const page = { headers: { accept: 'text/html' } }
  switch (kind) {
    case 'health':
      return { path: '/readyz' }
    case 'home':
      return { path: '/', ...page }
    case 'search':
      return { path: '/api/product/find?min=1&max=1000000&facets=1' }
    case 'part':
      return { path: `/detail_page/${part}`, ...page }
    case 'cart':
      return post('/api/cartItem/', { cartId: shopper.cartId, productId: part, quantity: 1 }, shopper)
    case 'checkout':
      return post('/api/wallet-checkout/', DELIVERY, payer, { 'idempotency-key': `fault-${(checkouts += 1)}` })
    case 'webhook':
      return webhook()
  }
}

const post = (path: string, body: object, { token }: Buyer, headers: Record<string, string> = {}) => ({
  path,
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

function webhook() {
  const body = JSON.stringify({ event: 'charge.success', data: { reference: 'unknown-payment' } })
  const signature = createHmac('sha512', GATEWAY_KEY).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  return { path: '/api/webhooks/paystack', method: 'POST', headers, body }
}

/** Waits until every kind is served again. Returns the milliseconds. @throws Error after `maxMs` */
export async function waitUntilServed(setup: RequestSetup, maxMs: number, prepare: () => Promise<void>) {
  const from = performance.now()
  for (const kind of REQUEST_KINDS) {
    for (;;) {
      if (kind === 'checkout') await prepare().catch(() => undefined)
      const { status, text } = await sendRequest(kind, setup)
      if (status >= 200 && status < 300) break
      if (performance.now() - from > maxMs) throw new Error(`${kind} is not served again: ${status} ${text}`)
      await sleep(50)
    }
  }
  return performance.now() - from
}
