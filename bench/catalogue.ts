import { parseArgs } from 'node:util'

import { openDatabase } from '#platform/db/open-database.ts'
import { fillCatalogue } from '#tests/support/fill-catalogue.ts'
import { startBareProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'

import { measureLatency, measureRate } from './measure.ts'
import { LIST_PAGES, type QueryClass, queryClasses, SEARCH_MIX } from './queries.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    database: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
  },
})

/**
 * `npm run bench -- catalogue --listings 100000`: fills a throw-away database (or `--database`, if it is empty), starts the
 * shop as one process without a cache, and prints latency by class of query and answers a second, with their ratio to a
 * bare server that sends constant bytes.
 */
async function main(): Promise<void> {
  const listings = Number(values.listings)
  const server = values.database ? null : await startThrowawayServer({ durable: true })
  const databaseUrl = values.database ?? server?.url ?? ''
  try {
    await fillTo(databaseUrl, listings)
    await measure(databaseUrl)
  } finally {
    await server?.stop()
  }
}

async function fillTo(databaseUrl: string, listings: number): Promise<void> {
  const startedAt = performance.now()
  const database = await openDatabase({ databaseUrl, dataDir: '', log: console })
  await fillCatalogue(database, listings, (text) => console.info(`  ${text}`))
  await database.close()
  console.info(`${listings} listings in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

async function measure(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: console })
  const classes = [...(await queryClasses(database.db)), LIST_PAGES]
  await database.close()
  const shop = await startShopProcess({ DATABASE_URL: databaseUrl, ROLES: 'api,pages', PAGE_CACHE: '0', DEMO: '0' })
  const bare = await startBareProcess()
  try {
    await printLatencies(shop.origin, classes)
    await printRates(shop.origin, bare.origin, classes)
  } finally {
    await bare.stop()
    await shop.stop()
  }
}

async function printLatencies(origin: string, classes: readonly QueryClass[]): Promise<void> {
  console.info(`\n${row('one client, ms', 'n', 'p50', 'p95', 'p99')}`)
  for (const { name, paths } of classes) {
    if (paths.length === 0) continue
    const { count, p50, p95, p99 } = await measureLatency(origin, paths, Number(values.rounds))
    console.info(row(name, count, p50.toFixed(1), p95.toFixed(1), p99.toFixed(1)))
  }
}

async function printRates(origin: string, bareOrigin: string, classes: readonly QueryClass[]): Promise<void> {
  const seconds = Number(values.seconds)
  const findPaths = (names: readonly string[]) =>
    classes.filter(({ name }) => names.includes(name)).flatMap(({ paths }) => paths)
  console.info(`\n${row('10 connections, per second', 'bytes', 'shop', 'bare', 'ratio')}`)
  for (const [name, paths] of [
    ['list, priced, 12', findPaths(['list, priced, 12'])],
    ['searches (mix)', interleave(SEARCH_MIX.map((one) => findPaths([one])))],
    ['by id', findPaths(['by id'])],
    [LIST_PAGES.name, LIST_PAGES.paths],
  ] as const) {
    const bytes = (await (await fetch(origin + (paths[0] ?? '/'))).arrayBuffer()).byteLength
    const shop = await measureRate(origin, paths, { seconds })
    const bare = await measureRate(bareOrigin, [`/?bytes=${bytes}`], { seconds: Math.min(5, seconds) })
    console.info(row(name, bytes, Math.round(shop), Math.round(bare), (shop / bare).toFixed(2)))
  }
}

/** Takes one path of each class in turn, so that each connection requests the mix instead of class after class. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const most = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at % list.length] ?? [])).flat()
}

const row = (name: string, ...cells: (string | number)[]) =>
  name.padEnd(30) + cells.map((cell) => String(cell).padStart(9)).join('')

await main()
