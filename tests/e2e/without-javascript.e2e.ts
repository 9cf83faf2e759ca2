import { expect, test } from '@playwright/test'

import { cards } from '#tests/support/page-actions.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a visitor finds parts by words, filters, pages and opens one', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Search for parts').fill('brake pad')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake pads')

  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page).first()).toBeVisible()

  const filter = page.getByRole('button', { name: /^Filter/ })
  if (await filter.isVisible()) await filter.click()
  await page.getByRole('radio', { name: /^New/ }).check()
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page).toHaveURL(/condition=New/)
  await expect(cards(page).filter({ hasNotText: 'New' })).toHaveCount(0)

  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Vehicles it fits' })).toBeVisible()
  await page.locator('#buy').getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('without JavaScript a price can be typed as prices are shown', async ({ page }) => {
  await page.goto('/product?max=%E2%82%A610%2C000&filtered=1')
  await expect(page.getByRole('list', { name: 'Filters that are on' })).toContainText('Up to ₦10,000')
  await expect(cards(page)).toHaveCount(12)
})

test('without JavaScript a visitor chooses a car step by step for typed words', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Search for parts').fill('brake pad')
  await page.getByRole('button', { name: 'Advanced' }).click()
  await expect(page).toHaveURL(/\/vehicledata/)
  for (const [step, value] of [
    ['Make', 'Toyota'],
    ['Model', 'Corolla'],
    ['Year', '2010'],
  ] as const) {
    await page.getByLabel(step, { exact: true }).selectOption(value)
    await page.getByRole('button', { name: 'Next step' }).click()
  }
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake pads for Toyota Corolla 2010')
  await expect(cards(page).first()).toBeVisible()
})
