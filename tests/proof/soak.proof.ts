import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { logLine } from '#tests/support/log-line.ts'
import { readAnonymousMb, readMemoryMb } from '#tests/support/process-memory.ts'
import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'

import { findBrokenInvariants } from './assertions.ts'
import { type KindFigures, runOpenLoop } from './open-loop.ts'
import { readOption } from './options.ts'
import { openRequestMix, type RequestMix } from './request-mix.ts'
import { createSetup, flushToDisk, type ProofSetup } from './setup.ts'

const MINUTES = readOption('MINUTES', 120)
/** Requests a second: half of what a process sustains, as the overload proof finds it. */
const RATE = readOption('RATE', 83)
const BUYERS = readOption('BUYERS', 500)
const METRICS_PORT = readOption('METRICS_PORT', 9_465)
const MAX_SLOPE_MB = 5
const SAMPLE_MINUTES = 1

let ground: ProofSetup
let shop: ServerProcess
let mix: RequestMix

beforeAll(async () => {
  ground = await createSetup({ processes: 0 })
  const settings = { DATABASE_URL: ground.server.url, DATA_DIR: ground.dataDir, DEMO: '0', BASE_URL: '' }
  shop = await startShopProcess({
    ...settings,
    LOG_LEVEL: 'warn',
    METRICS_PORT: `${METRICS_PORT}`,
    TRUST_PROXY: '127.0.0.1',
    PAGE_CACHE: '0',
  })
  mix = await openRequestMix(ground.database, { buyers: BUYERS })
  await flushToDisk(ground)
})
afterAll(async () => {
  await mix?.close()
  await shop?.stop()
  await ground?.close()
})

interface Sample {
  hours: number
  megabytes: number
}

/** Returns the slope of the least-squares line in MB an hour. */
function getSlope(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ hours }) => hours)), mean(samples.map(({ megabytes }) => megabytes))]
  const covariance = mean(samples.map(({ hours, megabytes }) => (hours - x) * (megabytes - y)))
  return covariance / mean(samples.map(({ hours }) => (hours - x) ** 2))
}

interface TableSize {
  name: string
  rows: number
  megabytes: number
}

const readTableSizes = ({ db }: Database) =>
  rows<TableSize>(
    db,
    `select format('%I.%I', n.nspname, c.relname) as name, greatest(c.reltuples, 0)::float8 as rows,
       (pg_total_relation_size(c.oid) / 1048576.0)::float8 as megabytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_|information_schema' order by pg_total_relation_size(c.oid) desc`,
  )

/** Prints the tables that grew by more than 1 MB. */
function printGrowth(before: readonly TableSize[], after: readonly TableSize[]): void {
  const sizes = new Map(before.map(({ name, megabytes }) => [name, megabytes]))
  for (const { name, rows: count, megabytes } of after) {
    const first = sizes.get(name) ?? 0
    if (megabytes - first > 1) logLine(`  ${name}: ${first.toFixed(1)} to ${megabytes.toFixed(1)} MB, ${count} rows`)
  }
}

/** Returns the memory outside of files, and the parts of the JavaScript heap, in MB as text. */
async function describeMemory(): Promise<string> {
  const { code, pages, malloc } = readAnonymousMb(shop)
  const parts = `code ${code.toFixed(1)}, pages ${pages.toFixed(1)}, malloc ${malloc.toFixed(1)}`
  return `${parts}; ${await describeHeap()}`
}

async function describeHeap(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
  const pattern = /^nodejs_(?:heap_space_size_total_bytes\{space="(\w+)"\}|(external_memory)_bytes) (\S+)$/gm
  return [...(await response.text()).matchAll(pattern)]
    .map(([, space, other, bytes]) => ({ name: space ?? other, megabytes: Number(bytes) / 1_048_576 }))
    .filter(({ megabytes }) => megabytes >= 1)
    .map(({ name, megabytes }) => `${name} ${megabytes.toFixed(1)}`)
    .join(', ')
}

async function sampleMemory(samples: Sample[], isDone: () => boolean): Promise<void> {
  const startedAt = performance.now()
  for (let at = 1; !isDone(); at += 1) {
    while (!isDone() && performance.now() - startedAt < at * SAMPLE_MINUTES * 60_000) await sleep(500)
    const sample = { hours: (performance.now() - startedAt) / 3_600_000, megabytes: readMemoryMb(shop) }
    samples.push(sample)
    if (at % 10 === 0)
      logLine(`${at * SAMPLE_MINUTES} minutes: ${sample.megabytes.toFixed(1)} MB (${await describeMemory()})`)
  }
}

test(
  `the memory of the shop levels out in ${MINUTES} minutes at ${RATE} requests a second`,
  async () => {
    const samples: Sample[] = []
    const before = await readTableSizes(ground.database)
    let halfway: TableSize[] = []
    let isDone = false
    const sampling = sampleMemory(samples, () => isDone)
    const totals = { sent: 0, refused: 0, failed: 0 }
    for (const half of [1, 2]) {
      const figures = await runOpenLoop(Number(new URL(shop.origin).port), {
        perSecond: RATE,
        seconds: MINUTES * 30,
        next: () => mix.mixed(),
      })
      addUp(totals, figures)
      for (const [kind, { failures, refusedAt }] of figures) {
        for (const failure of failures) logLine(`${kind} ${failure}`)
        for (const seconds of refusedAt) logLine(`${kind} refused after ${seconds.toFixed(3)} s`)
      }
      if (half === 1) halfway = await readTableSizes(ground.database)
    }
    isDone = true
    await sampling
    const after = await readTableSizes(ground.database)
    const slope = getSlope(samples.filter(({ hours }) => hours * 60 > MINUTES / 2))
    const { sent, refused, failed } = totals
    logLine(
      `${sent} requests, ${refused} refused, ${failed} without an answer; ${slope.toFixed(1)} MB an hour at the end`,
    )
    logLine('Growth of the first half:')
    printGrowth(before, halfway)
    logLine('Growth of the second half:')
    printGrowth(halfway, after)
    expect(await findBrokenInvariants(ground.database)).toEqual([])
    expect(refused + failed).toBe(0)
    expect(slope).toBeLessThan(MAX_SLOPE_MB)
  },
  (MINUTES + 30) * 60_000,
)

function addUp(totals: { sent: number; refused: number; failed: number }, figures: Map<string, KindFigures>): void {
  for (const { sent, refused, failed } of figures.values()) {
    totals.sent += sent
    totals.refused += refused
    totals.failed += failed
  }
}
