import { parseArgs } from 'node:util'

import { type BrowserContext, chromium, type Page } from '@playwright/test'

import { findBrowser } from '#tests/support/browser.ts'
import { signInDemo } from '#tools/demo-visitor.ts'

import { getPercentiles } from './measure.ts'

// `npm run bench -- slow-phone --origin http://localhost:3000` opens pages of a running demo shop on a phone with an empty
// cache, 400 kbit/s, 400 ms before each answer and a quarter of the processor, and prints the medians of the rounds: first
// and largest contentful paint, layout shift, and the slowest of some taps (interaction to next paint).

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: 'string', default: 'http://localhost:3000' }, rounds: { type: 'string', default: '3' } },
})
const BYTES_PER_SECOND = 50_000
const SLOW_NETWORK = { latency: 400, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND }
const CPU_RATE = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** The page's scripts have run by then. */
const MAX_LOAD_MS = 60_000

interface VisitedPage {
  path: string
  /** A demo account with a full cart. */
  as?: string
  /** Selectors that are tapped, one after the other, when the page is complete. */
  taps: readonly string[]
}

const ADD = 'button:text-matches("^Add")'
const PAGES: readonly VisitedPage[] = [
  { path: '/', taps: ['input[type=search]', 'button[popovertarget=menu]'] },
  { path: '/product?keyword=oil+filter', taps: ['button[popovertarget=filters]', '#filters input[type=checkbox]'] },
  { path: '/detail_page/1', taps: [ADD, 'button[popovertarget=menu]'] },
  { path: '/cart', as: 'fleet', taps: ['main input', 'main button[aria-label^="One more"]'] },
  {
    path: '/checkout',
    as: 'fleet',
    taps: ['main input[type=radio]:enabled', 'main input:not([type=radio], [type=hidden])'],
  },
]

interface Figures {
  first: number
  largest: number
  shift: number
  interaction: number
  element: string
}

declare global {
  interface Window {
    figures: Figures
  }
}

const browser = await chromium.launch(await findBrowser())
console.info('page                          FCP ms   LCP ms     CLS   INP ms  largest element')
for (const visited of PAGES.filter(({ path }) => positionals.length === 0 || positionals.includes(path))) {
  const runs: Figures[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) runs.push(await measure(visited))
  const getMedian = (key: 'first' | 'largest' | 'shift' | 'interaction') =>
    getPercentiles(runs.map((run) => run[key])).p50
  console.info(
    visited.path.padEnd(28) +
      getMedian('first').toFixed(0).padStart(8) +
      getMedian('largest').toFixed(0).padStart(9) +
      getMedian('shift').toFixed(3).padStart(8) +
      getMedian('interaction').toFixed(0).padStart(9) +
      `  ${runs[0]?.element}`,
  )
}
await browser.close()

async function measure({ path, as, taps }: VisitedPage): Promise<Figures> {
  const context = await browser.newContext({ ...PHONE, baseURL: values.origin, serviceWorkers: 'block' })
  if (as !== undefined) await signInDemo(context.request, as)
  try {
    return await visit(context, path, taps)
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, path: string, taps: readonly string[]): Promise<Figures> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_NETWORK })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.addInitScript(observe)
  await page.goto(path, { waitUntil: 'networkidle', timeout: MAX_LOAD_MS })
  const shown = await page.evaluate(() => ({ ...window.figures }))
  for (const selector of taps) await tap(page, selector)
  const { interaction } = await page.evaluate(() => window.figures)
  return { ...shown, interaction }
}

async function tap(page: Page, selector: string): Promise<void> {
  const found = page.locator(selector).filter({ visible: true }).first()
  if ((await found.count()) === 0) throw new Error(`${page.url()} has no ${selector}.`)
  await found.tap()
  await page.waitForTimeout(1_000)
}

/** Runs in the page. */
function observe(): void {
  window.figures = { first: 0, largest: 0, shift: 0, interaction: 0, element: '' }
  const { figures } = window
  type Entry = PerformanceEntry & { element?: Element; value: number; hadRecentInput: boolean; interactionId?: number }
  const watch = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry)
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.first = startTime
  })
  watch('largest-contentful-paint', ({ startTime, element }) => {
    figures.largest = startTime
    figures.element = `${element?.tagName ?? ''} ${(element?.textContent ?? '').trim().slice(0, 40)}`
  })
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) figures.shift += value
  })
  watch('event', ({ duration, interactionId }) => {
    if (interactionId) figures.interaction = Math.max(figures.interaction, duration)
  })
}
