import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { signIn } from '#tests/support/accounts.ts'
import { addButton, checkOut, createBuyer, WAY } from '#tests/support/buyers.ts'
import { cards, findListings, openPage, openWithoutScripts } from '#tests/support/page-actions.ts'

const DOES_NOT_FIT = 'Does not fit Toyota Corolla 2010'

/** Signs in a buyer with a Corolla, and finds a part for Hondas only. */
async function buyerOfOtherPart(page: Page, baseURL: string | undefined) {
  await signIn(page, await createBuyer(page.request))
  await page
    .context()
    .addCookies([{ name: 'vehicle', value: 'make=Toyota&model=Corolla&year=2010', url: baseURL ?? '' }])
  const hondas = await findListings(page.request, { make: 'Honda', search: 'brake pad' })
  const part = hondas.find(
    ({ universal, vehicleSets }) => !universal && vehicleSets.every(({ make }) => make === 'Honda'),
  )
  if (part === undefined) throw new Error('The demo shop has no brake pads for Hondas only.')
  return part
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Buying for another car?' })

test('a part that does not fit is added after the buyer confirms, and its lines carry the verdict', async ({
  page,
  baseURL,
}) => {
  const { id, title } = await buyerOfOtherPart(page, baseURL)
  await openPage(page, `/detail_page/${id}`)
  await page.getByLabel('Quantity').fill('2')
  await addButton(page).click()
  await expect(question(page)).toContainText(`${title} does not fit your Toyota Corolla 2010.`)
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toBeHidden()
  await expect(addButton(page)).toBeFocused()

  await addButton(page).press('Enter')
  await question(page).getByRole('button', { name: 'Add anyway' }).press('Enter')
  await expect(page.getByText('Added to your cart.')).toBeVisible()
  await expect(addButton(page)).toBeFocused()

  await openPage(page, '/cart')
  const main = page.getByRole('main')
  await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue('2')
  await expect(main.getByText(DOES_NOT_FIT)).toBeVisible()
  await main.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(main.getByText(DOES_NOT_FIT)).toBeHidden()
  await main.getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByText(DOES_NOT_FIT)).toBeVisible()
  // It is a link again once the shop has answered.
  await expect(main.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expectAccessible(page)

  await openPage(page, '/checkout')
  await expect(main.getByText(DOES_NOT_FIT)).toBeVisible()
  await checkOut(page, WAY.card)
  await expect(page.getByTitle('Payment', { exact: true })).toBeVisible()
  await openPage(page, '/orders')
  await main.getByRole('link', { name: /SPL-/ }).first().click()
  await expect(main.getByText(DOES_NOT_FIT)).toBeVisible()
})

test('a card asks before it adds a part that does not fit, and adds a fitting part immediately', async ({
  page,
  baseURL,
}) => {
  const { id, title } = await buyerOfOtherPart(page, baseURL)
  await openPage(page, '/product?make=Honda&keyword=brake+pad')
  const other = cards(page).filter({ has: page.locator(`a[href="/detail_page/${id}"]`) })
  await other.getByRole('button', { name: 'Add to cart' }).click()
  await expect(question(page)).toContainText(title)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await other.getByRole('button', { name: 'Add to cart' }).click()
  await question(page).getByRole('button', { name: 'Add anyway' }).click()
  await expect(other.getByRole('status')).toContainText('Added to your cart.')

  await openPage(page, '/product?keyword=brake+pad')
  const fitting = cards(page)
    .filter({ has: page.getByRole('button', { name: 'Add to cart' }), hasText: 'Fits your Corolla 2010' })
    .first()
  await fitting.getByRole('button', { name: 'Add to cart' }).click()
  await expect(fitting.getByRole('status')).toContainText('Added to your cart.')
})

test('a visitor confirms too before the part is kept until the login', async ({ page, baseURL }) => {
  const { id } = await buyerOfOtherPart(page, baseURL)
  await page.context().clearCookies({ name: /session/i })
  await openPage(page, `/detail_page/${id}`)
  await addButton(page).click()
  await question(page).getByRole('button', { name: 'Add anyway' }).click()
  await expect(page.getByText('Please register or log in to add items to your cart.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the part page asks in a separate step and keeps the quantity', async ({ page, baseURL }) => {
    const { id, title } = await buyerOfOtherPart(page, baseURL)
    await openWithoutScripts(page, `/detail_page/${id}`)
    await page.getByLabel('Quantity').fill('2')
    await addButton(page).click()
    const step = page.getByRole('alert').filter({ hasText: 'Buying for another car?' })
    await expect(step).toContainText(`${title} does not fit your Toyota Corolla 2010.`)
    await step.getByRole('link', { name: 'Cancel' }).click()
    await expect(step).toBeHidden()

    await page.getByLabel('Quantity').fill('2')
    await addButton(page).click()
    await step.getByRole('button', { name: 'Add anyway' }).click()
    await expect(page.getByText('Added to your cart.')).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue('2')
    await expect(page.getByText(DOES_NOT_FIT)).toBeVisible()
  })
})
