import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { openPage } from '#tests/support/page-actions.ts'
import { row, rowValue } from '#tests/support/part-form.ts'
import { addListing, withStore } from '#tests/support/sellers.ts'

/** Opens the list of a new store whose listings have these SKUs. */
async function openListWith(page: Page, skus: readonly string[]): Promise<void> {
  const store = await withStore(page)
  for (const sku of skus) await addListing(page, store, sku)
  await openPage(page, '/seller_product_list?page_size=5')
}

const saveButton = (page: Page, sku: string) => row(page, sku).getByRole('button', { name: /^Save/ })

test('a price typed in a row is not lost by paging or sorting without a question', async ({ page }) => {
  const mark = `U${Date.now()}`
  const skus = Array.from({ length: 6 }, (_, at) => `${mark}-${at}`)
  await openListWith(page, skus)
  const [first = '', last = ''] = [skus.at(-1), skus[0]]
  const price = rowValue(page, first, 'B2C price')
  const next = page.getByRole('link', { name: 'Next page' })
  const search = page.getByRole('search', { name: 'Products' }).getByRole('searchbox')
  await price.fill('1,100')
  await next.click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toBeHidden()
  await expect(price).toHaveValue('1,100')

  await search.fill(mark)
  await search.press('Enter')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()

  await saveButton(page, first).click()
  await expect(page.getByText(`“Demo oil filter ${first}” saved: B2C price ₦1,100.`)).toBeVisible()
  await expect(saveButton(page, first)).toBeHidden()
  await price.fill('1,200')
  await next.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(row(page, last)).toBeVisible()
  // Nothing is typed here, so nothing is asked.
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(price).toHaveValue('1,100')
})

test(
  'a listing on a phone is a low card that unfolds its details and its Delete button',
  { tag: '@phone' },
  async ({ page }) => {
    const sku = `K${Date.now()}`
    await openListWith(page, [sku])
    const card = row(page, sku)
    await expect(card.getByText('0 sold in 30 days')).toBeVisible()
    await expect(card.getByText('On sale')).toBeVisible()
    expect((await card.boundingBox())?.height).toBeLessThan(200)
    await expect(card.getByText('Part No', { exact: true })).toBeHidden()
    await expect(card.getByRole('button', { name: /^Delete/ })).toBeHidden()
    await card.getByRole('checkbox', { name: /^All details/ }).check()
    await expect(card.getByText('Part No', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: /^Delete/ })).toBeVisible()
    await expectAccessible(page)
  },
)

async function changeInTwoTabs(page: Page, save: (page: Page, sku: string) => Promise<void>): Promise<void> {
  const sku = `T${Date.now()}`
  await openListWith(page, [sku])
  const other = await page.context().newPage()
  await openPage(other, '/seller_product_list')
  await rowValue(page, sku, 'B2C price').fill('1,100')
  await save(page, sku)
  await expect(page.getByText(`“Demo oil filter ${sku}” saved: B2C price ₦1,100.`)).toBeVisible()

  await rowValue(other, sku, 'B2C price').fill('1,300')
  await save(other, sku)
  const refusal = `“Demo oil filter ${sku}”: Someone else changed this listing. Check its values and save again.`
  await expect(other.getByText(refusal)).toBeVisible()
  await expect(rowValue(other, sku, 'B2C price')).toHaveValue('1,100')
  await rowValue(other, sku, 'B2C price').fill('1,300')
  await save(other, sku)
  await expect(other.getByText(`“Demo oil filter ${sku}” saved: B2C price ₦1,300.`)).toBeVisible()
}

test('a price of another tab is not overwritten silently', async ({ page }) => {
  await changeInTwoTabs(page, (tab, sku) => rowValue(tab, sku, 'B2C price').press('Enter'))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a price of another window is not overwritten silently', async ({ page }) => {
    const sku = `N${Date.now()}`
    const store = await withStore(page)
    await addListing(page, store, sku)
    const other = await page.context().newPage()
    for (const tab of [page, other]) await tab.goto('/seller_product_list')
    await rowValue(page, sku, 'B2C price').fill('1,100')
    await rowValue(page, sku, 'B2C price').press('Enter')
    await expect(page.getByText(/saved: B2C price ₦1,100/)).toBeVisible()
    // A fault shows the form again with what was typed over the old price.
    await rowValue(other, sku, 'B2C price').fill('none')
    await rowValue(other, sku, 'B2C price').press('Enter')
    await expect(row(other, sku).getByRole('alert')).toBeVisible()
    await rowValue(other, sku, 'B2C price').fill('1,300')
    await rowValue(other, sku, 'B2C price').press('Enter')
    await expect(other.getByText(/Someone else changed this listing/)).toBeVisible()
    await expect(rowValue(other, sku, 'B2C price')).toHaveValue('1,100')
  })
})
