import { expect, type Page, test } from '@playwright/test'

import { cards, open } from '#tests/support/visit.ts'

const titles = (page: Page) => cards(page).getByRole('heading').allTextContents()

async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).allTextContents()
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
