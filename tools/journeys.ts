import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'

import { DEMO_PASSWORD, randomAddressHeaders, signIn } from '#tests/support/accounts.ts'
import { findBrowser } from '#tests/support/browser.ts'

import { BUYING } from './journeys/buying.ts'
import type { Journey } from './journeys/journey.ts'
import { SELLING } from './journeys/selling.ts'

// `node tools/journeys.ts --origin http://localhost:3000` walks ten journeys through a running demo shop, and writes each
// as a strip of pictures, with a README of their steps, to docs/screens. `… 02-wallet 10-admin` walks only those. The
// journeys buy and list parts: use a shop that can be thrown away, with simulated payments, whose
// first start has written its demo orders: until then the demo buyers' carts are emptied.

interface Frame {
  caption: string
  picture: Buffer
}

const PHONE = { width: 390, height: 844, shown: 250 }
const DESK = { width: 1280, height: 800, shown: 620 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    origin: { type: 'string', default: 'http://localhost:3000' },
    folder: { type: 'string', default: 'docs/screens' },
  },
})

const journeys = [...BUYING, ...SELLING].toSorted((a, b) => a.name.localeCompare(b.name))
const folder = join(values.folder, 'journeys')
await mkdir(folder, { recursive: true })
const found = await findBrowser()
// As in tools/screens.ts.
const browser = await chromium.launch({ ...found, args: [...found.args, '--font-render-hinting=none'] })
const captions = new Map<string, string[]>()
for (const journey of journeys) {
  if (positionals.length > 0 && !positionals.includes(journey.name)) continue
  const frames = await walk(browser, journey)
  captions.set(
    journey.name,
    frames.map(({ caption }) => caption),
  )
  await writeFile(join(folder, `${journey.name}.webp`), await drawStrip(browser, journey, frames))
}
await browser.close()
if (positionals.length === 0) await writeFile(join(values.folder, 'README.md'), describe(journeys))

/** Walks a journey in a new browser context and returns its pictures. */
async function walk(where: Browser, { as, isWide, walk: go, name }: Journey): Promise<Frame[]> {
  const { width, height } = isWide ? DESK : PHONE
  const context = await where.newContext({
    viewport: { width, height },
    ...(!isWide && { isMobile: true, hasTouch: true }),
    locale: 'en-NG',
    baseURL: values.origin,
    serviceWorkers: 'block',
    // Behind a proxy that the shop trusts, its limit of sign-ups counts each journey as another address.
    extraHTTPHeaders: randomAddressHeaders(),
  })
  const page = await context.newPage()
  if (as !== undefined) await signIn(page, { email: `${as}@demo.example`, password: DEMO_PASSWORD })
  page.setDefaultTimeout(20_000)
  const frames: Frame[] = []
  const show = async (caption: string) => {
    await page.waitForLoadState('networkidle')
    frames.push({ caption, picture: await page.screenshot() })
  }
  try {
    await go(page, show)
  } catch (error) {
    await page.screenshot({ path: join(folder, 'stopped.png') })
    throw new Error(`Journey ${name} stopped after "${frames.at(-1)?.caption ?? 'its start'}".`, { cause: error })
  }
  await context.close()
  return frames
}

/** Draws the pictures beside each other, each with its caption. */
async function drawStrip(where: Browser, { isWide, title }: Journey, frames: readonly Frame[]): Promise<Buffer> {
  const { width, height, shown } = isWide ? DESK : PHONE
  const columns = isWide ? 2 : frames.length
  const font = (await readFile('src/web/app/fonts/archivo-basic.woff2')).toString('base64')
  const figures = frames.map(
    ({ caption, picture }, at) => `<figure><img src="data:image/png;base64,${picture.toString('base64')}"
      width="${shown}" height="${Math.round((shown * height) / width)}"><figcaption><b>${at + 1}</b> ${caption}</figcaption></figure>`,
  )
  const page = await where.newPage({ deviceScaleFactor: 1.25 })
  await page.setContent(`<!doctype html><style>
    @font-face { font-family: Archivo; font-weight: 400 800; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; padding: 16px; background: #f3f0e8; color: #14211c; font: 14px/1.35 Archivo, sans-serif; width: max-content }
    h1 { margin: 0 0 12px; font-size: 18px } figure { margin: 0; width: ${shown}px }
    main { display: grid; gap: 16px; grid-template-columns: repeat(${columns}, ${shown}px) }
    img { display: block; border: 1px solid #d9d4c7; border-radius: 8px } figcaption { margin-top: 8px }
  </style><h1>${title}</h1><main>${figures.join('')}</main>`)
  const strip = await page.locator('body').screenshot()
  await page.close()
  return sharp(strip).webp({ quality: 78, effort: 6 }).toBuffer()
}

/** Returns the README of the folder: the journeys with their steps. */
function describe(all: readonly Journey[]): string {
  const texts = all.map(({ name, title }) => {
    const steps = (captions.get(name) ?? []).map((caption, at) => `${at + 1}. ${caption}`)
    return `## ${title}\n\n![${title}](journeys/${name}.webp)\n\n${steps.join('\n')}\n`
  })
  return `# Pictures of the shop

The pages of the demo shop on a phone (390 px) and a desk (1,440 px), light and dark, full, empty (\`-empty\`) and failing
(\`-failed\`): \`npm run screens\` takes them.
The ten journeys below are walked and drawn by \`node tools/journeys.ts\`, which also writes this file. Both need a
running demo shop, started with \`COMPONENTS_PAGE=1\`; \`--origin\` has its address.

${texts.join('\n')}`
}
