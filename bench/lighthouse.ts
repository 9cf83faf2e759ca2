import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'

import { chromium, request } from '@playwright/test'
import { z } from 'zod'

import { findBrowser } from '#tests/support/browser.ts'
import { signInDemo } from '#tools/demo-visitor.ts'

// `npm run bench -- lighthouse --origin http://localhost:3000` runs Lighthouse (mobile) on pages of a running demo shop and
// prints the four scores and the timings of the median round. With `--as fleet` the pages are opened by a demo account
// with a full cart.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    origin: { type: 'string', default: 'http://localhost:3000' },
    rounds: { type: 'string', default: '3' },
    as: { type: 'string', default: '' },
  },
})
const PORT = 9_333
/** Fetched by npx on the first run: its 156 MB would be a sixth of `npm ci` (decision 19). */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const MAX_REPORT_BYTES = 64 * 1024 * 1024
/** The fields of a report that are printed. */
const Report = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
})
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const paths = positionals.length > 0 ? positionals : ['/', '/product', '/detail_page/1']
const extraHeaders = values.as === '' ? {} : { Cookie: await readCookies(values.as) }

const found = await findBrowser()
const browser = await chromium.launch({ ...found, args: [...found.args, `--remote-debugging-port=${PORT}`] })
console.info('page                           perf  a11y  best   seo    LCP ms   TBT ms    CLS')
for (const path of paths) {
  const runs: number[][] = []
  for (let round = 0; round < Number(values.rounds); round++) runs.push(await measure(values.origin + path))
  const median = runs.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))[Math.floor(runs.length / 2)] ?? []
  console.info(
    path.padEnd(30) +
      median
        .map((value, at) => (at === 6 ? value.toFixed(3) : Math.round(value)).toString().padStart(at < 4 ? 6 : 9))
        .join(''),
  )
}
await browser.close()

async function measure(url: string): Promise<number[]> {
  const options = [`--port=${PORT}`, '--output=json', '--quiet', `--extra-headers=${JSON.stringify(extraHeaders)}`]
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    maxBuffer: MAX_REPORT_BYTES,
  })
  const { categories, audits, finalDisplayedUrl } = Report.parse(JSON.parse(stdout))
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}: does it need a session?`)
  const scores = CATEGORIES.map((name) => (categories[name]?.score ?? 0) * 100)
  const figures = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
  for (const name of CATEGORIES)
    for (const { id } of categories[name]?.auditRefs ?? [])
      if (name !== 'performance' && audits[id]?.score === 0) console.info(`  ${name}: ${audits[id].title}`)
  return [...scores, ...figures.map((name) => audits[name]?.numericValue ?? 0)]
}

async function readCookies(account: string): Promise<string> {
  const api = await request.newContext({ baseURL: values.origin })
  await signInDemo(api, account)
  const { cookies } = await api.storageState()
  await api.dispose()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
