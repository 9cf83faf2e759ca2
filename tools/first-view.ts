import { parseArgs } from 'node:util'

import { chromium, type Locator } from '@playwright/test'

import { findBrowser } from '#tests/support/browser.ts'

// `node tools/first-view.ts --origin http://localhost:3000 / /product?keyword=oil+filter` loads pages on a phone with an
// empty cache and prints what came over the network, and how far down the first price and the first button to buy are.

const PHONE = { width: 390, height: 844 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: 'string', default: 'http://localhost:3000' } },
})

const browser = await chromium.launch(await findBrowser())
for (const path of positionals) {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    baseURL: values.origin,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  let [bytes, requests] = [0, 0]
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  await network.send('Network.enable')
  await page.goto(path, { waitUntil: 'networkidle' })
  const price = await findTop(page.getByText(/₦\d/))
  const button = await findTop(page.getByRole('button', { name: /^Add/ }))
  console.info(`${path}: ${Math.round(bytes / 1000)} kB in ${requests} requests, price ${price}, button ${button}`)
  await context.close()
}
await browser.close()

/** Returns how far down the first visible match is. */
async function findTop(matches: Locator): Promise<string> {
  const visible = matches.filter({ visible: true })
  if ((await visible.count()) === 0) return 'none'
  const box = await visible.first().boundingBox()
  return `${Math.round(box?.y ?? 0)} px`
}
