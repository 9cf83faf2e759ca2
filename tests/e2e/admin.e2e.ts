import { expect, type Locator, type Page, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs, signIn } from '#tests/support/accounts.ts'
import { createBuyer, signInWithCart } from '#tests/support/buyers.ts'
import { openPage, openWithoutScripts } from '#tests/support/page-actions.ts'

/** The field for the reason of an action. */
const getReasonField = (page: Page, act: string) =>
  page.getByRole('group').filter({ hasText: act }).getByLabel('Reason')

/** Opens a disclosure that only narrow screens have. */
async function openDisclosure(within: Locator, name: string): Promise<void> {
  const summary = within.getByText(name, { exact: true })
  if (await summary.isVisible()) await summary.click()
}

test('an admin sees the figures of the shop as charts, each with a table', async ({ page }) => {
  await logInAs(page, 'admin', '/dashboard')
  await openPage(page, '/dashboard?period=7d')
  await expect(page.getByRole('heading', { name: 'Total Orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Total Sales' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Update Oximo Price' }).first()).toHaveAttribute('href', '/updateoximo')
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Update Oximo Price',
    'Tables',
  ])
  await expect(page.getByRole('img', { name: /^Orders\. \d+ orders in the last 7 days/ })).toBeVisible()
  await page.getByText('Show as a table: Orders').click()
  await expect(page.getByRole('region', { name: 'Orders, as a table' }).getByRole('row')).toHaveCount(8)
  await expectAccessible(page)
  await page.getByRole('link', { name: '12 months' }).click()
  await expect(page).toHaveURL('/dashboard?period=12m')
  await expect(page.getByRole('img', { name: /^Orders\. \d+ orders in the last 12 months/ })).toBeVisible()
})

test('the total sales of the dashboard stay on one line at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logInAs(page, 'admin', '/dashboard')
  const amount = page.getByText(/^₦[\d,]+\.\d\d$/).first()
  const lines = await amount.evaluate((element) => {
    element.textContent = '₦121,817,434.00'
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('an admin finds an account, disables it with a reason, and enables it again', async ({ page, browser }) => {
  const person = await createBuyer(page.request)
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, person)
  await logInAs(page, 'admin', '/tables/users')
  await page.getByLabel('Name, email or phone').fill(person.email)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: person.username }).click()

  await page.getByText('Disable the account').click()
  await getReasonField(page, 'Disable the account').fill('Sold what was not there')
  await page.getByRole('button', { name: 'Yes, disable it' }).click()
  await expect(page.getByText('Account disabled, by', { exact: false })).toContainText('Sold what was not there')
  await expectAccessible(page)
  await theirs.goto('/account')
  await expect(theirs).toHaveURL(/\/login/)

  await page.getByRole('button', { name: 'Enable the account again' }).click()
  await expect(page.getByText('Account enabled')).toBeVisible()
  await signIn(theirs, person)
  await theirs.context().close()
  await page.getByRole('link', { name: 'All activity in the audit log' }).click()
  await expect(page.getByRole('cell', { name: 'Account disabled' })).toBeVisible()
})

test('an enquiry by message becomes an order after its payment', async ({ page, browser }) => {
  const buyer = await (await browser.newContext()).newPage()
  await signInWithCart(buyer, 'brake pad')
  const { user } = (await (await buyer.request.get('/api/session/')).json()) as { user: { id: number } }
  const cart = (await (await buyer.request.get(`/api/cart/${user.id}/`)).json()) as { id: number }
  const { csrfToken } = (await (await buyer.request.get('/api/csrf/')).json()) as { csrfToken: string }
  const sent = await buyer.request.post('/api/checkout/message/', {
    data: { cartId: cart.id, delivery_address: '1 Demo Street, Ikeja', contact_phone: '0803 123 4567' },
    headers: { 'X-CSRFToken': csrfToken },
  })
  const { enquiry } = (await sent.json()) as { enquiry: { id: number } }
  await buyer.context().close()

  await logInAs(page, 'admin', '/tables/enquiries')
  await page.getByRole('link', { name: `Enquiry ${enquiry.id}`, exact: true }).click()
  await expect(page.getByText('Create the order')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Create the order').click()
  await page.getByLabel('How it was paid').fill('Bank transfer')
  await page.getByRole('button', { name: 'Yes, it is paid: make the order' }).click()
  await expect(page.getByRole('link', { name: /^SPL-/ })).toBeVisible()
  await expect(page.getByText('Create the order')).toBeHidden()
})

test('tables sort, report empty results and failures, and can be downloaded', async ({ page }) => {
  await logInAs(page, 'admin', '/tables')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  for (const name of ['Users', 'Stores', 'Transactions', 'Enquiries', 'Invitations', 'Audit log', 'Orders']) {
    const tables = page.getByRole('navigation', { name: 'Tables' })
    await openDisclosure(tables, 'All tables')
    await tables.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expectAccessible(page)
  }
  await openPage(page, '/tables/users')
  await page.getByRole('link', { name: /^Email ?, sort/ }).click()
  await expect(page).toHaveURL('/tables/users?sort=-email')
  await expect(page.getByRole('columnheader', { name: /^Email/ })).toHaveAttribute('aria-sort', 'descending')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('users.csv')

  await openPage(page, '/tables/users?search=no-such-user')
  await expect(page.getByText('No rows match these filters.')).toBeVisible()
  await openPage(page, '/tables/audit?event=NOT+ONE')
  await expect(page.getByRole('alert')).toHaveText('An event is one word, such as role_changed.')
  await openPage(page, '/tables/nothing')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Orders')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an admin filters a list, and an action requires a reason', async ({ page }) => {
    const person = await createBuyer(page.request)
    await logInAs(page, 'admin', '/tables/users', openWithoutScripts)
    await page.getByLabel('Name, email or phone').fill(person.email)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('1 row', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: person.username }).click()
    await page.getByText('Change the role').click()
    await page.getByLabel('New role').selectOption('B2C Customers')
    await getReasonField(page, 'Change the role').fill('No')
    await page.getByRole('button', { name: 'Yes, change it' }).click()
    await expect(getReasonField(page, 'Change the role')).toHaveAccessibleDescription('Enter a reason.')
    await getReasonField(page, 'Change the role').fill('Closed the garage')
    await page.getByRole('button', { name: 'Yes, change it' }).click()
    await expect(page.getByText('Role changed, by', { exact: false })).toBeVisible()
  })
})
