import { parseArgs } from 'node:util'

import { openDatabase } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'

import { BROAD } from './queries.ts'

const { values } = parseArgs({ options: { database: { type: 'string' } } })

const SIZE = 12
const PAGES = [1, 2, 7, 40, 400]
/** The orders of a list as plain SQL says them. */
const ORDERS = {
  price_asc: 'price_general, product_id',
  price_desc: 'price_general desc, product_id',
  newest: 'created_at desc, product_id desc',
  rating: 'rating_tenths desc, popularity desc, product_id',
  popular: 'popularity desc, product_id',
} as const

/**
 * `npm run bench:answers -- --database postgres://…`: asks a filled shop for pages of frequent words in every order, and
 * compares each with the plain question that reads every listing. Ends with 1 where one differs. No clock: it says
 * whether what is fast is right.
 */
async function main(): Promise<void> {
  const databaseUrl = values.database ?? ''
  const database = await openDatabase({ databaseUrl, dataDir: '', log: console })
  const shop = await startShopProcess({ DATABASE_URL: databaseUrl, ROLES: 'api', PAGE_CACHE: '0', DEMO: '0' })
  let [compared, different] = [0, 0]
  try {
    for (const search of BROAD) {
      const truth = await readTruth(database.db, search)
      for (const sort of Object.keys(ORDERS) as (keyof typeof ORDERS)[])
        for (const page of PAGES) {
          const shown = await ask(shop.origin, { search, sort, page: String(page) })
          const right = truth[sort].slice((page - 1) * SIZE, page * SIZE)
          compared++
          if (shown.join() === right.join()) continue
          different++
          console.info(`${search}, ${sort}, page ${page}:\n  shown ${shown.join(' ')}\n  right ${right.join(' ')}`)
        }
    }
  } finally {
    await shop.stop()
    await database.close()
  }
  console.info(`${compared} pages compared, ${different} different`)
  process.exitCode = different > 0 ? 1 : 0
}

/** Every listing that holds the words, in each order as far as the pages go, without any index of words. */
async function readTruth(db: Db, search: string): Promise<Record<keyof typeof ORDERS, number[]>> {
  const most = Math.max(...PAGES) * SIZE
  const ordered = Object.entries(ORDERS).map(
    ([name, order]) => `array(select product_id from hits order by ${order} limit ${most}) as ${name}`,
  )
  const [truth] = await rows<Record<keyof typeof ORDERS, number[]>>(
    db,
    `with hits as materialized (
       select s.* from search_listings s join search_texts t on t.id = s.text_id
       where t.words @@ to_tsquery('english', $1))
     select ${ordered.join(', ')}`,
    [search.split(' ').join(' & ')],
  )
  if (!truth) throw new Error('The database gave no row.')
  return truth
}

async function ask(origin: string, query: Record<string, string>): Promise<number[]> {
  const answer = await fetch(`${origin}/api/product/find?${new URLSearchParams(query)}`)
  const { results } = (await answer.json()) as { results: { id: number }[] }
  return results.map(({ id }) => id)
}

await main()
