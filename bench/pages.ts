import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import { startShopProcess } from '#tests/support/shop-process.ts'

import { measureCompressedRate } from './compressed-load.ts'

/** Anonymous pages of the demo shop: home, broad and narrow lists, one product. */
const PATHS = [
  '/',
  '/product',
  '/product?keyword=brake+pad',
  '/product?make=Toyota&model=Corolla&year=2010',
  '/detail_page/1',
]

export interface PageRate {
  path: string
  /** Compressed by brotli. */
  bytes: number
  /** Answers per second of the shop, and of a bare server that sends a constant page of this size. */
  shop: number
  bare: number
  ratio: number
}

/** Measures anonymous pages a second of a shop, and of a bare server that sends as many bytes, over 10 connections. */
async function measurePages({
  origin,
  paths = PATHS,
  rounds = 5,
  seconds = 3,
}: {
  origin: string
  paths?: readonly string[]
  rounds?: number
  seconds?: number
}): Promise<PageRate[]> {
  const bare = await startBareProcess()
  const rates: PageRate[] = []
  try {
    console.info(row('10 connections, per second', 'bytes', 'shop', 'bare', 'ratio'))
    for (const path of paths) {
      // In turn, and the best round of each, because other load only slows them.
      const rate = await measurePage(origin, bare.origin, path, { rounds, seconds })
      console.info(row(path, rate.bytes, Math.round(rate.shop), Math.round(rate.bare), rate.ratio.toFixed(2)))
      rates.push(rate)
    }
  } finally {
    await bare.stop()
  }
  return rates
}

async function measurePage(
  shopOrigin: string,
  bareOrigin: string,
  path: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<PageRate> {
  const headers = { 'accept-encoding': 'br' }
  const bytes = await fetchSize(shopOrigin + path, headers)
  const shop: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    shop.push(await measureCompressedRate(shopOrigin + path, { seconds, headers }))
    bare.push(await measureCompressedRate(`${bareOrigin}/?bytes=${bytes}`, { seconds, headers }))
  }
  const best = { shop: Math.max(...shop), bare: Math.max(...bare) }
  return { path, bytes, ...best, ratio: best.shop / best.bare }
}

/** Returns the compressed size: the body of `fetch` is decompressed. */
async function fetchSize(url: string, headers: Record<string, string>): Promise<number> {
  const { status, headers: answered } = await fetch(url, { method: 'HEAD', headers })
  if (status !== 200) throw new Error(`${status} from ${url}`)
  return Number(answered.get('content-length'))
}

async function startBareProcess(): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-page-server.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [origin] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    origin,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

const row = (name: string, ...cells: (string | number)[]) =>
  name.padEnd(46) + cells.map((cell) => String(cell).padStart(9)).join('')

/** `npm run bench -- pages --origin http://localhost:3000`; without `--origin` a new demo shop is started. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { origin: { type: 'string' }, seconds: { type: 'string', default: '3' } } })
  const seconds = Number(values.seconds)
  if (values.origin) return void (await measurePages({ origin: values.origin, seconds }))
  const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'))
  const shop = await startShopProcess({ DATA_DIR: folder })
  try {
    await measurePages({ origin: shop.origin, seconds })
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true })
  }
}

await main()
