import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { DEMO_PASSWORD, fillLogin, logInAs } from '#tests/support/accounts.ts'
import { openPage } from '#tests/support/page-actions.ts'

test('a page for others leads home, says why, and leads to the page after a login with another account', async ({
  page,
}) => {
  await logInAs(page, 'customer')
  await openPage(page, '/tables/users')
  await expect(page.getByText('Only admins can open that page.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log in with another account' }).click()
  await expect(page).toHaveURL('/login?next=%2Ftables%2Fusers')
  await expect(page.getByText('Log in with an admin account to open this page.')).toBeVisible()
  await fillLogin(page, { email: 'admin@demo.example', password: DEMO_PASSWORD })
  await expect(page).toHaveURL('/tables/users')
})

test('the login says why it is shown: no account, or a session that has ended', async ({ page, context, baseURL }) => {
  await openPage(page, '/orders')
  await expect(page.getByText('Log in to open this page.')).toBeVisible()
  await context.addCookies([{ name: 'session', value: 'x'.repeat(43), url: baseURL ?? '' }])
  await openPage(page, '/orders')
  await expect(page.getByText('Your session has ended. Log in again to continue.')).toBeVisible()
  await openPage(page, '/login')
  await expect(page.getByText('Your session has ended.', { exact: false })).toBeHidden()
})

test('an order of another account is not found, and its page leads to the own orders', async ({ page }) => {
  await logInAs(page, 'customer')
  const answer = await page.goto('/orders/SPL-260101-ABCDEF')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Your account has no order with this number.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Your orders' }).click()
  await expect(page).toHaveURL('/orders')
})

test('a listing of another store and an unknown payment are not found, with the list to go back to', async ({
  page,
}) => {
  await logInAs(page, 'supplier')
  const main = page.getByRole('main')
  expect((await page.goto('/seller_product_list/2000000000/edit'))?.status()).toBe(404)
  await expect(page.getByText('Your store has no part with this number.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Your products' })).toBeVisible()
  expect((await page.goto('/checkout/payment?reference=SPL-0'))?.status()).toBe(404)
  await expect(page.getByText('Your account has no payment with this reference.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Your orders' })).toBeVisible()
})

test('an unknown entry of an admin table is not found, with the tables to go back to', async ({ page }) => {
  await logInAs(page, 'admin', '/dashboard')
  expect((await page.goto('/tables/stores/2000000000'))?.status()).toBe(404)
  await expect(page.getByText('No table or entry has this address.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Tables' })).toBeVisible()
})
