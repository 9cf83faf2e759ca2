import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { openPage } from '#tests/support/page-actions.ts'
import { fillPart, form, row } from '#tests/support/part-form.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { addListing, withStore } from '#tests/support/sellers.ts'

/** Puts a part of no known type that fits every vehicle on sale. Returns its id. */
const addPart = (page: Page, storeId: number, sku: string, fields: object) =>
  addListing(page, storeId, sku, { title: `Zephyrine thing ${sku}`, description: '', universal: true, ...fields })

const typeField = (page: Page) => form(page).getByRole('combobox', { name: 'What is it?' })
const saved = (page: Page) => expect(form(page)).toContainText('is saved.')

async function addPicture(page: Page): Promise<void> {
  await form(page)
    .getByLabel(/Choose a picture/)
    .setInputFiles({ name: 'part.png', mimeType: 'image/png', buffer: await createPicture({ format: 'png' }) })
}

test('a seller chooses a type by keyboard and enters its sizes, which the edited listing shows', async ({ page }) => {
  await withStore(page)
  const sku = `Y${Date.now()}`
  await openPage(page, '/seller_product_list/add')
  await fillPart(page, sku)
  await addPicture(page)
  await expect(form(page).getByLabel(/Choose another picture/)).toBeVisible()
  await form(page).getByRole('textbox', { name: 'Title', exact: true }).fill(`Demo tyre ${sku}`)
  await typeField(page).fill('tyr')
  await expect(form(page).getByRole('option').first()).toContainText('Tyre')
  await expectAccessible(page)
  await typeField(page).press('ArrowDown')
  await typeField(page).press('Enter')
  await expect(typeField(page)).toHaveValue('Tyre')
  await expect(form(page)).toContainText('Category: Tyres & Wheels')
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(form(page)).toContainText('Width is required.')
  await form(page).getByLabel('Width (mm)').fill('195')
  await form(page).getByLabel('Profile (%)').fill('65')
  await form(page).getByLabel('Rim (inches)').fill('30')
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(form(page)).toContainText('Rim must be 10 to 24 inches.')
  await expect(form(page).getByLabel('Width (mm)')).toHaveValue('195')
  await form(page).getByLabel('Rim (inches)').fill('15')
  await form(page).getByLabel('Quality (optional)').selectOption('OEM')
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await saved(page)
  await page.getByRole('link', { name: 'Back to your products' }).click()
  await row(page, sku).getByRole('link', { name: /^Edit/ }).click()
  await expect(typeField(page)).toHaveValue('Tyre')
  await expect(form(page).getByLabel('Profile (%)')).toHaveValue('65')
  await expect(form(page).getByLabel('Quality (optional)')).toHaveValue('OEM')
})

test('a title that names another part leads to a question, and either answer saves the listing', async ({ page }) => {
  const storeId = await withStore(page)
  const sku = `W${Date.now()}`
  // A type that no other journey searches, because these listings fit every vehicle and are not removed.
  const fields = { title: `Throttle body ${sku}`, part_type: 'throttle-body' }
  const id = await addPart(page, storeId, sku, fields)
  await openPage(page, `/seller_product_list/${id}/edit`)
  await expect(typeField(page)).toHaveValue('Throttle Body')
  const title = form(page).getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Throttle Position Sensor')
  await form(page).getByRole('textbox', { name: 'Stock' }).fill('77')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(form(page)).toContainText("The title says 'Throttle Position Sensor', but the type is Throttle Body.")
  await expect(form(page).getByRole('textbox', { name: 'Stock' })).toHaveValue('77')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep Throttle Body' }).click()
  await saved(page)

  const other = await addPart(page, storeId, `${sku}-2`, fields)
  await openPage(page, `/seller_product_list/${other}/edit`)
  await title.fill('Throttle Position Sensor')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'It is a Throttle Position Sensor' }).click()
  await saved(page)
  await openPage(page, `/seller_product_list/${other}/edit`)
  await expect(typeField(page)).toHaveValue('Throttle Position Sensor')
})

test('a seller confirms guessed types with one click, and chooses an unknown one', async ({ page }) => {
  const storeId = await withStore(page)
  const sku = `G${Date.now()}`
  const shock = { title: 'Shock absorber Camry' }
  await addPart(page, storeId, `${sku}-1`, { ...shock, part_no: '48510-06780' })
  await addPart(page, storeId, `${sku}-2`, { ...shock, part_no: '48530-06500' })
  await addPart(page, storeId, `${sku}-3`, {})
  await openPage(page, '/seller_product_list')
  await page.getByRole('link', { name: 'Check the type of 3 listings' }).click()
  const unknown = page.getByRole('listitem').filter({ hasText: `Zephyrine thing ${sku}-3` })
  await expect(unknown).toContainText('Type not known yet')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, confirm' }).first().click()
  await expect(form(page)).toContainText('1 type confirmed.')
  await page.getByRole('button', { name: 'Confirm 1 on this page' }).click()
  await expect(page.getByRole('heading', { name: 'Check the type of 1 listing' })).toBeVisible()
  await typeField(page).fill('brak pad')
  await page.getByRole('button', { name: 'Save the type' }).click()
  await expect(unknown).toContainText("Did you mean 'Brake Pad Set'?")
  await typeField(page).fill('radiator')
  await page.getByRole('button', { name: 'Save the type' }).click()
  await expect(form(page)).toContainText('is now: Radiator.')
  await expect(form(page)).toContainText('Every listing has a checked type.')
  await page.getByRole('link', { name: 'Back to your products' }).click()
  await expect(row(page, `${sku}-3`)).toContainText('Cooling & Air Conditioning')
  await expect(page.getByRole('link', { name: /^Check the type/ })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a misspelt type is corrected, its positions are shown, and a part without a type is listed', async ({
    page,
  }) => {
    await withStore(page)
    const sku = `N${Date.now()}`
    await page.goto('/seller_product_list/add')
    await fillPart(page, sku)
    await typeField(page).fill('brak pad')
    await page.getByRole('button', { name: 'Show its positions and sizes' }).click()
    await expect(form(page)).toContainText("Did you mean 'Brake Pad Set'?")
    await typeField(page).fill('brake pads')
    await page.getByRole('button', { name: 'Show its positions and sizes' }).click()
    await form(page).getByLabel('Front or rear').selectOption('Rear')
    await form(page).getByLabel('I cannot find the type').check()
    await form(page).getByLabel('What do you call it? (optional)').fill('Flux plate')
    await addPicture(page)
    await form(page).getByLabel('Fits all vehicles (universal)').check()
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await expect(page).toHaveURL(/\/seller_product_list\?saved=/)
    await row(page, sku).getByRole('link', { name: /^Edit/ }).click()
    await expect(form(page).getByLabel('I cannot find the type')).toBeChecked()
  })

  test('a seller confirms all guessed types of a page together', async ({ page }) => {
    const storeId = await withStore(page)
    const sku = `J${Date.now()}`
    await addPart(page, storeId, sku, { title: 'Shock absorber Camry', part_no: '48510-06780' })
    await page.goto('/seller_product_list/types')
    await page.getByRole('button', { name: 'Confirm 1 on this page' }).click()
    await expect(form(page)).toContainText('1 type confirmed.')
    await expect(form(page)).toContainText('Every listing has a checked type.')
  })
})
