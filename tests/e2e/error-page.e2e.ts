import { expect, test } from '@playwright/test'

import { logInAs } from '#tests/support/accounts.ts'
import { cartLink, signInWithCart } from '#tests/support/buyers.ts'
import { openPage } from '#tests/support/page-actions.ts'

// The worker would answer from the pages that it keeps.
test.use({ serviceWorkers: 'block' })

test('a page that cannot be loaded keeps the language and the account of the page before', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'ig', url: baseURL ?? '' }])
  await logInAs(page, 'customer', '/account')
  await openPage(page, '/')
  const account = page.locator('a[href="/company-dashboard"]').filter({ visible: true })
  await expect(account).toHaveText('Akaụntụ')
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByRole('main').locator('a[href^="/detail_page"]').first().click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ig-NG')
  await expect(account).toHaveText('Akaụntụ')
})

test('a page that cannot be loaded keeps the stylesheet of the page before', async ({ page }) => {
  await openPage(page, '/')
  const stylesheet = page.locator('link[rel="stylesheet"]')
  await stylesheet.evaluate((link) => link.setAttribute('data-kept', ''))
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByRole('main').locator('a[href^="/detail_page"]').first().click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(stylesheet).toHaveAttribute('data-kept')
})

test('a page whose data breaks off says that the shop does not answer, and is loaded again with one click', async ({
  page,
}) => {
  await logInAs(page, 'customer', '/account')
  await page.route('**/cart.data*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.body()
    await route.fulfill({ response: answer, body: body.subarray(0, body.length / 2) })
  })
  await cartLink(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop is not answering')
  await page.unrouteAll()
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart Items')
})

test('a failed deletion keeps the line without Undo, and a failed Undo can be repeated', async ({ page }) => {
  await signInWithCart(page, 'brake pad', 2)
  await openPage(page, '/cart')
  const deletion = page.getByRole('button', { name: /^Delete/ })
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.route('**/cart.data*', (route) => route.abort())
  await deletion.click()
  await expect(page.getByText('Failed to remove from cart')).toBeVisible()
  await expect(deletion).toBeVisible()
  await expect(undo).toBeHidden()
  await page.unrouteAll()
  await deletion.click()
  await expect(undo).toBeVisible()
  await page.route('**/cart.data*', (route) => route.abort())
  await undo.click()
  await expect(page.getByText('Failed to add to cart')).toBeVisible()
  await page.unrouteAll()
  await undo.click()
  await expect(page.getByLabel(/^Quantity of/)).toHaveValue('2')
  await expect(undo).toBeHidden()
})

test('a payment check without a connection keeps the page, and the next check shows its answer', async ({ page }) => {
  await logInAs(page, 'customer', '/account')
  await page.route('**/payment.data*', (route) => route.abort())
  await openPage(page, '/checkout/payment?reference=SPL-UNKNOWN')
  await expect(page.getByText('No connection. Please try again.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Check the payment' }).click()
  await expect(page.getByText('No connection. Please try again.')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment')
})

test('a step of the wizard and a question to the parts finder keep their text without a connection', async ({
  page,
}) => {
  await openPage(page, '/')
  const main = page.getByRole('main')
  await page.route(/\/(?:enquiry|assistant)\.data/, (route) => route.abort())
  await main.getByLabel('Your name').fill('Journey Person')
  await main.locator('button[value=next]').click()
  await expect(main.getByRole('alert')).toHaveText('Network or server error')
  await expect(main.getByLabel('Your name')).toHaveValue('Journey Person')
  await page.getByRole('link', { name: 'Parts finder' }).click()
  const chat = page.getByRole('dialog', { name: 'Parts finder' })
  const question = chat.getByLabel('Your question')
  await question.fill('front brake pads akebono')
  await question.press('Enter')
  await expect(chat.getByRole('alert')).toHaveText('Network or server error')
  await expect(question).toHaveValue('front brake pads akebono')
  await page.unrouteAll()
  await question.press('Enter')
  await expect(chat.getByText('For which make of vehicle?')).toBeVisible()
})
