import { expect, type Locator, type Page, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { findListings, openPage, reloadPage } from '#tests/support/page-actions.ts'
import { fillPart, form, row, rowValue } from '#tests/support/part-form.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { addListing, buildListing, call, withStore } from '#tests/support/sellers.ts'

async function clickWithoutConnection(page: Page, button: Locator): Promise<void> {
  await page.route('**/seller_product_list.data*', (route) => route.abort())
  await button.click()
  await expect(page.getByText('Network or server error')).toBeVisible()
  await page.unroute('**/seller_product_list.data*')
}

test('a seller searches, sorts and changes listings together, undoes the change, and deletes them', async ({
  page,
}) => {
  const storeId = await withStore(page)
  const mark = `M${Date.now()}`
  for (const at of [1, 2, 3, 4, 5, 6]) await addListing(page, storeId, `${mark}-${at}`)
  await openPage(page, '/seller_product_list')
  const boxes = page.getByRole('checkbox', { name: /^Choose / })
  await expect(boxes).toHaveCount(6)
  await expect(page.getByLabel('Price by %')).toBeHidden()
  await page.getByRole('link', { name: '5 rows per page', exact: true }).click()
  await expect(boxes).toHaveCount(5)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(boxes).toHaveCount(1)
  await page.getByRole('link', { name: '10 rows per page' }).click()
  await expect(boxes).toHaveCount(6)

  await page.getByLabel('All on this page').check()
  await page.getByLabel('Price by %').fill('10')
  await page.getByLabel('Price by %').press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Change the prices of 6 listings by +10%?')
  // A failed action keeps the selection and the percentage, and a failed Undo keeps its button.
  await clickWithoutConnection(page, dialog.getByRole('button', { name: 'Change 6 listings' }))
  await page.getByLabel('Price by %').press('Enter')
  await dialog.getByRole('button', { name: 'Change 6 listings' }).click()
  await expect(page.getByText('Prices of 6 listings changed by +10%.')).toBeVisible()
  await expect(rowValue(page, `${mark}-1`, 'B2C price')).toHaveValue('1,100')
  await clickWithoutConnection(page, page.getByRole('button', { name: 'Undo' }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('6 listings put back.')).toBeVisible()
  await expect(rowValue(page, `${mark}-1`, 'B2C price')).toHaveValue('1,000')

  await page.getByRole('checkbox', { name: `Choose Demo oil filter ${mark}-2` }).check()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await dialog.getByRole('button', { name: 'Hide 1 listing' }).click()
  await expect(row(page, `${mark}-2`)).toContainText('Hidden')

  await page.getByLabel('Search', { exact: true }).fill(`${mark}-3`)
  await page.getByRole('search', { name: 'Products' }).getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/search=/)
  await expect(boxes).toHaveCount(1)
  await row(page, `${mark}-3`)
    .getByRole('checkbox', { name: /^All details/ })
    .check()
  await page.getByRole('button', { name: /^Delete Demo oil filter/ }).click()
  await expect(dialog).toContainText('Delete the item?')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`“Demo oil filter ${mark}-3” is deleted.`)).toBeVisible()
  await reloadPage(page)
  await expect(page.getByText('No products found')).toBeVisible()
})

test('a price change of more than 50% requires a second confirmation with an example, and can be undone', async ({
  page,
}) => {
  const mark = `L${Date.now()}`
  await addListing(page, await withStore(page), mark)
  await openPage(page, '/seller_product_list')
  await page.getByRole('checkbox', { name: /^Choose / }).check()
  await page.getByLabel('Price by %').fill('-80')
  await page.getByLabel('Price by %').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change 1 listing' }).click()
  await expect(dialog).toContainText('−80% is more than 50%. Change 1 listing?')
  await expect(dialog).toContainText('A price of ₦10,000.00 becomes ₦2,000.00.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Yes, change prices by −80%' }).click()
  await expect(rowValue(page, mark, 'B2C price')).toHaveValue('200')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowValue(page, mark, 'B2C price')).toHaveValue('1,000')
})

