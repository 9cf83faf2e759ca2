import { setTimeout as sleep } from 'node:timers/promises'

import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import { payByWallet } from '#modules/orders/orders.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { DELIVERY } from '#tests/support/buying.ts'

import { increment } from './actions.ts'
import { type Buyer, createBuyerApi } from './buyers.ts'

/** Clients that read and check out until they are stopped. */
export interface ShopLoad {
  /** Requests by kind. */
  all: Map<string, number>
  /** Failed requests by kind and reason. */
  failed: Map<string, number>
  /** The numbers of the orders that the shop confirmed. */
  acknowledged: string[]
  /** Counts a request of another kind. */
  count(kind: string, work: Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

interface LoadOptions {
  origin: string
  clients: number
  /** Each checks out once, with a cart that is filled. */
  buyers: readonly Buyer[]
  /** Whose session the other calls have. */
  visitor: Buyer
  part: number
}

/** After a failure a client waits, as a visitor does. */
const PAUSE_MS = 200

export const sumCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)

/** Starts clients that check out, and read pages, products and searches, in turn. */
export function startShopLoad({ origin, clients, buyers, visitor, part }: LoadOptions): ShopLoad {
  const load = { all: new Map<string, number>(), failed: new Map<string, number>(), acknowledged: [] as string[] }
  let isRunning = true
  let paid = 0
  const running = Promise.all(Array.from({ length: clients }, (_, at) => runClient(at)))
  const stop = async () => {
    isRunning = false
    await running
  }
  return { ...load, count, stop }

  async function runClient(at: number): Promise<void> {
    const read = createBuyerApi(() => origin, { ...visitor, id: 1_000_000 + at })
    for (let turn = at; isRunning; turn += 1) {
      const buyer = turn % 4 === 0 ? buyers[paid] : undefined
      if (buyer !== undefined) {
        paid += 1
        await count('checkouts', checkOut(buyer))
      } else if (turn % 4 === 1) await count('pages', readPage(at))
      else if (turn % 4 === 2) await count('products', read(getProduct, { params: { id: String(part) } }))
      else await count('searches', read(findProducts, { query: { search: `part ${turn % 50}` } }))
    }
  }

  async function checkOut(buyer: Buyer): Promise<void> {
    const api = createBuyerApi(() => origin, buyer)
    const { order } = await api(payByWallet, { body: DELIVERY, idempotencyKey: `load-${buyer.id}` })
    load.acknowledged.push(order.number)
  }

  async function readPage(at: number): Promise<void> {
    const headers = { accept: 'text/html', 'x-forwarded-for': `10.9.0.${at}` }
    const answer = await fetch(`${origin}/detail_page/${part}`, { headers })
    const text = await answer.text()
    if (answer.status !== 200 || !text.includes('</html>')) throw new Error(`page ${answer.status}`)
  }

  async function count(kind: string, work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      const reason = error instanceof Problem ? `${error.status} ${error.body.code}` : String(error)
      increment(load.failed, `${kind}: ${reason}`)
      await sleep(PAUSE_MS)
    }
    increment(load.all, kind)
  }
}
