import { parseArgs } from 'node:util'

import { toUtcDay } from '#modules/catalogue/popularity.rules.ts'
import { writePopularity } from '#modules/catalogue/popularity.store.ts'
import { rebuildIndex } from '#modules/search-index/index.store.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { fillCatalogue } from '#tests/support/fill-catalogue.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'

import { fillOrders } from './fill-orders.ts'

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    views: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '100000' },
  },
})

/** Low ids are viewed more often, by the square of a random number. */
const ADD_VIEWS = `
  insert into product_views (product_id, day, visitor)
  select 1 + floor(power(random(), 2) * $2)::int, current_date - floor(random() * 180)::int, n
  from generate_series(1, $1::int) n on conflict do nothing`
const ADD_ADDS = `
  insert into cart_adds (product_id, day, user_id)
  select 1 + floor(power(random(), 2) * $2)::int, current_date - floor(random() * 180)::int, u.id
  from generate_series(1, $1::int) n join lateral (select id from users offset n % 1000 limit 1) u on true
  on conflict do nothing`

/**
 * `npm run bench -- popularity`: measures, on a throw-away server, how long the nightly job takes to write the popularity
 * of 100,000 listings from 1,000,000 views and 100,000 orders: first, again, and a day later; and to build the index.
 */
async function main(): Promise<void> {
  const server = await startThrowawayServer({ durable: true })
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '', log: console })
  try {
    const [listings, views, orders] = [options.listings, options.views, options.orders].map(Number)
    await fillCatalogue(database, listings ?? 0, console.info)
    await fillOrders(database, orders ?? 0, console.info)
    await inTransaction(database, async ({ db }) => {
      await rows(db, 'set local statement_timeout = 0')
      await rows(db, ADD_VIEWS, [views, listings])
      await rows(db, ADD_ADDS, [Math.round((views ?? 0) / 20), listings])
    })
    await rows(database.db, 'vacuum (analyze) product_views')
    const tomorrow = new Date(Date.now() + 86_400_000)
    const today = toUtcDay(new Date())
    await time('popularity, the first time', () => writePopularity(database, today))
    await time('popularity, again', () => writePopularity(database, today))
    await time('popularity, a day later', () => writePopularity(database, toUtcDay(tomorrow)))
    await time('search index', () => rebuildIndex(database))
    const [size] = await rows<{ size: string; count: number }>(
      database.db,
      `select pg_size_pretty(pg_total_relation_size('product_views')) as size, count(*)::int as count from product_views`,
    )
    console.info(`${size?.count} views take ${size?.size}`)
  } finally {
    await database.close()
    await server.stop()
  }
}

async function time(name: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await work()
  console.info(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

await main()
