import { expect, test } from '@playwright/test'

import { cards, chooseVehicle, openPage } from '#tests/support/page-actions.ts'

const COROLLA = { make: 'Toyota', model: 'Corolla', year: '2010' }

test('choosing a car step by step leads to the parts that fit it', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Advanced' }).click()
  const dialog = page.getByRole('dialog', { name: 'Advanced Search' })
  await chooseVehicle(dialog, COROLLA)
  await dialog.getByRole('button', { name: 'Search' }).click()

  await expect(page).toHaveURL(/make=Toyota&model=Corolla&year=2010/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parts for Toyota Corolla 2010')
  await expect(cards(page)).toHaveCount(12)
  await expect(cards(page).filter({ hasText: /Does not fit|Not known/ })).toHaveCount(0)
})

test('words that were typed before Advanced are searched for the chosen car', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('combobox', { name: 'Search for parts' }).fill('brake pad')
  await page.getByRole('button', { name: 'Advanced' }).click()
  const dialog = page.getByRole('dialog', { name: 'Advanced Search' })
  await expect(dialog.getByLabel('Search for')).toHaveValue('brake pad')
  await chooseVehicle(dialog, COROLLA)
  await dialog.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/keyword=brake\+pad&make=Toyota&model=Corolla&year=2010/)
  await expect(cards(page).first()).toContainText(/brake pad/i)
})

test('words of the search field can be removed in Advanced, and are copied with each click', async ({ page }) => {
  await openPage(page, '/')
  const field = page.getByRole('combobox', { name: 'Search for parts' })
  const dialog = page.getByRole('dialog', { name: 'Advanced Search' })
  await field.fill('brake pad')
  await page.getByRole('button', { name: 'Advanced' }).click()
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(dialog.getByLabel('Search for')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Advanced' }).click()
  await expect(dialog.getByLabel('Search for')).toHaveValue('brake pad')

  await dialog.getByLabel('Search for').fill('')
  await chooseVehicle(dialog, COROLLA)
  await dialog.getByLabel('Use as my vehicle').uncheck()
  await dialog.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/product\?make=Toyota/)
})

test(
  'each step is disabled until the step before it is chosen, and a new make clears the model and the year',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/')
    await page.getByRole('button', { name: 'Advanced' }).click()
    const dialog = page.getByRole('dialog', { name: 'Advanced Search' })
    for (const step of ['Model', 'Year', 'Engine Type', 'Vehicle Type'])
      await expect(dialog.getByLabel(step, { exact: true })).toBeDisabled()

    await chooseVehicle(dialog, COROLLA)
    await expect(dialog.getByLabel('Engine Type')).toBeEnabled()
    await dialog.getByLabel('Make', { exact: true }).selectOption('Honda')
    await expect(dialog.getByLabel('Model', { exact: true })).toHaveValue('')
    await expect(dialog.getByLabel('Year', { exact: true })).toBeDisabled()
  },
)

test('a VIN fills in its car', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/vehicledata')
  await page.getByLabel('Have your VIN?').fill('1hgcm82633a004352')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByLabel('Make', { exact: true })).toHaveValue('Honda')
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Accord')
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('2003')
})

test(
  'a European VIN fills in its car, and a note says that it needs no check digit',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/vehicledata')
    await page.getByLabel('Have your VIN?').fill('WVWZZZ1KZ6W123456')
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Golf (Europe)')
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue('2006')
    await expect(page.getByText('This VIN has no check digit. That is normal outside North America.')).toBeVisible()
  },
)

test('a VIN with three characters is refused with the required length', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/vehicledata')
  await page.getByLabel('Have your VIN?').fill('123')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByLabel('Have your VIN?')).toHaveAccessibleDescription(/17/)
})
