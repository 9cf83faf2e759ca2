import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { startHaProxy } from '#tests/support/haproxy.ts'
import { logLine } from '#tests/support/log-line.ts'
import { startNginx } from '#tests/support/nginx.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { findFreePort } from '#tests/support/ports.ts'
import type { Proxy } from '#tests/support/proxy-process.ts'
import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'

import { findBrokenInvariants } from './assertions.ts'
import { type Buyer, fillCarts, makeBuyers } from './buyers.ts'
import { readOption } from './options.ts'
import { createProducts } from './products.ts'
import { createSetup, flushToDisk, type ProofSetup } from './setup.ts'
import { startShopLoad, sumCounts } from './shop-load.ts'

const CLIENTS = readOption('CLIENTS', 16)
/** Requests that a proof needs at least; restarts go on until then. */
const REQUESTS = readOption('REQUESTS', 20_000)
const BUYERS = readOption('BUYERS', 8_000)
const IS_BEHIND_NGINX = process.env['PROXY'] === 'nginx'
/** A checkout of the previous release, installed and built: the first restart of each process takes it to this version. */
const PREVIOUS = process.env['PREVIOUS']
/** Longer than a process takes to end without uploads. */
const UPLOAD_SECONDS = 18

let ground: ProofSetup
let shops: Shop[]
let proxy: Proxy
let buyers: Buyer[]
let admin: Buyer
let part: number

interface Shop {
  process: ServerProcess
  restart(): Promise<void>
}

async function startShop(settings: Record<string, string>): Promise<Shop> {
  const shop: Shop = {
    process: await startShopProcess(settings, PREVIOUS),
    restart: async () => {
      await shop.process.stop()
      expect(await shop.process.ended).toBe(0)
      shop.process = await startShopProcess(settings)
    },
  }
  return shop
}

beforeAll(async () => {
  const migrations = PREVIOUS === undefined ? undefined : join(PREVIOUS, 'db/migrations')
  ground = await createSetup({ processes: 0, migrations })
  const ports = [await findFreePort(), await findFreePort()]
  const common: Record<string, string> = {
    DATABASE_URL: ground.server.url,
    DATA_DIR: ground.dataDir,
    DEMO: '0',
    BASE_URL: '',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...(IS_BEHIND_NGINX && { DRAIN_SECONDS: '4' }),
  }
  shops = []
  for (const port of ports) shops.push(await startShop({ ...common, PORT: String(port) }))
  proxy = await (IS_BEHIND_NGINX ? startNginx : startHaProxy)(ports)
  ;[part = 0] = await createProducts(ground.database, { count: 50, stock: 10_000_000, price: 1_000 })
  buyers = await makeBuyers(ground.database, BUYERS, { naira: 2_000 })
  ;[admin] = (await makeBuyers(ground.database, 1, { isAdmin: true })) as [Buyer]
  await fillCarts(ground.database, buyers, part)
  await flushToDisk(ground)
})
afterAll(async () => {
  await proxy?.stop()
  await Promise.all((shops ?? []).map(({ process }) => process.stop()))
  await ground?.close()
})

test('restarting one process after the other under load fails no read, checkout or upload', async () => {
  const load = startShopLoad({ origin: proxy.origin, clients: CLIENTS, buyers, visitor: admin, part })
  let restarts = 0
  while (sumCounts(load.all) < REQUESTS || restarts < shops.length) {
    const upload = load.count('uploads', uploadSlowly())
    await sleep(500)
    const startedAt = performance.now()
    await shops[restarts % shops.length]?.restart()
    logLine(`restart ${(restarts += 1)}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
    await upload
  }
  await load.stop()
  const kinds = [...load.all].map(([kind, count]) => `${count} ${kind}`).join(', ')
  logLine(`${restarts} restarts, ${sumCounts(load.all)} requests (${kinds}), ${sumCounts(load.failed)} failed`)
  expect(Object.fromEntries(load.failed)).toEqual({})
  const [found] = await rows<{ orders: number }>(ground.database.db, 'select count(*)::int as orders from orders')
  expect(found?.orders).toBe(load.acknowledged.length)
  expect(await findBrokenInvariants(ground.database)).toEqual([])
})

const BOUNDARY = 'rolling'
const CHUNKS = 60

/** Uploads a picture that takes longer to arrive than a process takes to end. */
async function uploadSlowly(): Promise<void> {
  const picture = await createPicture({ width: 6_000, height: 4_000, format: 'png' })
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="imgFile"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const sent = sendRequest(`${proxy.origin}/api/uploadFile/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': body.length,
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  const size = Math.ceil(body.length / CHUNKS)
  const send = async () => {
    for (let at = 0; at < body.length; at += size) {
      sent.write(body.subarray(at, at + size))
      await sleep((UPLOAD_SECONDS * 1_000) / CHUNKS)
    }
    sent.end()
  }
  const [[answer]] = await Promise.all([answered, send()])
  const text = (await answer.toArray()).join('')
  if (answer.statusCode !== 201) throw new Error(`upload ${answer.statusCode} ${text.slice(0, 80)}`)
}
