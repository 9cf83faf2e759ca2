import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs } from '#tests/support/accounts.ts'
import { openPage } from '#tests/support/page-actions.ts'
import { createWorkbook } from '#tests/support/table-files.ts'

const unique = () => `${Date.now() % 1_000_000}${Math.floor(Math.random() * 100)}`

test('an admin adds a motorcycle, corrects it, and a buyer can choose it', async ({ page }) => {
  const model = `Boxer ${unique()}`
  await logInAs(page, 'admin', '/tables/vehicles')
  await page.getByText('Add a vehicle').click()
  await page.getByLabel('Make').fill('Bajaj')
  await page.getByLabel('Model').fill(model)
  await page.getByLabel('First year').fill('1900')
  await page.getByLabel('Engines').fill('100 cc')
  await page.getByLabel('Body types').fill('Motorcycle')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(page.getByText('First year is 1950 or later.')).toBeVisible()
  await expect(page.getByLabel('Model')).toHaveValue(model)
  await page.getByLabel('First year').fill('2015')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(page.getByText('Vehicle added.')).toBeVisible()
  await expectAccessible(page)

  const entry = page.getByRole('listitem').filter({ hasText: `Bajaj ${model}` })
  await entry.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: `Change Bajaj ${model}` })).toBeVisible()
  await page.getByLabel('Last year').fill('2017')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(entry).toContainText('2015–2017')

  const years = await page.request.get(`/api/vehicles/makes/Bajaj/models/${encodeURIComponent(model)}/years`)
  expect(await years.json()).toEqual([2015, 2016, 2017])

  await entry.getByText('Remove', { exact: true }).click()
  await entry.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByText('Vehicle removed.')).toBeVisible()
  await expect(entry).toHaveCount(0)
})

test('an admin uploads a spreadsheet of vehicles: errors are listed, and the corrected file is stored', async ({
  page,
}) => {
  const model = `King ${unique()}`
  const columns = ['make', 'model', 'year_start', 'engines', 'vehicle_types']
  const file = async (year: number) => ({
    name: 'vehicles.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await createWorkbook({ name: 'Vehicles', columns, rows: [['TVS', model, year, '200 cc', 'Tricycle']] }),
  })
  await logInAs(page, 'admin', '/tables/vehicles')
  await page.getByLabel('File', { exact: true }).setInputFiles(await file(1900))
  await page.getByRole('button', { name: 'Upload file' }).click()
  await expect(page.getByText('Nothing was stored. Faults: 1.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'First year is 1950 or later.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('File', { exact: true }).setInputFiles(await file(2015))
  await page.getByRole('button', { name: 'Upload file' }).click()
  await expect(page.getByText('Rows: 1. Added: 1. In the list already: 0.')).toBeVisible()
  await expect(page.getByRole('heading', { name: `TVS ${model}, 2015` })).toBeVisible()
})

test('an admin adds a wiper and an arm, and the wiper is found by the vehicle', async ({ page }) => {
  const symbol = `J-${unique()}`
  await logInAs(page, 'admin', '/tables/wipers')
  await page.getByText('Add a wiper').click()
  await page.getByLabel('Symbol').fill(symbol)
  await page.getByLabel('Price in naira').fill('4500')
  await page.getByLabel('Name').fill('Flat blade')
  await page.getByLabel('Style').fill('flat')
  await page.getByLabel('Length in inches').fill('47')
  await page.getByLabel('Adapters').fill('hook')
  await page.getByRole('button', { name: 'Add wiper' }).click()
  await expect(page.getByText('Wiper added.')).toBeVisible()
  await expectAccessible(page)
  await openPage(page, '/tables/wiper-arms')
  await page.getByText('Add a wiper arm').click()
  await page.getByLabel('Make').fill('Toyota')
  await page.getByLabel('Model').fill('Corolla')
  await page.getByLabel('First year').fill('1995')
  await page.getByLabel('Length in inches').fill('47')
  await page.getByLabel('Adapter').fill('hook')
  await page.getByRole('button', { name: 'Add wiper arm' }).click()
  await expect(page.getByText(/^Wiper arm (added|is in the list already)\.$/)).toBeVisible()
  await expectAccessible(page)
  const found = await page.request.get('/api/oximo/?make=Toyota&model=Corolla&year=1995&page_size=100')
  expect(JSON.stringify(await found.json())).toContain(symbol)
  await openPage(page, `/tables/wipers?search=${symbol}`)
  await page.getByText('Remove', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByText('Wiper removed.')).toBeVisible()
})
