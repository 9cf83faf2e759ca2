import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { payByWallet } from '#modules/orders/orders.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { logLine } from '#tests/support/log-line.ts'

import { findBrokenInvariants } from './assertions.ts'
import { type Buyer, createBuyerApi, fillCarts, makeBuyers } from './buyers.ts'
import { readOption } from './options.ts'
import { readProcessorTime } from './processor-time.ts'
import { createProducts } from './products.ts'
import { recordCheckoutScript } from './recorded-checkout.ts'
import { type ProofSetup, createSetup, flushToDisk } from './setup.ts'

const CLIENTS = readOption('CLIENTS', 64)
const CHECKOUTS_EACH = readOption('CHECKOUTS_EACH', 100)
/** Checkouts before the measurement, while processes compile code and connections plan statements. */
const WARM_UP_EACH = readOption('WARM_UP_EACH', 30)
const PROCESSES = readOption('PROCESSES', 2)
const PARTS = 200

let ground: ProofSetup
let buyers: Buyer[]
let parts: number[]

beforeAll(async () => {
  ground = await createSetup({ processes: PROCESSES })
  buyers = await makeBuyers(ground.database, CLIENTS * (2 * CHECKOUTS_EACH + WARM_UP_EACH) + 2, { naira: 2_000 })
  // Product ids that no other value of the recorded statements equals.
  await rows(ground.database.db, 'alter table products alter column id restart with 7000001')
  parts = await createProducts(ground.database, { count: PARTS, stock: 1_000_000, price: 1_000 })
  for (const [at, part] of parts.entries())
    await fillCarts(
      ground.database,
      buyers.filter((_, index) => index % PARTS === at),
      part,
    )
  await flushToDisk(ground)
})
afterAll(() => ground?.close())

interface Figures {
  perSecond: number
  p50: number
  p99: number
}

/** Describes the CPU time of one checkout, which other load on the machine changes less than a rate. */
function describeProcessorTime(before: ReturnType<typeof readProcessorTime>, checkouts: number): string | null {
  const after = readProcessorTime()
  if (before === null || after === null) return null
  const each = (['database', 'shop', 'clients'] as const).map((who) => {
    const ms = (after[who] - before[who]) / checkouts
    return `${who} ${ms.toFixed(2)} ms`
  })
  return `CPU time per checkout: ${each.join(', ')}`
}

test(`wallet checkouts over HTTP by ${CLIENTS} clients are compared with equal writes by pgbench`, async () => {
  const total = CLIENTS * CHECKOUTS_EACH
  await checkOutOverHttp(buyers.slice(2 * total + 2))
  // The planner still has the statistics of empty tables.
  await rows(ground.database.db, 'analyze')
  const before = readProcessorTime()
  const overHttp = await checkOutOverHttp(buyers.slice(0, total))
  logFigures('over HTTP', overHttp)
  const processors = describeProcessorTime(before, total)
  if (processors !== null) logLine(processors)
  expect(await findBrokenInvariants(ground.database)).toEqual([])
  const bare = await runPgbench(buyers.slice(total, 2 * total), buyers.slice(2 * total, 2 * total + 2))
  if (bare === null) return logLine('pgbench is not installed (Debian: postgresql-contrib): no comparison.')
  logFigures('pgbench', bare)
  logLine(`The shop does ${((100 * overHttp.perSecond) / bare.perSecond).toFixed(0)} % of the rate of pgbench.`)
})

function logFigures(name: string, { perSecond, p50, p99 }: Figures): void {
  const figures = [`${perSecond.toFixed(0)} a second`, `p50 ${p50.toFixed(0)} ms`, `p99 ${p99.toFixed(0)} ms`]
  logLine(`${name.padEnd(10)} ${CLIENTS} clients: ${figures.join(', ')}`)
}

async function checkOutOverHttp(all: readonly Buyer[]): Promise<Figures> {
  const origins = ground.shops.origins()
  const times: number[] = []
  let next = 0
  const client = async (at: number) => {
    const origin = () => origins[at % origins.length] ?? ''
    for (let buyer = all[next++]; buyer !== undefined; buyer = all[next++]) {
      const from = performance.now()
      await createBuyerApi(origin, buyer)(payByWallet, { body: DELIVERY, idempotencyKey: `once-${buyer.id}` })
      times.push(performance.now() - from)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)))
  return summarize(times, (performance.now() - startedAt) / 1000)
}

/** Records the statements of a checkout and runs them in pgbench; null when pgbench is not installed. */
async function runPgbench(all: readonly Buyer[], examples: readonly Buyer[]): Promise<Figures | null> {
  if (spawnSync('pgbench', ['--version']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'sparelane-pgbench-'))
  try {
    await storeBuyers(all)
    const file = join(folder, 'checkout.sql')
    writeFileSync(file, await recordCheckoutScript(ground, examples, CHECKOUTS_EACH))
    const load = ['-c', `${CLIENTS}`, '-j', '2', '-t', `${CHECKOUTS_EACH}`, '-D', 'n=0']
    const log = ['-l', '--log-prefix', join(folder, 'log')]
    const run = spawnSync('pgbench', ['-n', '-M', 'prepared', ...load, ...log, '-f', file, ground.server.url], {
      encoding: 'utf8',
    })
    expect(run.status, run.stderr).toBe(0)
    const perSecond = Number(/tps = ([\d.]+)/.exec(run.stdout)?.[1])
    const lines = readdirSync(folder)
      .filter((name) => name.startsWith('log'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    const times = lines.map((line) => Number(line.split(' ')[2]) / 1000)
    expect(times).toHaveLength(CLIENTS * CHECKOUTS_EACH)
    return { ...summarize(times, 1), perSecond }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function storeBuyers(all: readonly Buyer[]): Promise<void> {
  const { db } = ground.database
  await rows(
    db,
    'create table proof_buyers (n int primary key, user_id bigint not null, cart_id int not null, product_id int not null)',
  )
  await rows(
    db,
    `insert into proof_buyers select n, user_id, buyer.cart_id, i.product_id
     from unnest($1::bigint[], $2::int[]) with ordinality as buyer (user_id, cart_id, n)
       join cart_items i on i.cart_id = buyer.cart_id`,
    [all.map(({ id }) => id), all.map(({ cartId }) => cartId)],
  )
  await flushToDisk(ground)
}

function summarize(times: readonly number[], seconds: number): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}