test('prices and stock are changed in their rows, with a confirmation and Undo', async ({ page }) => {
  const storeId = await withStore(page)
  const mark = `V${Date.now()}`
  for (const at of [1, 2]) await addListing(page, storeId, `${mark}-${at}`)
  await openPage(page, '/seller_product_list')
  const save = row(page, `${mark}-1`).getByRole('button', { name: /^Save/ })
  await expect(save).toBeHidden()
  await rowValue(page, `${mark}-1`, 'B2C price').fill('1,250')
  await rowValue(page, `${mark}-1`, 'Stock').fill('12')
  await rowValue(page, `${mark}-2`, 'Stock').fill('none')
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText(`“Demo oil filter ${mark}-1” saved: B2C price ₦1,250, stock 12.`)).toBeVisible()
  await expect(save).toBeHidden()
  // What is typed in another row stays, and its error is beside it.
  await expect(rowValue(page, `${mark}-2`, 'Stock')).toHaveValue('none')
  await rowValue(page, `${mark}-2`, 'Stock').press('Enter')
  await expect(row(page, `${mark}-2`).getByRole('alert')).toHaveText('Enter a whole number.')
  await rowValue(page, `${mark}-2`, 'Stock').fill('3')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 listing put back.')).toBeVisible()
  await expect(rowValue(page, `${mark}-1`, 'B2C price')).toHaveValue('1,000')
  await expect(rowValue(page, `${mark}-1`, 'Stock')).toHaveValue('3')

  await rowValue(page, `${mark}-1`, 'B2C price').fill('9000')
  await rowValue(page, `${mark}-1`, 'B2C price').press('Enter')
  await expect(page.getByRole('dialog')).toContainText('This changes a price by more than 50%. Save 1 listing?')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, save 1 listing' }).click()
  await expect(rowValue(page, `${mark}-1`, 'B2C price')).toHaveValue('9,000')
  await rowValue(page, `${mark}-1`, 'B2B price').fill('9,500')
  await rowValue(page, `${mark}-1`, 'B2B price').press('Enter')
  await expect(page.getByText('Enter a B2B price that is not above the B2C price.')).toBeVisible()
})

test(
  'concurrent changes are not overwritten silently, and typed text survives a reload',
  { tag: '@phone' },
  async ({ page }) => {
    const sku = `C${Date.now()}`
    const id = await addListing(page, await withStore(page), sku)
    await openPage(page, `/seller_product_list/${id}/edit`)
    const title = form(page).getByLabel('Title')
    await title.fill('Demo oil filter, mine')
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).join('')))
      .toContain('Demo oil filter, mine')
    await openPage(page, `/seller_product_list/${id}/edit`)
    await expect(page.getByText(/A draft from .* is kept/)).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(title).toHaveValue('Demo oil filter, mine')

    const theirs = { ...buildListing(sku), gen_price: 1200, title: 'Demo oil filter, theirs', version: 1 }
    await call(page, 'PUT', `/api/product/${id}/`, theirs)
    await page.getByRole('button', { name: 'Save changes' }).click()
    const conflict = page.getByRole('region', { name: 'Someone else changed this listing' })
    await expect(conflict.getByRole('group', { name: 'Title' }).getByLabel('Keep mine')).toBeChecked()
    await expect(conflict.getByRole('group', { name: 'B2C price' }).getByLabel('Take theirs')).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(form(page)).toContainText('“Demo oil filter, mine” is saved.')
    await page.getByRole('link', { name: 'Back to your products' }).click()
    await expect(page).toHaveURL('/seller_product_list')
    await expect(row(page, sku)).toContainText('Demo oil filter, mine')
    await expect(rowValue(page, sku, 'B2C price')).toHaveValue('1,200')
  },
)

