import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { openDatabase } from '#platform/db/open-database.ts'
import { prepareDatabase } from '#src/start.ts'
import { encodeHostile, fillPath, HOSTILE, readCalls } from '#tests/support/hostile-input.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'

import { measureLatency } from './measure.ts'
import { type QueryClass, queryClasses } from './queries.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })

/** VINs of cars on Nigerian roads, one with a wrong check digit, one of an unknown car. */
const VINS = [
  '2T1BU4EE9AC123456',
  '4T1BE46K37U123456',
  'JTDBT923X71023456',
  '1HGCM82633A004352',
  '5FNRL38207B123456',
  'WBA3A5C51CF256551',
  'WDBUF56X78B123456',
  'KMHDU46D77U123456',
  'VF3ZZZZZZZZ123456',
]

/**
 * `npm run bench -- calls`: the shop as one process on the embedded database with the demo catalogue. Prints the latency of
 * every class of query, of every call that reads with ordinary parameters and of VINs, and the slowest answer to hostile
 * input in every parameter of every call.
 */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sparelane-bench-'))
  try {
    const classes = await fillEmbedded(dataDir)
    const shop = await startShopProcess({ DATA_DIR: dataDir, ROLES: 'api' })
    try {
      await printLatencies(shop.origin, classes)
      await printHostile(shop.origin)
    } finally {
      await shop.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fillEmbedded(dataDir: string): Promise<QueryClass[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir, log: console })
  await prepareDatabase(database, { DEMO: true })
  const classes = await queryClasses(database.db)
  await database.close()
  return classes
}

async function printLatencies(origin: string, classes: readonly QueryClass[]): Promise<void> {
  const vins = { name: 'VIN', paths: VINS.map((vin) => `/api/vehicles/vin/${vin}`) }
  const calls = (await fetchCalls(origin)).map((call) => ({ name: call.path, paths: [fillPath(call)] }))
  console.info(row('embedded database, ms', 'n', 'p50', 'p95', 'p99'))
  for (const { name, paths } of [...classes, vins, ...calls]) {
    const answered = await selectAnswered(origin, paths)
    if (answered.length === 0) continue
    const { count, p50, p95, p99 } = await measureLatency(
      origin,
      answered,
      Number(values.rounds) * (paths.length === 1 ? 10 : 1),
    )
    console.info(row(name, count, p50.toFixed(1), p95.toFixed(1), p99.toFixed(1)))
  }
}

/** Leaves out calls that are refused, because they need a session or a special parameter. */
async function selectAnswered(origin: string, paths: readonly string[]): Promise<string[]> {
  const responses = await Promise.all(
    paths.map(async (path) => ({ path, status: (await fetch(origin + path)).status })),
  )
  return responses.filter(({ status }) => status === 200).map(({ path }) => path)
}

async function printHostile(origin: string): Promise<void> {
  let worst = { ms: 0, url: '' }
  let responses = 0
  for (const call of await fetchCalls(origin)) {
    const inPath = call.params.flatMap((name) =>
      HOSTILE.filter((value) => value.trim() !== '').map((value) => fillPath(call, name, encodeHostile(value))),
    )
    const inQuery = call.query.flatMap((name) =>
      HOSTILE.map((value) => `${fillPath(call)}?${name}=${encodeHostile(value)}`),
    )
    for (const url of [...inPath, ...inQuery]) {
      const startedAt = performance.now()
      const response = await fetch(origin + url)
      await response.arrayBuffer()
      if (response.status >= 500) throw new Error(`${response.status} from ${url.slice(0, 200)}`)
      const ms = performance.now() - startedAt
      responses++
      if (ms > worst.ms) worst = { ms, url }
    }
  }
  console.info(
    `\n${responses} hostile questions, none answered with 500; the longest took ${Math.round(worst.ms)} ms: ${worst.url.slice(0, 120)}`,
  )
}

async function fetchCalls(origin: string) {
  const description = await fetch(`${origin}/api/docs/json`)
  return readCalls((await description.json()) as object)
}

const row = (name: string, ...cells: (string | number)[]) =>
  name.slice(0, 58).padEnd(60) + cells.map((cell) => String(cell).padStart(9)).join('')

await main()
