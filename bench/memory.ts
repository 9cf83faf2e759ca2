import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { limitMemory } from '#tests/support/memory-limit.ts'
import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { ROOT, STAMP } from '#web/server/built-pages.ts'

import { memoryOfChildren, watchPeak } from './process-memory.ts'

// `npm run bench -- memory`: how much memory the demo shop takes together with its embedded database, how long it takes
// to start, and whether it starts where memory is limited. Builds the pages twice. Only on Linux,
// and the limits only as root; seven minutes.
// A target that is missed is marked, and the bench ends with 1.

const QUIET_MS = 60_000
const RESTING_SAMPLES = 20
const RESTING_SAMPLE_MS = 200
const BROWSED_PAGES = 400
const VISITORS = 4

const MAX_FIRST_SECONDS = 25
const MAX_LATER_SECONDS = 3
const MAX_FIRST_PEAK_MB = 600
const MAX_LATER_PEAK_MB = 400
const MAX_REST_MB = 300
const FIRST_LIMIT_MB = 1024
const LATER_LIMIT_MB = 512

const PAGES = [
  () => '/',
  (n: number) => `/product?keyword=${encodeURIComponent(KEYWORDS[n % KEYWORDS.length] ?? '')}`,
  (n: number) => `/detail_page/${(n % 500) + 1}`,
  (n: number) => `/api/product/find?search=filter&page=${(n % 5) + 1}`,
]
const KEYWORDS = ['brake pad', 'oil filter', 'headlight', 'shock absorber', 'battery', 'wiper', 'alternator']

const folder = mkdtempSync(join(tmpdir(), 'sparelane-memory-'))
/** A copy: pages of a program file that processes outside this bench use too would count in part only. */
const node = join(folder, 'node')

interface Start {
  name: string
  dataDir: string
  maxSeconds: number
  maxPeakMb: number
  limitMb?: number
}

/** Starts the demo shop as `npm start` does, and prints seconds and peak. */
async function start({ name, dataDir, maxSeconds, maxPeakMb, limitMb }: Start): Promise<ServerProcess> {
  const group = limitMb === undefined ? null : limitMemory(limitMb)
  const settings = { DATA_DIR: join(folder, dataDir), DEMO: '1', BASE_URL: '', TRUST_PROXY: '127.0.0.1' }
  const peak = watchPeak()
  const startedAt = performance.now()
  const shop = await startShopProcess(settings, undefined, [...(group?.command ?? []), node])
  print(`${name}, seconds`, (performance.now() - startedAt) / 1000, maxSeconds)
  print(`${name}, peak`, peak.stop(), maxPeakMb)
  if (group === null) return shop
  const stop = async () => {
    await shop.stop()
    print(`${name}, processes killed for memory`, group.countKills(), 1)
    group.remove()
  }
  return { ...shop, stop }
}

const FIRST = { maxSeconds: MAX_FIRST_SECONDS, maxPeakMb: MAX_FIRST_PEAK_MB }
const LATER = { maxSeconds: MAX_LATER_SECONDS, maxPeakMb: MAX_LATER_PEAK_MB }

async function main(): Promise<void> {
  copyFileSync(process.execPath, node)
  try {
    console.info(cells('MB where nothing else is named', 'measured', 'target'))
    await measureFirstStart()
    await measureRests()
    await measureLimits()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As after `npm ci`, when no pages are built yet. */
async function measureFirstStart(): Promise<void> {
  forgetPages()
  const shop = await start({ name: 'first start, builds the pages', dataDir: 'first', ...FIRST })
  await shop.stop()
}

async function measureRests(): Promise<void> {
  const first = await start({ name: 'first start, pages built', dataDir: 'rests', ...FIRST })
  await printRests('after the first start', first)
  const later = await start({ name: 'later start', dataDir: 'rests', ...LATER })
  await printRests('after a later start', later)
}

async function printRests(when: string, shop: ServerProcess): Promise<void> {
  print(`at rest ${when}`, await memoryAtRest(), MAX_REST_MB)
  const peak = watchPeak()
  await browse(shop.origin)
  print(`peak of ${BROWSED_PAGES} page views by ${VISITORS} visitors ${when}`, peak.stop())
  print(`at rest ${when} and the page views`, await memoryAtRest())
  await shop.stop()
}

async function measureLimits(): Promise<void> {
  forgetPages()
  const limited = (limitMb: number) => ({ dataDir: 'limited', limitMb })
  const name = (limitMb: number) => `start with ${limitMb} MB and no swap`
  const first = await start({ name: `first ${name(FIRST_LIMIT_MB)}`, ...FIRST, ...limited(FIRST_LIMIT_MB) })
  await first.stop()
  const later = await start({ name: `later ${name(LATER_LIMIT_MB)}`, ...LATER, ...limited(LATER_LIMIT_MB) })
  await browse(later.origin)
  await later.stop()
}

const forgetPages = () => rmSync(join(ROOT, STAMP), { force: true })

/** Returns the median in MB after a minute without requests. */
async function memoryAtRest(): Promise<number> {
  await sleep(QUIET_MS)
  const samples: number[] = []
  for (let at = 0; at < RESTING_SAMPLES; at += 1) {
    samples.push(memoryOfChildren())
    await sleep(RESTING_SAMPLE_MS)
  }
  return samples.toSorted((a, b) => a - b)[RESTING_SAMPLES / 2] ?? 0
}

/** Views pages with their pictures. @throws Error on an answer other than 200 */
async function browse(origin: string): Promise<void> {
  let viewed = 0
  const visit = async (address: string) => {
    while (viewed < BROWSED_PAGES) {
      const page = await read(origin + (PAGES[viewed % PAGES.length]?.(viewed++) ?? '/'), address)
      for (const [, picture] of page.matchAll(/<img[^>]* src="(\/[^"]+)"/g)) await read(origin + picture, address)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, at) => visit(`41.58.0.${at + 1}`)))
}

async function read(url: string, address: string): Promise<string> {
  const response = await fetch(url, { headers: { 'x-forwarded-for': address } })
  if (response.status !== 200) throw new Error(`${response.status} from ${url}`)
  return response.text()
}

function print(name: string, measured: number, target?: number): void {
  const isMissed = target !== undefined && measured >= target
  const digits = name.endsWith('seconds') ? 1 : 0
  console.info(
    cells(name, measured.toFixed(digits), target === undefined ? '' : `< ${target}`, isMissed ? 'MISSED' : ''),
  )
  if (isMissed) process.exitCode = 1
}

const cells = (name: string, ...rest: string[]) => name.padEnd(70) + rest.map((text) => text.padStart(9)).join('')

await main()
