import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { payByWallet } from '#modules/orders/orders.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { say } from '#tests/support/say.ts'

import { type Buyer, callsOf, fillCarts, makeBuyers } from './buyers.ts'
import { putGoodsOnSale } from './goods.ts'
import { type Ground, openGround, settle } from './ground.ts'
import { option } from './options.ts'
import { processorTime } from './processor-time.ts'
import { checkoutScript } from './recorded-checkout.ts'
import { unsound } from './sound.ts'

const CLIENTS = option('CLIENTS', 64)
const EACH = option('CHECKOUTS_EACH', 100)
/** Not counted: until then a process that has just begun still compiles what it runs, and a connection its plans. */
const WARM_UP_EACH = option('WARM_UP_EACH', 30)
const PROCESSES = option('PROCESSES', 2)
const PARTS = 200

let ground: Ground
let buyers: Buyer[]
let parts: number[]

beforeAll(async () => {
  ground = await openGround({ processes: PROCESSES })
  buyers = await makeBuyers(ground.database, CLIENTS * (2 * EACH + WARM_UP_EACH) + 2, { naira: 2_000 })
  // Numbers that stand for nothing else in the statements that are recorded.
  await rows(ground.database.db, 'alter table products alter column id restart with 7000001')
  parts = await putGoodsOnSale(ground.database, { count: PARTS, stock: 1_000_000, price: 1_000 })
  for (const [at, part] of parts.entries())
    await fillCarts(
      ground.database,
      buyers.filter((_, index) => index % PARTS === at),
      part,
    )
  await settle(ground)
})
afterAll(() => ground?.close())

interface Figures {
  perSecond: number
  p50: number
  p99: number
}

/** What one checkout took of the processors, in words: a truer figure than a rate where others use the machine too. */
function processorsSince(before: ReturnType<typeof processorTime>, checkouts: number): string | null {
  const after = processorTime()
  if (before === null || after === null) return null
  const each = (['database', 'shop', 'clients'] as const).map((who) => {
    const ms = (after[who] - before[who]) / checkouts
    return `${who} ${ms.toFixed(2)} ms`
  })
  return `of the processors for each: ${each.join(', ')}`
}

test(`wallet checkouts over HTTP by ${CLIENTS} clients, beside the same writes by pgbench`, async () => {
  const many = CLIENTS * EACH
  await checkOutOverHttp(buyers.slice(2 * many + 2))
  // The tables of orders were empty until now: as in any shop that has sold before, the planner is to know their sizes.
  await rows(ground.database.db, 'analyze')
  const before = processorTime()
  const overHttp = await checkOutOverHttp(buyers.slice(0, many))
  tell('over HTTP', overHttp)
  const processors = processorsSince(before, many)
  if (processors !== null) say(processors)
  expect(await unsound(ground.database)).toEqual([])
  const bare = await byPgbench(buyers.slice(many, 2 * many), buyers.slice(2 * many, 2 * many + 2))
  if (bare === null) return say('pgbench is not installed here (Debian: postgresql-contrib): nothing to compare with.')
  tell('pgbench', bare)
  say(`The shop does ${((100 * overHttp.perSecond) / bare.perSecond).toFixed(0)} % of what the database alone does.`)
})

function tell(name: string, { perSecond, p50, p99 }: Figures): void {
  const figures = [`${perSecond.toFixed(0)} a second`, `p50 ${p50.toFixed(0)} ms`, `p99 ${p99.toFixed(0)} ms`]
  say(`${name.padEnd(10)} ${CLIENTS} clients: ${figures.join(', ')}`)
}

async function checkOutOverHttp(all: readonly Buyer[]): Promise<Figures> {
  const origins = ground.shops.origins()
  const times: number[] = []
  let next = 0
  const client = async (at: number) => {
    const origin = () => origins[at % origins.length] ?? ''
    for (let buyer = all[next++]; buyer !== undefined; buyer = all[next++]) {
      const from = performance.now()
      await callsOf(origin, buyer)(payByWallet, { body: DELIVERY, idempotencyKey: `once-${buyer.id}` })
      times.push(performance.now() - from)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)))
  return figuresOf(times, (performance.now() - startedAt) / 1000)
}

/** The statements of a checkout, recorded and given to pgbench; null where there is none. */
async function byPgbench(all: readonly Buyer[], examples: readonly Buyer[]): Promise<Figures | null> {
  if (spawnSync('pgbench', ['--version']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'sparelane-pgbench-'))
  try {
    await listBuyers(all)
    const file = join(folder, 'checkout.sql')
    writeFileSync(file, await checkoutScript(ground, examples, EACH))
    const load = ['-c', `${CLIENTS}`, '-j', '2', '-t', `${EACH}`, '-D', 'n=0']
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
    expect(times).toHaveLength(CLIENTS * EACH)
    return { ...figuresOf(times, 1), perSecond }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listBuyers(all: readonly Buyer[]): Promise<void> {
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
  await settle(ground)
}

function figuresOf(times: readonly number[], seconds: number): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}
