import { expect, type Page, test } from '@playwright/test'

import { cards, open } from '#tests/support/visit.ts'

const titles = (page: Page) => cards(page).getByRole('heading').allTextContents()

/** The list prices: filters work on them. */
async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).locator('s').allTextContents()
  return texts.map((text) => Number(/₦([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
}

async function showFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filter/ })
  if (await button.isVisible()) await button.click()
}

test('filters narrow the list, stand in the address, and are taken away by a press', async ({ page }) => {
  await open(page, '/product')
  await showFilters(page)
  await page.getByRole('radio', { name: /^Used/ }).check()
  await page.getByLabel('Maximum (₦)').fill('40000')
  await page.getByRole('button', { name: 'Apply Filter' }).click()

  await expect(page).toHaveURL(/condition=Used/)
  await expect(page).toHaveURL(/max=40000/)
  await expect(page).toHaveURL(/filtered=1/)
  await expect(cards(page).filter({ hasNotText: 'Used' })).toHaveCount(0)
  for (const price of await prices(page)) expect(price).toBeLessThanOrEqual(40_000)

  await page.getByRole('list', { name: 'Filters that are on' }).getByRole('link', { name: /Used/ }).click()
  await expect(page).not.toHaveURL(/condition/)
  await expect(page).toHaveURL(/max=40000/)
})

test('a price may be typed the way that prices are shown', async ({ page }) => {
  await open(page, '/product')
  await showFilters(page)
  await page.getByLabel('Minimum (₦)').fill('10,000')
  await page.getByLabel('Maximum (₦)').fill('₦20,000.50')
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page).toHaveURL(/min=10000&max=20000.50/)
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(20_000)
})

test('a price that is none is told beside its field, and nothing is lost', async ({ page }) => {
  await open(page, '/product')
  await showFilters(page)
  await page.getByLabel('Maximum (₦)').fill('cheap')
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page.getByLabel('Maximum (₦)')).toHaveAccessibleDescription(/A price is a number/)
  await expect(page.getByLabel('Maximum (₦)')).toHaveValue('cheap')
  await expect(page.getByText(/A price is a number/)).toBeInViewport()
  await expect(page).toHaveURL(/\/product$/)
})

test('a wrong price in an address leaves the list, which says so above it', async ({ page }) => {
  await open(page, '/product?min=20000&max=10000&filtered=1')
  await expect(page.getByRole('alert').filter({ hasText: 'The lowest price is above the highest.' })).toBeInViewport()
  await expect(cards(page)).toHaveCount(12)
})

test('a brand that is not among the most frequent can be typed, and says how many parts it leaves', async ({
  page,
}) => {
  await open(page, '/product')
  await showFilters(page)
  await page.getByLabel('Brand').fill('holset')
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page).toHaveURL(/brand=holset/)
  await expect(page.getByText('4 parts', { exact: true })).toBeVisible()
  await expect(page.locator('datalist option[value="Holset"]')).toHaveText('Holset (4)')
})

test('applying no filter says so and changes nothing', async ({ page }) => {
  await open(page, '/product')
  await showFilters(page)
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page.getByText('Please apply at least one filter')).toBeVisible()
  await expect(page).toHaveURL(/\/product$/)
})

test('the second page shows other parts, and can be reloaded and left again', async ({ page }) => {
  await open(page, '/product')
  const first = await titles(page)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page)).toHaveCount(12)
  await expect.poll(() => titles(page)).not.toEqual(first)
  const second = await titles(page)

  await page.reload()
  expect(await titles(page)).toEqual(second)
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(first)
})

test('sorting by price begins with the cheapest', async ({ page }) => {
  await open(page, '/product')
  await page.getByLabel('Sort by').selectOption('price_asc')
  await expect(page).toHaveURL(/sort=price_asc/)
  const isSorted = (all: readonly number[]) =>
    all.length === 12 && all.every((price, at) => price >= (all[at - 1] ?? 0))
  await expect.poll(async () => isSorted(await prices(page))).toBe(true)
})
