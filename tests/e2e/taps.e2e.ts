import { expect, type Locator, type Page, test } from '@playwright/test'

import { createPerson, randomAddressHeaders, signIn } from '#tests/support/accounts.ts'
import { addButton, createBuyer, goToCheckout, payButton, payInWindow, topUp, WAY } from '#tests/support/buyers.ts'
import { findListings, openPage } from '#tests/support/page-actions.ts'
import { createPicture } from '#tests/support/pictures.ts'

/** Counts what a person does by hand. */
function createCounter() {
  const counts = { taps: 0, fields: 0 }
  return {
    counts,
    async tap(what: Locator): Promise<void> {
      counts.taps += 1
      await what.click()
    },
    async type(what: Locator, text: string): Promise<void> {
      counts.fields += 1
      await what.fill(text)
    },
  }
}

async function openPart(page: Page): Promise<void> {
  const [listing] = (await findListings(page.request, { search: 'oil filter', in_stock: '1', page_size: '50' })).filter(
    ({ stock }) => stock >= 6,
  )
  await openPage(page, `/detail_page/${listing?.id}`)
}

test('a new buyer pays by card with at most 10 taps and 8 fields from the part page on', async ({ page }) => {
  const { counts, tap, type } = createCounter()
  const person = createPerson()
  const main = page.getByRole('main')
  await openPart(page)
  await tap(addButton(page))
  await tap(main.getByRole('link', { name: 'Create an account' }))
  await type(main.getByLabel('Username'), person.username)
  await type(main.getByLabel('Email'), person.email)
  await type(main.getByLabel('Address'), person.address)
  await type(main.getByLabel('Phone'), person.phone)
  await type(main.getByLabel('Password', { exact: true }), person.password)
  await type(main.getByLabel('Confirm password', { exact: true }), person.password)
  await tap(main.getByRole('button', { name: 'Create account' }))
  // The page goes on to the login by itself, with the email filled in.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expect(main.getByLabel('Email')).toHaveValue(person.email)
  await type(main.getByLabel('Password', { exact: true }), person.password)
  await tap(main.getByRole('button', { name: 'Log in' }))
  await goToCheckout(page, page.getByRole('link', { name: 'Proceed to Checkout' }), tap)
  await expect(page.getByLabel('Delivery address')).toHaveValue(person.address)
  await tap(payButton(page))
  // One tap: the test card is chosen already, as a real one is typed.
  counts.taps += 1
  await payInWindow(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order')
  expect(counts.taps, `${counts.taps} taps`).toBeLessThanOrEqual(10)
  expect(counts.fields, `${counts.fields} fields`).toBeLessThanOrEqual(8)
})

test('a known buyer pays with at most 4 taps and no field, by card and from the wallet', async ({ page }) => {
  await signIn(page, await createBuyer(page.request))
  const byCard = createCounter()
  await openPart(page)
  await byCard.tap(addButton(page))
  await goToCheckout(page, page.getByRole('main').getByRole('link', { name: 'Checkout' }), byCard.tap)
  await byCard.tap(payButton(page))
  byCard.counts.taps += 1
  await payInWindow(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order')
  expect(byCard.counts.taps).toBeLessThanOrEqual(4)

  await topUp(page, '3,000,000')
  const byWallet = createCounter()
  await openPart(page)
  await byWallet.tap(addButton(page))
  await goToCheckout(page, page.getByRole('main').getByRole('link', { name: 'Checkout' }), byWallet.tap)
  await expect(page.getByRole('radio', { name: WAY.wallet })).toBeChecked()
  await byWallet.tap(payButton(page))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order')
  expect(byWallet.counts.taps).toBeLessThanOrEqual(3)
})

test('a new seller opens a store and lists a known part with at most 10 taps and 6 fields', async ({ page }) => {
  const { counts, tap, type } = createCounter()
  const person = createPerson()
  const headers = randomAddressHeaders()
  await page.request.post('/api/user/', { data: { ...person, role_id: 4 }, headers })
  await signIn(page, person)
  const [known] = await findListings(page.request, { search: 'brake pad set', page_size: '1' })
  const number = known?.part_no.split(',')[0]?.trim() ?? ''
  const main = page.getByRole('main')
  await openPage(page, '/company-dashboard')
  await tap(main.getByRole('link', { name: 'Create Store' }))
  await type(main.getByLabel('Store name'), `Demo first store ${Date.now()}`)
  await tap(main.getByRole('button', { name: 'Create Store' }))
  await tap(main.getByRole('link', { name: 'Add your first part' }))
  await type(main.getByLabel('Part number or name'), number)
  await tap(main.getByRole('button', { name: 'Fill in' }))
  await expect(main).toContainText(/Filled in from .* with this number: part type,/)
  await type(main.getByLabel('B2C price (₦)'), '21000')
  await type(main.getByLabel('B2B price (₦)'), '18500')
  await type(main.getByRole('textbox', { name: 'Stock' }), '4')
  await tap(main.getByRole('radio', { name: 'New', exact: true }))
  // The picture is a field that a tap opens.
  counts.taps += 1
  counts.fields += 1
  const picture = { name: 'pads.jpg', mimeType: 'image/jpeg', buffer: await createPicture() }
  await main.getByLabel('Choose a picture').setInputFiles(picture)
  await expect(main.getByLabel('Choose another picture')).toBeVisible()
  await tap(main.getByRole('button', { name: 'Put on sale' }))
  await expect(main).toContainText('is saved.')
  await main.getByRole('link', { name: 'See it in the shop' }).click()
  await expect(main).toContainText(number)
  expect(counts.taps, `${counts.taps} taps`).toBeLessThanOrEqual(10)
  expect(counts.fields, `${counts.fields} fields`).toBeLessThanOrEqual(6)
})
