import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { startShopProcess } from '#tests/support/shop-process.ts'

import { measureLatency } from './measure.ts'

// `npm run bench -- external-market`: how visitors of the external marketplace slow other calls. Prints the latency of
// ordinary calls of one shop on the embedded database, while ten visitors a second send new questions to the partner: with
// the partner up, down, and slower than the timeout.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '400' } } })

const ORDINARY = ['/api/product/?page=1', '/api/product/find?search=brake+pad', '/api/product/1/', '/api/categories/']
const PARTNERS = ['up', 'down', 'slow'] as const
const PAUSE_MS = 100

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sparelane-bench-'))
  const shop = await startShopProcess({ DATA_DIR: dataDir, ROLES: 'api', TRUST_PROXY: '127.0.0.1' })
  try {
    await measureLatency(shop.origin, ORDINARY, 100)
    for (const partner of PARTNERS) {
      const visitors = sendQuestions(shop.origin, partner)
      const { p50, p99, count } = await measureLatency(shop.origin, ORDINARY, Number(values.rounds))
      const questions = await visitors.stop()
      console.info(
        `partner ${partner}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms of ${count}; ${questions} questions`,
      )
    }
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Sends ten new questions a second, each from another address, without waiting for answers. */
function sendQuestions(origin: string, partner: (typeof PARTNERS)[number]) {
  let isOver = false
  let count = 0
  const keyWord = () => (partner === 'up' ? `brake ${count}` : `simulate ${partner}`)
  const done = (async () => {
    while (!isOver) {
      count += 1
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${count >> 8}.${count & 255}.1` }
      // Another page each time, so that no cache answers.
      const body = JSON.stringify({ keyWord: keyWord(), pageIndex: (count % 50) + 1, categoryId: String(count) })
      const url = `${origin}/aliapi/products/search-general/`
      void fetch(url, { method: 'POST', headers, body }).then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      )
      await sleep(PAUSE_MS)
    }
  })()
  const stop = async () => {
    isOver = true
    await done
    return count
  }
  return { stop }
}

await main()
