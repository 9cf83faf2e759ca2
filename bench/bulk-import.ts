import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import pg from 'pg'

import { writeWorkbook } from '#platform/spreadsheet/write-workbook.ts'
import { DEMO_PASSWORD } from '#seed/demo/accounts.ts'
import { startArguments } from '#tests/support/start-command.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'

import { getPictureName, createPictureZip } from './picture-zip.ts'

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    rows: { type: 'string', default: '50000' },
    fitments: { type: 'string', default: '3' },
    /** Number of listings that name a picture in the uploaded .zip file. */
    pictures: { type: 'string', default: '0' },
    /** Without `pages` the bench samples calls instead of pages, and builds none. */
    roles: { type: 'string', default: 'api,pages,jobs' },
    /** `--no-killed` measures only the undisturbed upload. */
    measureKilled: { type: 'boolean', default: true },
  },
})
const LISTINGS = Number(options.rows)
const FITMENTS_EACH = Number(options.fitments)
const PICTURE_COUNT = Number(options.pictures)
const WITH_PAGES = options.roles.includes('pages')
const PATHS = WITH_PAGES
  ? ['/', '/product?keyword=brake+pad', '/detail_page/1']
  : ['/api/product/1/', '/api/product/find?search=brake', '/api/categories/']
const SAMPLE_MS = 50
const SELLER = 'supplier@demo.example'

interface Files {
  table: Buffer
  pictures: Buffer | null
}

interface Report {
  job: number
  state: string
  progress: number
  rows: number
  stored: number
  created: number
  rejected_rows: number
  detail?: string
}

/**
 * `npm run bench -- bulk-import`: a file of 50,000 listings with 150,000 fitments is uploaded to a shop on a PostgreSQL
 * server, once undisturbed and once with the process killed in the middle and started again. Prints the time, the peak of
 * memory, and the latency of pages during the upload.
 */
async function main(): Promise<void> {
  const file = { table: await makeFile(), pictures: PICTURE_COUNT > 0 ? await createPictureZip(PICTURE_COUNT) : null }
  const [megabytes, ofPictures] = [file.table, file.pictures].map((bytes) => ((bytes?.length ?? 0) / 1e6).toFixed(1))
  console.info(`${LISTINGS} listings, ${LISTINGS * FITMENTS_EACH} fitments, ${megabytes} MB as .xlsx`)
  if (PICTURE_COUNT > 0) console.info(`${PICTURE_COUNT} pictures, ${ofPictures} MB as .zip`)
  const server = await startThrowawayServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'sparelane-bench-'))
  try {
    await measureUndisturbed(server.url, dataDir, file)
    if (options.measureKilled) await measureKilled(server.url, dataDir, file)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureUndisturbed(url: string, dataDir: string, file: Files): Promise<void> {
  // The first start creates the demo shop; the bench does not measure it.
  await (await startShop(url, dataDir)).end('SIGTERM')
  const shop = await startShop(url, dataDir)
  const memory = shop.mostMemoryMb()
  const samples = sampleLatency(shop.origin)
  const startedAt = performance.now()
  const token = await logIn(shop.origin)
  const { job } = await upload(shop.origin, token, file)
  const done = await waitFor(shop.origin, token, job, ({ state }) => state === 'done')
  const seconds = (performance.now() - startedAt) / 1_000
  const times = await samples.stop()
  console.info(`stored ${done.stored}, new ${done.created}, rejected ${done.rejected_rows}, in ${seconds.toFixed(1)} s`)
  console.info(`memory of the shop: ${memory} MB before, ${shop.mostMemoryMb()} MB at its peak`)
  console.info(`${times.length} ${WITH_PAGES ? 'pages' : 'calls'} during the upload, ms: ${quantiles(times)}`)
  await shop.end('SIGTERM')
  await printStored(url)
}

async function measureKilled(url: string, dataDir: string, file: Files): Promise<void> {
  await clear(url)
  const first = await startShop(url, dataDir)
  const token = await logIn(first.origin)
  const { job } = await upload(first.origin, token, file)
  const { progress, stored } = await waitFor(first.origin, token, job, (report) => report.progress >= 75)
  await first.end('SIGKILL')
  console.info(`killed at ${progress} % with ${stored} stored`)
  const startedAt = performance.now()
  const second = await startShop(url, dataDir)
  const done = await waitFor(second.origin, token, job, ({ state }) => state === 'done')
  const seconds = (performance.now() - startedAt) / 1_000
  console.info(`started again: stored ${done.stored}, new ${done.created}, ${seconds.toFixed(1)} s after the start`)
  await second.end('SIGTERM')
  await printStored(url)
}

async function makeFile(): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const sheets = [
    {
      name: 'Listings',
      columns:
        'sku title description category brand part_no condition stock gen_price price weight length dim_width height thumbnail universal'.split(
          ' ',
        ),
      batches: batches(LISTINGS, listing),
    },
    {
      name: 'Fitments',
      columns: 'sku make model year_start year_end engine vehicle_type_start vehicle_type_end'.split(' '),
      batches: batches(LISTINGS * FITMENTS_EACH, fitment),
    },
  ]
  for await (const piece of writeWorkbook(sheets)) chunks.push(piece)
  return Buffer.concat(chunks)
}

