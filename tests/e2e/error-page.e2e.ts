import { expect, test } from '@playwright/test'

import { logInAs } from '#tests/support/accounts.ts'
import { cartLink } from '#tests/support/buyers.ts'
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
