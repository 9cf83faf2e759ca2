import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { logLine } from '#tests/support/log-line.ts'
import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'

import { readOption } from './options.ts'
import { createProducts } from './products.ts'
import { createSetup, type ProofSetup } from './setup.ts'

const TIMES = readOption('TIMES', 20)
const MAX_SECONDS = 2
const PAUSE_MS = 20

let ground: ProofSetup
let shops: ServerProcess[]

beforeAll(async () => {
  ground = await createSetup({ processes: 0 })
  const settings = { DATABASE_URL: ground.server.url, DATA_DIR: ground.dataDir, DEMO: '0', BASE_URL: '' }
  shops = []
  for (let at = 0; at < 2; at += 1)
    shops.push(await startShopProcess({ ...settings, LOG_LEVEL: 'silent', ROLES: 'api,pages' }))
})
afterAll(async () => {
  await Promise.all((shops ?? []).map((shop) => shop.stop()))
  await ground?.close()
})

test('a changed price is on the cached pages of both processes within two seconds', async () => {
  const [listing = 0] = await createProducts(ground.database, { stock: 100, price: 1_000 })
  const shows = async ({ origin }: ServerProcess, price: string) =>
    (await (await fetch(`${origin}/detail_page/${listing}`)).text()).includes(price)
  await sleep(1_500)
  const seconds: number[] = []
  for (let naira = 2_001; naira <= 2_000 + TIMES; naira += 1) {
    const price = naira.toLocaleString('en')
    // Cached before the change.
    for (const shop of shops) expect(await shows(shop, price)).toBe(false)
    await rows(ground.database.db, 'update products set gen_price_kobo = $2 where id = $1', [listing, naira * 100])
    const changedAt = performance.now()
    for (const shop of shops) while (!(await shows(shop, price))) await sleep(PAUSE_MS)
    seconds.push((performance.now() - changedAt) / 1_000)
    await sleep(Math.random() * 1_000)
  }
  const longest = Math.max(...seconds)
  logLine(`${TIMES} changed prices were on the pages of both processes within ${longest.toFixed(2)} s`)
  expect(longest).toBeLessThan(MAX_SECONDS)
})