function* batches(count: number, make: (at: number) => (string | number)[]): Generator<(string | number)[][]> {
  for (let from = 0; from < count; from += 500)
    yield Array.from({ length: Math.min(500, count - from) }, (_, at) => make(from + at))
}

const PARTS = ['Brake pad set', 'Oil filter', 'Shock absorber', 'Wheel bearing', 'Ignition coil', 'Air filter']
const CATEGORIES = ['Brakes Suspension & Steering', 'Filters', 'Shock Absorbers', 'Sensors', 'Engine & Drivetrain']
const MODELS = [
  ['Toyota', 'Corolla'],
  ['Toyota', 'Camry'],
  ['Honda', 'Accord'],
  ['Honda', 'Civic'],
] as const
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

function listing(at: number): (string | number)[] {
  const words = `${pick(PARTS, at)}, batch ${(at * 7919) % 100_003}`
  const text = `<p>${words}. Checked before it was packed; lot ${(at * 104_729) % 1_299_709}.</p>`
  const price = 2_000 + ((at * 37) % 90_000)
  const numbers = `BN-${100_000 + at}, OE${(at * 15_485_863) % 9_999_991}`
  const size = [1.5, 10, 6, 4, at < PICTURE_COUNT ? getPictureName(at) : '/media/demo/bench.svg', 'no']
  return [
    `BENCH-${at}`,
    words,
    text,
    pick(CATEGORIES, at),
    'Bosch',
    numbers,
    'New',
    at % 40,
    price,
    price * 0.9,
    ...size,
  ]
}

function fitment(at: number): (string | number)[] {
  const from = 2_003 + (at % 10)
  return [
    `BENCH-${at % LISTINGS}`,
    ...pick(MODELS, at + Math.floor(at / LISTINGS)),
    from,
    from + 3,
    'All',
    'All',
    'All',
  ]
}

async function startShop(databaseUrl: string, dataDir: string) {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '1', PORT: '0', ROLES: options.roles }
  const child = spawn(process.execPath, startArguments, {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /open at (http:\/\/\S+)/.exec(text)?.[1]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${text}`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  // Stops the shop also after an error of the bench.
  process.once('exit', () => child.kill('SIGKILL'))
  const readPeakMb = () => {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(found) / 1_024)
  }
  return { origin, end, mostMemoryMb: readPeakMb }
}

async function logIn(origin: string): Promise<string> {
  const body = JSON.stringify({ email: SELLER, password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/login/${SELLER}/`, { method: 'POST', headers, body })
  return ((await answer.json()) as { token: string }).token
}

async function upload(origin: string, token: string, file: Files): Promise<Report> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file.table)], 'bench.xlsx'))
  if (file.pictures) form.set('pictures', new File([new Uint8Array(file.pictures)], 'pictures.zip'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/upload/`, { method: 'POST', headers, body: form })
  const report = (await answer.json()) as Report
  // A small file is stored before the answer, with 200.
  if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}: ${report.detail}`)
  return report
}

async function waitFor(origin: string, token: string, job: number, isReached: (report: Report) => boolean) {
  for (;;) {
    const answer = await fetch(`${origin}/api/upload/${job}/`, { headers: { authorization: `Bearer ${token}` } })
    const report = (await answer.json()) as Report
    if (isReached(report)) return report
    if (['refused', 'waiting', 'mapping', 'cancelled'].includes(report.state))
      throw new Error(`The upload ended as ${JSON.stringify(report).slice(0, 2_000)}`)
    await sleep(500)
  }
}

function sampleLatency(origin: string) {
  const times: number[] = []
  let isOn = true
  const running = (async () => {
    for (let at = 0; isOn; at += 1) {
      const startedAt = performance.now()
      const answer = await fetch(origin + pick(PATHS, at))
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${answer.status} from ${pick(PATHS, at)}`)
      times.push(performance.now() - startedAt)
      await sleep(SAMPLE_MS)
    }
  })()
  // `stop` throws it, so that an error of the bench itself comes first.
  running.catch(() => undefined)
  const stop = async () => {
    isOn = false
    await running
    return times
  }
  return { stop }
}

function quantiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)}`
}

async function printStored(url: string): Promise<void> {
  const found = await query(
    url,
    `select count(*) as listings, count(distinct sku) as skus,
       (select count(*) from fitments f join products p on p.id = f.product_id where p.sku like 'BENCH-%') as fitments,
       (select count(*) from search_listings s join products p on p.id = s.product_id where p.sku like 'BENCH-%') as found
     from products where sku like 'BENCH-%'`,
  )
  console.info(`in the database: ${JSON.stringify(found[0])}`)
}

const clear = (url: string) => query(url, `update products set sku = 'OLD-' || id where sku like 'BENCH-%'`)

async function query(url: string, text: string): Promise<object[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<object>(text)
  await client.end()
  return rows
}

await main()
