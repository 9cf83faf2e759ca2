import { defineConfig, devices } from '@playwright/test'

import { findBrowser } from './tests/support/browser.ts'
import { createJourneyShop } from './tests/support/journey-shop.ts'

// The journeys of tests/e2e, in a real Chromium against a real shop, as a mechanic's phone and as a buyer's desk.
const shop = await createJourneyShop()
const browser = await findBrowser()
const inNigeria = { locale: 'en-NG', timezoneId: 'Africa/Lagos' }

// Journeys in which a wide page differs, and the buying path. Their tests that are equal on every screen have the tag
// `@phone`, and those of wide pages alone `@desk`.
const AT_A_DESK = [
  'before-login',
  'buying',
  'by-keyboard',
  'cart',
  'filter-and-page',
  'home',
  'selling',
  'steady-pages',
]

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  // A journey that passes only on retry is a defect, and so is a focused one.
  retries: 0,
  forbidOnly: true,
  fullyParallel: true,
  // Some journeys wait for ten seconds or more, so more journeys than processors run at once.
  workers: 3,
  // Far more than a journey takes: a slow or busy machine must not fail one. Milliseconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  webServer: shop.server,
  use: {
    baseURL: shop.address,
    launchOptions: browser,
    screenshot: 'only-on-failure',
    // Recording each journey takes a quarter of the time: `TRACE=1 npm test -- journeys` does.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    ...inNigeria,
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      // One pixel per point: without a graphics card, drawing a phone's 2.6 takes a fifth of the time.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desk',
      // The phone makes every journey; the desk those that look or lead otherwise there.
      testMatch: AT_A_DESK.map((name) => `${name}.e2e.ts`),
      grepInvert: /@phone/,
      // The phone's journeys go through the service worker.
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' },
    },
  ],
})
