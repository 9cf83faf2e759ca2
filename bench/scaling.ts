import { parseArgs } from 'node:util'

import { openDatabase } from '#platform/db/open-database.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'

import { measureLatencies, getPercentiles } from './measure.ts'
import { LIST_PAGES, type QueryClass, queryClasses } from './queries.ts'

const { values } = parseArgs({
  options: {
    small: { type: 'string' },
    large: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
})

/**
 * `npm run bench -- scaling --small postgres://… --large postgres://…`: sends each class of query to two filled shops in
 * turn, so that a slow minute of the machine falls on both, and prints the ratio of their latencies. `--only broad`
 * takes the classes whose name contains that word.
 */
async function main(): Promise<void> {
  const shops: Awaited<ReturnType<typeof openShop>>[] = []
  try {
    for (const databaseUrl of [values.small, values.large]) shops.push(await openShop(databaseUrl ?? ''))
    console.info(row('one client, p50 / p95 in ms', 'small', 'large', 'p50', 'p95'))
    for (const { name } of shops[0]?.classes ?? []) {
      if (!name.includes(values.only)) continue
      const targets = shops.map(({ origin, classes }) => ({ origin, paths: findPaths(classes, name) }))
      const [small, large] = (await measureLatencies(targets, Number(values.rounds))).map(getPercentiles)
      if (!small || !large) continue
      const text = ({ p50, p95 }: typeof small) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`
      const growth = [large.p50 / small.p50, large.p95 / small.p95].map((ratio) => ratio.toFixed(1))
      console.info(row(name, text(small), text(large), ...growth))
    }
  } finally {
    for (const { stop } of shops) await stop()
  }
}

const findPaths = (classes: readonly QueryClass[], name: string) =>
  classes.find((one) => one.name === name)?.paths ?? []

async function openShop(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: console })
  const classes = [...(await queryClasses(database.db)), LIST_PAGES]
  await database.close()
  const shop = await startShopProcess({ DATABASE_URL: databaseUrl, ROLES: 'api,pages', PAGE_CACHE: '0', DEMO: '0' })
  return { origin: shop.origin, classes, stop: () => shop.stop() }
}

const row = (name: string, ...cells: string[]) => name.padEnd(30) + cells.map((cell) => cell.padStart(15)).join('')

await main()
