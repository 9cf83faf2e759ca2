import { parseArgs } from 'node:util'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { listSellerProducts, SELLER_SEARCH_REACH } from '#modules/listings/selling.contract.ts'
import { createSummary } from '#modules/reports/summary.service.ts'
import { migrate } from '#platform/db/migrate.ts'
import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'

import { ALL_STORES_QUERIES, ADMIN_QUERIES, LAST_PAGE, ONE_STORE_QUERIES } from './admin-queries.ts'
import { measureExports } from './exports.ts'
import { fillOrders } from './fill-orders.ts'
import { measureEach } from './measure-each.ts'
import { printPlans } from './plans.ts'
import type { QueryClass } from './queries.ts'
import { createStoreOwner, createUser, type BenchUser } from './sessions.ts'

const { values: options } = parseArgs({
  options: {
    /** A database that bench/fill.ts has filled with listings, and that may be written to. */
    database: { type: 'string' },
    /** Orders to fill it up to, where it has none. */
    orders: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '1' },
    /** Only the classes whose names contain this text. */
    only: { type: 'string', default: '' },
    /** Prints the statements of the slowest query of each class, with their plans. */
    plans: { type: 'boolean', default: false },
    /** Downloads the exports of tables and listings instead, and prints time and memory. */
    exports: { type: 'boolean', default: false },
  },
})

/**
 * `npm run bench -- admin --database postgres://… --orders 1000000`: prints the latency of the lists of sellers and admins
 * and of the admin's overview by class of query, over one connection.
 */
async function main(): Promise<void> {
  if (options.database === undefined) throw new Error('Name the database: --database postgres://…')
  const database = await openDatabase({ databaseUrl: options.database, dataDir: '', log: console })
  try {
    await migrate(database.db)
    if (Number(options.orders) > 0) await fillOrders(database, Number(options.orders), console.info)
    await rankParts(database)
    const admin = await createUser(database, ROLE.admin)
    const owner = await createStoreOwner(database)
    const shop = await startShopProcess({ DATABASE_URL: options.database, ROLES: 'api', DEMO: '0' })
    try {
      if (options.exports) return await measureExports(shop, admin, database)
      await measure(shop.origin, admin, [...ALL_STORES_QUERIES, ...ADMIN_QUERIES], database)
      await measure(shop.origin, owner, ONE_STORE_QUERIES, database)
    } finally {
      await shop.stop()
    }
  } finally {
    await database.close()
  }
}

/** Runs the job that updates the figures of the overview each minute. */
async function rankParts({ db }: Database): Promise<void> {
  const startedAt = performance.now()
  await createSummary({ jobs: { declare: () => undefined } }).fold({ db, now: () => new Date() })
  console.info(`best-selling parts ranked by the job of each minute in ${Math.round(performance.now() - startedAt)} ms`)
}

async function measure(
  origin: string,
  { token, actor }: BenchUser,
  classes: readonly QueryClass[],
  database: Database,
) {
  const wanted = classes.filter(({ name }) => name.includes(options.only))
  if (wanted.length === 0) return
  console.info(`\n${row('one client, ms', 'n', 'p50', 'p95', 'p99', 'most')}`)
  for (const { name, paths: classPaths } of wanted) {
    const paths: string[] = []
    for (const path of classPaths) paths.push(await withLastPage(origin + path, token))
    const { count, p50, p95, p99, max, slowest } = await measureEach(origin, paths, {
      rounds: Number(options.rounds),
      headers: { authorization: `Bearer ${token}` },
    })
    console.info(row(name, count, ...[p50, p95, p99, max].map((ms) => ms.toFixed(1))), slowest)
    if (options.plans) await printPlans(database.db, slowest, actor)
  }
}

/** Replaces the placeholder in the path by the number of the last page. */
async function withLastPage(url: string, token: string): Promise<string> {
  const { origin, pathname, searchParams } = new URL(url)
  if (searchParams.get('page') === LAST_PAGE) {
    searchParams.set('page', '1')
    const answer = await fetch(`${origin}${pathname}?${searchParams}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { count, count_capped: isCapped } = listSellerProducts.response.parse(await answer.json())
    const reach = isCapped && searchParams.has('search') ? SELLER_SEARCH_REACH : count
    searchParams.set('page', `${Math.max(1, Math.ceil(reach / Number(searchParams.get('page_size'))))}`)
  }
  return `${pathname}?${searchParams}`
}

const row = (name: string, ...cells: (string | number)[]) =>
  name.padEnd(60) + cells.map((cell) => String(cell).padStart(9)).join('')

await main()
