import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { DELIVERY } from '#tests/support/buying.ts'
import { startHaProxy } from '#tests/support/haproxy.ts'
import { logLine } from '#tests/support/log-line.ts'
import type { Proxy } from '#tests/support/proxy-process.ts'
import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'

import { findBrokenInvariants } from './assertions.ts'
import { type Buyer, fillCarts, makeBuyers } from './buyers.ts'
import { type KindFigures, type LoadRequest, runOpenLoop } from './open-loop.ts'
import { readOption } from './options.ts'
import { createProducts } from './products.ts'
import { createSetup, flushToDisk, type ProofSetup } from './setup.ts'

const SECONDS = readOption('SECONDS', 60)
const TIMES = readOption('TIMES', 10)
/** More than are bought between two refills at the rate of a fast machine, with those of refused requests. */
const BUYERS = readOption('BUYERS', 6_000)
/** Without it the process refuses by itself. */
const IS_BEHIND_PROXY = process.env['PROXY'] !== '0'
const REFILL_MS = 500
const START_RATE = readOption('START_RATE', 20)
const STEP_SECONDS = 4

let ground: ProofSetup
let shop: ServerProcess
let proxy: Proxy | undefined
/** Buyers with a full cart who wait for no answer, and those whose cart was bought. */
let ready: Buyer[] = []
let bought: Buyer[] = []
let refilling: Promise<void> = Promise.resolve()
let part: number

beforeAll(async () => {
  ground = await createSetup({ processes: 0 })
  const settings = { DATABASE_URL: ground.server.url, DATA_DIR: ground.dataDir, DEMO: '0', BASE_URL: '' }
  shop = await startShopProcess({ ...settings, LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1', PAGE_CACHE: '0' })
  ;[part = 0] = await createProducts(ground.database, { count: 50, stock: 10_000_000, price: 1_000 })
  ready = await makeBuyers(ground.database, BUYERS, { naira: 1_000_000 })
  await fillCarts(ground.database, ready, part)
  await flushToDisk(ground)
  if (IS_BEHIND_PROXY) proxy = await startHaProxy([Number(new URL(shop.origin).port)])
})
const timer = setInterval(() => void (refilling = refilling.then(refill)), REFILL_MS)
afterAll(async () => {
  clearInterval(timer)
  await refilling
  await proxy?.stop()
  await shop?.stop()
  await ground?.close()
})

let clients = 0
/** Each request comes from another address, because the requests of one are limited. */
const address = () => `x-forwarded-for: 10.${(clients += 1) & 255}.${(clients >> 8) & 255}.${(clients >> 16) & 255}`
const get = (kind: string, path: string): LoadRequest => ({
  kind,
  text: `GET ${path} HTTP/1.1\r\nhost: shop\r\naccept-encoding: gzip\r\n${address()}\r\n\r\n`,
})
const search = () => get('search', `/api/product/find?search=part%20${clients % 50}&facets=1`)
const page = () => get('page', `/detail_page/${part}`)
function checkout(): LoadRequest {
  const buyer = ready.shift()
  if (buyer === undefined) throw new Error('All buyers wait for an answer: give more by BUYERS.')
  const body = JSON.stringify(DELIVERY)
  const headers = [`authorization: Bearer ${buyer.token}`, 'content-type: application/json', address()]
  const text = `POST /api/wallet-checkout/ HTTP/1.1\r\nhost: shop\r\n${headers.join('\r\n')}\r\n`
  const onEnd: LoadRequest['onEnd'] = (outcome) => void (outcome === 'refused' ? ready : bought).push(buyer)
  return { kind: 'checkout', text: `${text}content-length: ${body.length}\r\n\r\n${body}`, onEnd }
}
/** Fills the carts that were bought, one batch at a time. */
async function refill(): Promise<void> {
  const batch = bought
  bought = []
  if (batch.length > 0) await fillCarts(ground.database, batch, part)
  ready.push(...batch)
}
const mixed = () => (clients % 10 === 0 ? checkout() : clients % 3 === 0 ? page() : search())

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
const goodOf = (all: Map<string, KindFigures>) => [...all.values()].reduce((sum, { good }) => sum + good, 0)
const badOf = (all: Map<string, KindFigures>) =>
  [...all.values()].reduce((sum, { refused, failed }) => sum + refused + failed, 0)
const timesOf = (all: Map<string, KindFigures>) => [...all.values()].flatMap(({ goodTimes }) => goodTimes)
const memoryMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))?.[1]) / 1024

/** Doubles the rate until more than one of a hundred requests is not served; returns the last good rate. */
async function findSustainable(next: () => LoadRequest) {
  // The first requests of a kind are compiled.
  await runOpenLoop(port(), { perSecond: START_RATE, seconds: STEP_SECONDS, next })
  let best = { perSecond: START_RATE, p99: 0 }
  for (let perSecond = START_RATE; ; perSecond = Math.ceil(perSecond * 1.5)) {
    const figures = await runOpenLoop(port(), { perSecond, seconds: STEP_SECONDS, next })
    const isGood = badOf(figures) < 0.01 * perSecond * STEP_SECONDS && p99(timesOf(figures)) < 500
    if (!isGood) return best
    best = { perSecond, p99: p99(timesOf(figures)) }
  }
}
const port = () => Number(new URL(proxy?.origin ?? shop.origin).port)

test.each([
  ['search', search],
  ['pages', page],
  ['checkouts', checkout],
  ['mix', mixed],
])(`%s at ${TIMES} times the sustainable rate`, async (name, next) => {
  const best = await findSustainable(next)
  const before = memoryMb()
  const figures = await runOpenLoop(port(), { perSecond: TIMES * best.perSecond, seconds: SECONDS, next })
  const after = memoryMb()
  const good = goodOf(figures) / SECONDS
  logLine(
    `${name}: sustainable ${best.perSecond} a second, p99 ${best.p99.toFixed(0)} ms; at ${TIMES * best.perSecond}: ` +
      `good ${good.toFixed(0)} a second, p99 ${p99(timesOf(figures)).toFixed(0)} ms, memory ${before.toFixed(0)} to ${after.toFixed(0)} MB`,
  )
  for (const [kind, { sent, good: served, refused, failed, goodTimes, refusedTimes }] of figures)
    logLine(
      `  ${kind}: ${((100 * served) / sent).toFixed(1)} % served (p99 ${p99(goodTimes).toFixed(0)} ms), ` +
        `${refused} refused (p99 ${p99(refusedTimes).toFixed(0)} ms), ${failed} without an answer`,
    )
  await sleep(5_000)
  const later = await runOpenLoop(port(), { perSecond: best.perSecond / 2, seconds: 2, next })
  expect(badOf(later)).toBe(0)
  expect(await findBrokenInvariants(ground.database)).toEqual([])
})
