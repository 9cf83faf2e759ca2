import type { Database } from '#platform/db/open-database.ts'

import { type Buyer, makeBuyers } from './buyers.ts'
import { openTrader, type Trader } from './clients.ts'
import { putGoodsOnSale } from './goods.ts'
import { dice, pick } from './options.ts'
import { emptyTally, type Tally } from './trade.ts'

export const STOCK = 200_000
const NAIRA = 20_000

export interface Market {
  parts: readonly number[]
  traders: readonly Trader[][]
  tally: Tally
}

interface Size {
  clients: number
  /** Each client is several people in turn, because one may begin only so many top-ups. */
  buyersEach: number
  seed: number
  /** What each buyer has at the beginning. */
  naira?: number
}

/** People with money and a shop with parts, made ready and not yet at work. */
export async function openMarket(
  database: Database,
  origins: () => readonly string[],
  { clients, buyersEach, seed, naira = NAIRA }: Size,
): Promise<Market> {
  const parts = await putGoodsOnSale(database, { count: 20, stock: STOCK, price: 1_000 })
  const buyers = await makeBuyers(database, clients * buyersEach, { naira })
  const admins = await makeBuyers(database, clients, { isAdmin: true })
  const tally = emptyTally()
  const traders = admins.map((admin, at) => {
    const throwDice = dice(seed + at)
    const origin = () => anyOf(throwDice, origins)
    const own = buyers.slice(at * buyersEach, (at + 1) * buyersEach)
    const common = { admin, kobo: naira * 100, parts, throwDice, origin, tally }
    return own.map((buyer: Buyer) => openTrader({ ...common, buyer }))
  })
  return { parts, traders, tally }
}

/** While none is up, an address where nobody answers. */
function anyOf(throwDice: () => number, origins: () => readonly string[]): string {
  const up = origins()
  return up.length === 0 ? 'http://127.0.0.1:9' : pick(throwDice, up)
}

/** So many operations by all clients at once, each doing one thing after another, and on while there is `more` to come. */
export async function trade(
  { traders }: Market,
  operations: number,
  { onDone, more }: { onDone: (done: number) => void; more: () => boolean },
): Promise<void> {
  let [begun, done] = [0, 0]
  const work = async (people: readonly Trader[]) => {
    for (let turn = 0; begun < operations || more(); turn += 1) {
      begun += 1
      await people[turn % people.length]?.act()
      onDone((done += 1))
    }
  }
  await Promise.all(traders.map(work))
}
