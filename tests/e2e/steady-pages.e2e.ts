import { expect, type Page, test } from '@playwright/test'

import { findListings, openPage } from '#tests/support/page-actions.ts'

/** Sums the layout shifts from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      // TypeScript's DOM types lack this kind of entry.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)
}

const PATHS: Record<string, (page: Page) => Promise<string>> = {
  'the home page': async () => '/',
  'the list': async () => '/product',
  'the list for a car': async () => '/product?make=Toyota&model=Corolla&year=2010',
  'a part': async (page) => {
    const [listing] = await findListings(page.request, { search: 'brake pad', page_size: '1' })
    return `/detail_page/${listing?.id}`
  },
}

for (const [name, findPath] of Object.entries(PATHS)) {
  test(`${name} has no layout shift while it loads and is scrolled`, async ({ page }) => {
    const path = await findPath(page)
    const shifts = await watchShifts(page)
    await openPage(page, path)
    for (let screens = 0; screens < 5; screens++) {
      await page.mouse.wheel(0, 800)
      await page.waitForTimeout(100)
    }
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toBeLessThan(0.001)
  })
}
