import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startHaProxy } from '#tests/support/haproxy.ts'
import { logLine } from '#tests/support/log-line.ts'
import { limitMemory, type MemoryLimit } from '#tests/support/memory-limit.ts'
import { readMemoryMb } from '#tests/support/process-memory.ts'
import type { Proxy } from '#tests/support/proxy-process.ts'
import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'

import { findBrokenInvariants } from './assertions.ts'
import { type KindFigures, type LoadRequest, runOpenLoop } from './open-loop.ts'
import { readOption } from './options.ts'
import { openRequestMix, type RequestMix } from './request-mix.ts'
import { createSetup, flushToDisk, type ProofSetup } from './setup.ts'

const SECONDS = readOption('SECONDS', 60)
const TIMES = readOption('TIMES', 10)
/** More than are bought between two refills at the rate of a fast machine, with those of refused requests. */
const BUYERS = readOption('BUYERS', 6_000)
/** Without it the process refuses by itself. */
const IS_BEHIND_PROXY = process.env['PROXY'] !== '0'
const START_RATE = readOption('START_RATE', 20)
const STEP_SECONDS = 4
/** Megabytes that the process may use, in a control group; 0 for no limit. */
const LIMIT_MB = readOption('LIMIT_MB', 0)
const MIN_GOODPUT = 0.9
const MAX_SLOWER = 2
const MAX_REFUSAL_MS = 50
const MAX_MEMORY_GROWTH = 1.5

let ground: ProofSetup
let shop: ServerProcess
let proxy: Proxy | undefined
let mix: RequestMix
let group: MemoryLimit | null = null

beforeAll(async () => {
  ground = await createSetup({ processes: 0 })
  const settings = { DATABASE_URL: ground.server.url, DATA_DIR: ground.dataDir, DEMO: '0', BASE_URL: '' }
  group = LIMIT_MB === 0 ? null : limitMemory(LIMIT_MB)
  const options = { ...settings, LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1', PAGE_CACHE: '0' }
  shop = await startShopProcess(options, undefined, [...(group?.command ?? []), process.execPath])
  mix = await openRequestMix(ground.database, { buyers: BUYERS })
  await flushToDisk(ground)
  if (IS_BEHIND_PROXY) proxy = await startHaProxy([Number(new URL(shop.origin).port)])
})
afterAll(async () => {
  await mix?.close()
  await proxy?.stop()
  await shop?.stop()
  group?.remove()
  await ground?.close()
})

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
const countGood = (all: Map<string, KindFigures>) => [...all.values()].reduce((sum, { good }) => sum + good, 0)
const countBad = (all: Map<string, KindFigures>) =>
  [...all.values()].reduce((sum, { refused, failed }) => sum + refused + failed, 0)
const listTimes = (all: Map<string, KindFigures>) => [...all.values()].flatMap(({ goodTimes }) => goodTimes)
const memoryMb = () => readMemoryMb(shop)

interface Sustained {
  perSecond: number
  /** Milliseconds. */
  p99: number
}

/** Returns the highest rate, to about 5 %, that `measure` finds sustainable for a few seconds. */
async function findRate(measure: (perSecond: number, seconds: number) => Promise<number | null>): Promise<number> {
  // The first requests of a kind are compiled.
  await measure(START_RATE, STEP_SECONDS)
  let best = START_RATE
  for (let factor = 1.5; factor > 1.05;) {
    const perSecond = Math.ceil(best * factor)
    if ((await measure(perSecond, STEP_SECONDS)) !== null) best = perSecond
    // Between a good rate and a bad one the steps get smaller.
    else factor = Math.sqrt(factor)
  }
  return best
}

/** Finds the rate at which fewer than one of a hundred requests is not served, and the p99 of half as long a run as the overload. */
async function findSustainable(next: () => LoadRequest): Promise<Sustained> {
  const measure = async (perSecond: number, seconds: number) => {
    const figures = await runOpenLoop(port(), { perSecond, seconds, next })
    const time = p99(listTimes(figures))
    return countBad(figures) < 0.01 * perSecond * seconds && time < 500 ? time : null
  }
  // A rate that is kept up for some seconds only is too high.
  for (let perSecond = await findRate(measure); ; perSecond = Math.floor(perSecond / 1.1)) {
    const time = await measure(perSecond, SECONDS / 2)
    if (time !== null) return { perSecond, p99: time }
  }
}
const port = () => Number(new URL(proxy?.origin ?? shop.origin).port)

test.each([
  ['search', () => mix.search()],
  ['pages', () => mix.page()],
  ['checkouts', () => mix.checkout()],
  ['mix', () => mix.mixed()],
])(`%s at ${TIMES} times the sustainable rate`, async (name, next) => {
  const best = await findSustainable(next)
  const before = memoryMb()
  const figures = await runOpenLoop(port(), { perSecond: TIMES * best.perSecond, seconds: SECONDS, next })
  const after = memoryMb()
  const good = countGood(figures) / SECONDS
  const slowest = p99(listTimes(figures))
  logLine(
    `${name}: sustainable ${best.perSecond} a second, p99 ${best.p99.toFixed(0)} ms; at ${TIMES * best.perSecond}: ` +
      `good ${good.toFixed(0)} a second, p99 ${slowest.toFixed(0)} ms, memory ${before.toFixed(0)} to ${after.toFixed(0)} MB`,
  )
  printKinds(figures)
  await sleep(5_000)
  const later = await runOpenLoop(port(), { perSecond: best.perSecond / 2, seconds: 2, next })
  expect(countBad(later)).toBe(0)
  expect(await findBrokenInvariants(ground.database)).toEqual([])
  expect(group?.countKills() ?? 0).toBe(0)
  // A process without a proxy refuses much more: its figures are only printed.
  if (IS_BEHIND_PROXY) {
    expect(good).toBeGreaterThanOrEqual(MIN_GOODPUT * best.perSecond)
    expect(slowest).toBeLessThanOrEqual(MAX_SLOWER * best.p99)
    expect(p99([...figures.values()].flatMap(({ refusedTimes }) => refusedTimes))).toBeLessThan(MAX_REFUSAL_MS)
    expect(after).toBeLessThanOrEqual(MAX_MEMORY_GROWTH * before)
    const shares = [...figures].map(([kind, { sent, good: served }]) => ({ kind, share: served / sent }))
    if (shares.length > 1) expect(shares.toSorted((a, b) => b.share - a.share)[0]?.kind).toBe('checkout')
  }
})

function printKinds(figures: Map<string, KindFigures>): void {
  for (const [kind, { sent, good, refused, failed, goodTimes, refusedTimes }] of figures)
    logLine(
      `  ${kind}: ${((100 * good) / sent).toFixed(1)} % served (p99 ${p99(goodTimes).toFixed(0)} ms), ` +
        `${refused} refused (p99 ${p99(refusedTimes).toFixed(0)} ms), ${failed} without an answer`,
    )
}
