import { defineConfig, devices } from '@playwright/test'

import { findBrowser } from './tests/support/browser.ts'
import { shopToVisit } from './tests/support/shop-to-visit.ts'

// The journeys of tests/e2e, in a real Chromium against a real shop, as a mechanic's phone and as a buyer's desk.
const shop = await shopToVisit()
const browser = await findBrowser()
const inNigeria = { locale: 'en-NG', timezoneId: 'Africa/Lagos' }

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  // A journey that passes at the second try is a defect, and so is one that nobody may skip.
  retries: 0,
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
    {
      name: 'desk',
      // What is said of every page, whatever its width; journeys that lead to them are made on both.
      testIgnore: ['guarded-pages.e2e.ts', 'price-canary.e2e.ts', 'accounts-private.e2e.ts', 'accessibility.e2e.ts'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
})
