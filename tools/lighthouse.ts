import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

import { findBrowser } from '#tests/support/browser.ts'

// `npm run lighthouse -- --origin http://localhost:3000` asks Lighthouse (mobile) about pages of a running demo shop, the
// median of so many rounds, and prints the four scores, what was loaded and how the page behaved.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    origin: { type: 'string', default: 'http://localhost:3000' },
    rounds: { type: 'string', default: '3' },
  },
})
const PORT = 9_333
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const paths = positionals.length > 0 ? positionals : ['/', '/product', '/detail_page/1']

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
  const result = await lighthouse(url, { port: PORT, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse said nothing of ${url}.`)
  const { categories, audits } = result.lhr
  const scores = CATEGORIES.map((name) => (categories[name]?.score ?? 0) * 100)
  const figures = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
  for (const name of CATEGORIES)
    for (const { id } of categories[name]?.auditRefs ?? [])
      if (name !== 'performance' && audits[id]?.score === 0) console.info(`  ${name}: ${audits[id].title}`)
  return [...scores, ...figures.map((name) => audits[name]?.numericValue ?? 0)]
}
