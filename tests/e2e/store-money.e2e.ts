import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { createPerson, logInAs, randomAddressHeaders, signIn } from '#tests/support/accounts.ts'
import { openPage } from '#tests/support/page-actions.ts'

test('a seller sees what is held, what is delivered and how payouts are made, and opens an order', async ({ page }) => {
  await logInAs(page, 'supplier', '/company-dashboard')
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await expect(page).toHaveURL('/company-dashboard/money')
  for (const sum of ['To send', 'On the way', 'Delivered', 'Refunded'])
    await expect(page.getByRole('term').filter({ hasText: sum })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payouts' })).toBeVisible()
  await expect(page.getByText('Ask us for the date of your next payout.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  const order = page.getByRole('region', { name: 'Orders' }).getByRole('link').first()
  const number = (await order.textContent()) ?? ''
  await order.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})

test('a seller without a store is led to its form from the money page', async ({ page }) => {
  const person = createPerson()
  const data = { ...person, role_id: 4 }
  expect((await page.request.post('/api/user/', { data, headers: randomAddressHeaders() })).status()).toBe(201)
  await signIn(page, person)
  await openPage(page, '/company-dashboard/money')
  await page.getByRole('main').getByRole('link', { name: 'Create Store' }).click()
  await expect(page).toHaveURL('/company-dashboard/store')
})
