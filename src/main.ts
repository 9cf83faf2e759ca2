import { setFlagsFromString } from 'node:v8'

import { BootError } from '#platform/db/boot-error.ts'
import { trustRows } from '#platform/db/row.ts'
import { createErrorWebhook } from '#platform/error-webhook.ts'
import { collectWhenIdle } from '#platform/idle-collection.ts'
import { alsoTo, createLog } from '#platform/log.ts'
import { ensurePages } from '#web/server/built-pages.ts'

import { storeCompiledCode, useCompiledCode } from './compiled-code.ts'
import { readConfig } from './config.ts'
import { assertPortsFree } from './listen.ts'
import { refuseOpenDemo } from './start-checks.ts'
import type { Shop } from './start.ts'
import { step } from './step.ts'

// Requests in flight are finished at shutdown, within a time limit; uploads have a limit of their own.
const STOP_MS = 10_000
const UPLOAD_CHECK_MS = 250
/** Without its database the shop can finish nothing, so it stops early and can be restarted soon. */
const FAILED_STOP_MS = 1_000

// `npm start` fixes the young generation of the heap at 16 MB, so that search responses, some hundred kilobytes each, are
// freed there. With V8's default they reached the old generation, and major collections took half the time of a search.
// By default V8 lets the heap grow to four times its live size before a major collection. A bulk upload creates many
// objects of medium age and took 200 MB more than it needs (bench/results/2026-11-22.md).
const HEAP_GROWING_PERCENT = 50
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`)

/** The bundler needs 420 MB and filling a new database 350 MB; with less free memory they run one after the other. */
const MIN_MEMORY_FOR_PARALLEL_START = 1_500 * 1024 * 1024

const read = readConfig()
if ('mistakes' in read) {
  for (const mistake of read.mistakes) console.error(mistake)
  process.exit(1)
}

const { config } = read
const { ERRORS_WEBHOOK: webhookUrl } = config
const errors = webhookUrl === undefined ? null : createErrorWebhook({ url: webhookUrl })
const log = createLog(config.LOG_LEVEL, errors ? alsoTo(errors) : undefined)
if (config.NODE_ENV === 'production') trustRows()

let shop: Shop | null = null
let stopping = false
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  // A shop that is still starting has no requests to finish.
  if (code === 0) await shop?.drain()
  // An upload cannot be stored without the database.
  exitAfter(code === 0 ? STOP_MS : FAILED_STOP_MS, { waitsForUploads: code === 0 })
  await shop?.close()
  await errors?.close()
  process.exit(code)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))

/** Ends the process with 1, unless closing the shop ends it before. */
function exitAfter(ms: number, { waitsForUploads }: { waitsForUploads: boolean }): void {
  const end = () =>
    waitsForUploads && shop?.hasUploads() ? exitAfter(UPLOAD_CHECK_MS, { waitsForUploads }) : process.exit(1)
  setTimeout(end, ms).unref()
}

/** Builds the pages if this process serves them and they are out of date. */
async function buildPages(): Promise<void> {
  if (config.ROLES.includes('pages') && config.NODE_ENV !== 'development')
    await step('Building the pages', () => ensurePages())
}

try {
  refuseOpenDemo(config)
  await assertPortsFree(config)
  const pages = buildPages()
  if (process.availableMemory() < MIN_MEMORY_FOR_PARALLEL_START) await pages
  useCompiledCode(config.DATA_DIR)
  const { startShop } = await import('./start.ts')
  shop = await startShop(config, log, pages)
  collectWhenIdle()
  await storeCompiledCode(config.DATA_DIR)
  void shop.failed.then(
    (reason) => {
      log.fatal({ err: reason }, 'The database ended.')
      console.error(`${reason.message} Start the shop again.`)
      return stop(1)
    },
    () => undefined,
  )
} catch (error) {
  if (!(error instanceof BootError)) throw error
  console.error(error.message)
  process.exit(1)
}
