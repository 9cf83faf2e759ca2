import { expect, type Page, test } from '@playwright/test'

import { logInAs } from '#tests/support/accounts.ts'
import { expectNoHorizontalScroll } from '#tests/support/horizontal-scroll.ts'
import { openPage } from '#tests/support/page-actions.ts'

const ADMIN_PAGES = [
  '/dashboard',
  '/tables/orders',
  '/tables/transactions',
  '/tables/enquiries',
  '/tables/users',
  '/tables/stores',
  '/tables/invitations',
  '/tables/audit',
  '/tables/demand',
  '/tables/jobs',
  '/tables/part-types',
  '/tables/nicknames',
  '/tables/model-families',
  '/tables/vehicles',
  '/tables/wipers',
  '/tables/wiper-arms',
  '/part-requests',
]
const SELLER_PAGES = [
  '/company-dashboard',
  '/company-dashboard/money',
  '/seller_product_list',
  '/seller_product_list/types',
  '/upload_data',
  '/orders?as=store',
]

/** Expects that neither the page nor a table in it scrolls sideways. */
async function expectToFit(page: Page, path: string) {
  await expectNoHorizontalScroll(page)
  const wide = await page
    .getByRole('region')
    .evaluateAll((regions) =>
      regions.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.getAttribute('aria-label')),
    )
  expect(wide, path).toEqual([])
}

test('no page of an admin scrolls sideways on a phone', async ({ page }) => {
  await logInAs(page, 'admin', '/dashboard')
  for (const path of ADMIN_PAGES) {
    await openPage(page, path)
    await expectToFit(page, path)
  }
})

test('no page of a seller scrolls sideways on a phone', async ({ page }) => {
  await logInAs(page, 'supplier')
  for (const path of SELLER_PAGES) {
    await openPage(page, path)
    await expectToFit(page, path)
  }
})

test('on a phone each row of a table is a card with the names of its columns, below links that sort', async ({
  page,
}) => {
  await logInAs(page, 'admin', '/tables/users?search=customer%40demo.example')
  const table = page.getByRole('region', { name: 'Users' })
  const card = table.getByRole('row').filter({ hasText: 'customer@demo.example' })
  for (const label of ['Email', 'Phone', 'Role', 'State', 'Since'])
    await expect(card.getByText(label, { exact: true })).toBeVisible()
  await expect(table.getByText('Sort by')).toBeVisible()
  await table.getByRole('link', { name: /^Email ?, sort/ }).click()
  await expect(page).toHaveURL(/sort=-email/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(table.getByText('Sort by')).toBeHidden()
  await expect(card.getByText('Email', { exact: true })).toBeHidden()
  await expect(table.getByRole('columnheader', { name: 'Role' })).toBeVisible()
})