test(
  'a known number fills in the form, saving waits for the uploads of several pictures, and the page stays',
  { tag: '@phone' },
  async ({ page }) => {
    const [known] = await findListings(page.request, { search: 'brake pad set', page_size: '1' })
    await withStore(page)
    await openPage(page, '/seller_product_list/add')
    await form(page)
      .getByLabel('Part number or name')
      .fill(known?.part_no.split(',')[0] ?? '')
    await form(page).getByRole('button', { name: 'Fill in' }).click()
    await expect(form(page)).toContainText(/Filled in from .* with this number: part type,/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await expect(form(page)).toContainText('Thumbnail is required.')
    await expect(form(page).getByRole('textbox', { name: 'Title', exact: true })).toBeHidden()
    await form(page).getByLabel('B2C price (₦)').fill('21000')
    await form(page).getByLabel('B2B price (₦)').fill('18500')
    await form(page).getByRole('textbox', { name: 'Stock' }).fill('4')
    await form(page).getByRole('radio', { name: 'Used' }).check()
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    const [a, b] = await Promise.all([createPicture(), createPicture({ width: 800, height: 600 })])
    const pictures = [a, b].map((buffer, at) => ({ name: `side-${at}.jpg`, mimeType: 'image/jpeg', buffer }))
    const release = Promise.withResolvers<void>()
    await page.route('**/api/uploadFile/', (route) => release.promise.then(() => route.continue()))
    await form(page)
      .getByLabel('Choose a picture')
      .setInputFiles([...pictures, broken])
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await expect(form(page)).toContainText('Wait until the pictures are uploaded.')
    await expect(form(page).getByLabel('Choose a picture')).toBeFocused()
    release.resolve()
    await expect(form(page)).toContainText('Image upload failed: This file is not a PNG, JPEG or WebP picture.')
    await expect(form(page).getByRole('img', { name: 'Picture 2' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join(''))).toContain('"previews":"[')
    await reloadPage(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(form(page).getByRole('img', { name: 'Picture 2' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a part')
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await expect(form(page)).toContainText('is saved.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The part is saved.')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add preview images' }).click()
    await expect(page.getByRole('list', { name: 'Preview pictures, in order' }).locator('> li')).toHaveCount(1)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a known number fills in the form, and a photo that is too large loses nothing',
    { tag: '@phone' },
    async ({ page }) => {
      const [known] = await findListings(page.request, { search: 'brake pad set', page_size: '1' })
      await withStore(page)
      await page.goto('/seller_product_list/add')
      await form(page)
        .getByLabel('Part number or name')
        .fill(known?.part_no.split(',')[0] ?? '')
      await form(page).getByRole('button', { name: 'Fill in' }).click()
      await expect(form(page)).toContainText(/Filled in from .* with this number/)
      await form(page).getByLabel('B2C price (₦)').fill('21000')
      await form(page).getByLabel('B2B price (₦)').fill('18500')
      await form(page).getByRole('textbox', { name: 'Stock' }).fill('4')
      await form(page).getByRole('radio', { name: 'Used' }).check()
      const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(7 * 1024 * 1024) }
      await form(page).getByLabel('Choose a picture').setInputFiles(large)
      await page.getByRole('button', { name: 'Put on sale' }).click()
      await expect(form(page)).toContainText('Image upload failed: This picture is larger than 5 MB.')
      await expect(form(page).getByLabel('B2C price (₦)')).toHaveValue('21000')
      const picture = { name: 'pads.png', mimeType: 'image/png', buffer: await createPicture({ format: 'png' }) }
      await form(page).getByLabel('Choose a picture').setInputFiles(picture)
      await page.getByRole('button', { name: 'Put on sale' }).click()
      await expect(page).toHaveURL(/\/seller_product_list\?saved=/)
      await expect(page.getByText('The part is saved.')).toBeVisible()
    },
  )

  test(
    'a part with a picture and a car is listed, changed in stock, and deleted',
    { tag: '@phone' },
    async ({ page }) => {
      await withStore(page)
      const sku = `P${Date.now()}`
      await page.goto('/seller_product_list/add')
      await fillPart(page, sku)
      await form(page)
        .getByLabel(/Choose a picture/)
        .setInputFiles({ name: 'pads.png', mimeType: 'image/png', buffer: await createPicture({ format: 'png' }) })
      await page.getByRole('button', { name: 'Add a vehicle' }).click()
      for (const [field, value] of [
        ['Make', 'Toyota'],
        ['Model', 'Corolla'],
        ['Year from', '2010'],
      ] as const) {
        await form(page).getByLabel(field, { exact: true }).selectOption(value)
        await page.getByRole('button', { name: 'Next step' }).click()
      }
      await form(page).getByLabel('Engine', { exact: true }).selectOption('All engines')
      await form(page).getByLabel('Vehicle type from').selectOption('All vehicle types')
      await form(page).getByLabel('Vehicle type to').selectOption('All vehicle types')
      await page.getByRole('button', { name: 'Put on sale' }).click()
      await expect(page).toHaveURL(/\/seller_product_list\?saved=/)
      await expect(row(page, sku)).toContainText('Toyota Corolla 2010')

      await rowValue(page, sku, 'Stock').fill('x')
      await row(page, sku).getByRole('button', { name: /^Save/ }).click()
      await expect(row(page, sku).getByRole('alert')).toHaveText('Enter a whole number.')
      await expect(rowValue(page, sku, 'Stock')).toHaveValue('x')
      await rowValue(page, sku, 'Stock').fill('5')
      await rowValue(page, sku, 'Stock').press('Enter')
      await expect(page.getByText(/saved: stock 5\.$/)).toBeVisible()

      await page.getByRole('checkbox', { name: /^Choose Demo brake pads/ }).check()
      await page.getByLabel('Stock', { exact: true }).fill('2')
      await page.getByRole('button', { name: 'Set stock' }).click()
      await page.getByRole('button', { name: 'Change 1 listing' }).click()
      await expect(page.getByText('Stock of 1 listing set to 2.')).toBeVisible()
      await row(page, sku)
        .getByRole('checkbox', { name: /^All details/ })
        .check()
      await page.getByRole('button', { name: /^Delete Demo brake pads/ }).click()
      await expect(page.getByRole('heading', { name: 'Delete the item?' })).toBeVisible()
      await page
        .getByRole('region', { name: 'Please confirm' })
        .getByRole('button', { name: 'Delete', exact: true })
        .click()
      await expect(page.getByText('is deleted.')).toBeVisible()
    },
  )
})
