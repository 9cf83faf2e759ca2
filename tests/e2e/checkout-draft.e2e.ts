import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { fillLogin, type Person, signIn } from '#tests/support/accounts.ts'
import { addPart, checkOut, createBuyer, payButton, WAY } from '#tests/support/buyers.ts'
import { openPage, openWithoutScripts } from '#tests/support/page-actions.ts'

const OFFER = /A draft from .* is kept on this device/

const fields = (page: Page) => [
  page.getByLabel('Delivery address'),
  page.getByLabel('Contact phone'),
  page.getByLabel('Note to the sellers'),
]
const TYPED = ['14 Market Road, Aba, Abia', '+2348051234567', 'Call at the gate']

async function fillDelivery(page: Page): Promise<void> {
  for (const [at, field] of fields(page).entries()) await field.fill(TYPED[at] ?? '')
}

const keptDrafts = (page: Page) =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.endsWith(':checkout'))))

const endSession = (page: Page) => page.context().clearCookies({ name: 'session' })

async function openCheckout(page: Page, buyer: Person): Promise<void> {
  await signIn(page, buyer)
  await addPart(page, 'oil filter')
  await openPage(page, '/checkout')
}

test('what was typed at checkout survives a session that ends there, and is deleted with the order', async ({
  page,
}) => {
  const buyer = await createBuyer(page.request)
  await openCheckout(page, buyer)
  await fillDelivery(page)
  await endSession(page)
  await checkOut(page, WAY.card)
  await expect(page).toHaveURL('/login?next=%2Fcheckout')
  await fillLogin(page, buyer)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText(OFFER)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  for (const [at, field] of fields(page).entries()) await expect(field).toHaveValue(TYPED[at] ?? '')
  const kept = await keptDrafts(page)
  for (const text of TYPED) expect(kept).toContain(text)
  expect(kept).not.toMatch(/method|card|total|code|attempt/)
  await checkOut(page, WAY.card)
  await expect(page.getByRole('heading', { name: 'Complete your payment' })).toBeVisible()
  await expect.poll(() => keptDrafts(page)).toBe('[]')
})

test('a draft of the checkout is not offered to another person, and is deleted by a logout', async ({ page }) => {
  const [one, other] = [await createBuyer(page.request), await createBuyer(page.request)]
  await openCheckout(page, one)
  await fillDelivery(page)
  await expect.poll(() => keptDrafts(page)).toContain('Market Road')
  await endSession(page)
  await openCheckout(page, other)
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByText(OFFER)).toBeHidden()
  await expect(page.getByLabel('Delivery address')).toHaveValue(other.address)
  await openPage(page, '/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect(await keptDrafts(page)).toBe('[]')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer whose session ends at checkout is led back there by the login', async ({ page }) => {
    const buyer = await createBuyer(page.request)
    await signIn(page, buyer)
    await addPart(page, 'oil filter', 1, openWithoutScripts)
    await page.goto('/checkout')
    await endSession(page)
    await checkOut(page, WAY.card)
    await expect(page).toHaveURL('/login?next=%2Fcheckout')
    await fillLogin(page, buyer)
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByLabel('Delivery address')).toHaveValue(buyer.address)
  })
})
