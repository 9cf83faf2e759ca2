import type { Database } from '#platform/db/open-database.ts'
import { DELIVERY } from '#tests/support/buying.ts'

import { type Buyer, fillCarts, makeBuyers } from './buyers.ts'
import type { LoadRequest } from './open-loop.ts'
import { createProducts } from './products.ts'

/** Makes the requests of an open-loop load, each from another address, because the requests of one are limited. */
export interface RequestMix {
  search(): LoadRequest
  page(): LoadRequest
  checkout(): LoadRequest
  /** Checkouts are a tenth; of the others a third are pages. */
  mixed(): LoadRequest
  /** Waits for the last refill. */
  close(): Promise<void>
}

const PRODUCTS = 50
/** Short, so that a refill is small beside the load. */
const REFILL_MS = 100

/** Creates products and buyers with full carts, which are filled again after each checkout. */
export async function openRequestMix(database: Database, { buyers }: { buyers: number }): Promise<RequestMix> {
  const parts = await createProducts(database, { count: PRODUCTS, stock: 10_000_000, price: 1_000 })
  const [part = 0] = parts
  /** Buyers with a full cart who wait for no answer, and those whose cart was bought. */
  const ready = await makeBuyers(database, buyers, { naira: 1_000_000 })
  let bought: Buyer[] = []
  await fillCarts(database, ready, part)
  let refilling: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void (refilling = refilling.then(refill)), REFILL_MS)
  let clients = 0
  return { search, page, checkout, mixed, close }

  function search(): LoadRequest {
    return get('search', `/api/product/find?search=part%20${clients % PRODUCTS}&facets=1`)
  }

  function page(): LoadRequest {
    return get('page', `/detail_page/${parts[clients % PRODUCTS]}`)
  }

  function checkout(): LoadRequest {
    const buyer = ready.shift()
    if (buyer === undefined) throw new Error('All buyers wait for an answer: give more by BUYERS.')
    const body = JSON.stringify(DELIVERY)
    const headers = [`authorization: Bearer ${buyer.token}`, 'content-type: application/json', takeAddress()]
    const text = `POST /api/wallet-checkout/ HTTP/1.1\r\nhost: shop\r\n${headers.join('\r\n')}\r\n`
    const onEnd: LoadRequest['onEnd'] = (outcome) => void (outcome === 'refused' ? ready : bought).push(buyer)
    return { kind: 'checkout', text: `${text}content-length: ${body.length}\r\n\r\n${body}`, onEnd }
  }

  function mixed(): LoadRequest {
    if (clients % 10 === 0) return checkout()
    return clients % 3 === 0 ? page() : search()
  }

  function get(kind: string, path: string): LoadRequest {
    const text = `GET ${path} HTTP/1.1\r\nhost: shop\r\naccept-encoding: gzip\r\n${takeAddress()}\r\n\r\n`
    return { kind, text }
  }

  function takeAddress(): string {
    clients += 1
    return `x-forwarded-for: 10.${clients & 255}.${(clients >> 8) & 255}.${(clients >> 16) & 255}`
  }

  /** Fills the carts that were bought, one batch at a time. */
  async function refill(): Promise<void> {
    const batch = bought
    bought = []
    if (batch.length > 0) await fillCarts(database, batch, part)
    ready.push(...batch)
  }

  async function close(): Promise<void> {
    clearInterval(timer)
    await refilling
  }
}
