import type { Database } from '#platform/db/open-database.ts'

import { createTally, type Tally } from './actions.ts'
import { type Buyer, makeBuyers } from './buyers.ts'
import { createTrader, type Trader } from './clients.ts'
import { createRandom, pick } from './options.ts'
import { createProducts } from './products.ts'

export const STOCK = 200_000
const BALANCE_NAIRA = 20_000

export interface Marketplace {
  parts: readonly number[]
  traders: readonly Trader[][]
  tally: Tally
}

interface Size {
  clients: number
  /** Each client acts for several buyers in turn, because the number of top-ups of one is limited. */
  buyersEach: number
  seed: number
  /** The first balance of each buyer. */
  naira?: number
}

/** Creates products, buyers with money, admins, and the traders who act for them. */
export async function openMarketplace(
  database: Database,
  origins: () => readonly string[],
  { clients, buyersEach, seed, naira = BALANCE_NAIRA }: Size,
): Promise<Marketplace> {
  const parts = await createProducts(database, { count: 20, stock: STOCK, price: 1_000 })
  const buyers = await makeBuyers(database, clients * buyersEach, { naira })
  const admins = await makeBuyers(database, clients, { isAdmin: true })
  const tally = createTally()
  const traders = admins.map((admin, at) => {
    const random = createRandom(seed + at)
    const origin = () => pickOrigin(random, origins)
    const own = buyers.slice(at * buyersEach, (at + 1) * buyersEach)
    const common = { admin, kobo: naira * 100, parts, random, origin, tally }
    return own.map((buyer: Buyer) => createTrader({ ...common, buyer }))
  })
  return { parts, traders, tally }
}

/** Picks an origin; while no process is up, one that refuses connections. */
function pickOrigin(random: () => number, origins: () => readonly string[]): string {
  const up = origins()
  return up.length === 0 ? 'http://127.0.0.1:9' : pick(random, up)
}

/** Runs all clients concurrently for at least `operations`, and longer while `more` returns true. */
export async function runTraders(
  { traders }: Marketplace,
  operations: number,
  { onDone, more }: { onDone: (done: number) => void; more: () => boolean },
): Promise<void> {
  let [begun, done] = [0, 0]
  const work = async (own: readonly Trader[]) => {
    for (let turn = 0; begun < operations || more(); turn += 1) {
      begun += 1
      await own[turn % own.length]?.act()
      onDone((done += 1))
    }
  }
  await Promise.all(traders.map(work))
}
