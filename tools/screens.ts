import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'

import { findBrowser } from '#tests/support/browser.ts'

// `npm run screens -- --origin http://localhost:3000` photographs a running demo shop into docs/screens: each page on a
// phone and on a desk, light and dark.

const PAGES = {
  home: '/',
  list: '/product?keyword=brake+pads',
  empty: '/product?keyword=qqqzzz',
  detail: '/detail_page/1',
  vehicle: '/vehicledata',
  'not-found': '/nowhere',
}
const WIDTHS = { 390: 844, 1440: 900 }

const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://localhost:3000' },
    folder: { type: 'string', default: 'docs/screens' },
  },
})

await mkdir(values.folder, { recursive: true })
const browser = await chromium.launch(await findBrowser())
for (const [width, height] of Object.entries(WIDTHS))
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width: Number(width), height },
      colorScheme,
      locale: 'en-NG',
    })
    const page = await context.newPage()
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(values.origin + path, { waitUntil: 'networkidle' })
      const dark = colorScheme === 'dark' ? '-dark' : ''
      await page.screenshot({ path: join(values.folder, `${name}-${width}${dark}.png`) })
    }
    await context.close()
  }
await browser.close()
