import { expect, type Page, test } from '@playwright/test'

import { createPerson } from '#tests/support/accounts.ts'
import { checkOut, payInWindow, signInWithCart, WAY } from '#tests/support/buyers.ts'
import { openPage } from '#tests/support/page-actions.ts'

test('an unpaid order on the empty cart is put back in the cart with one click', async ({ page }) => {
  const title = await signInWithCart(page, 'spark plug')
  await openPage(page, '/checkout')
  await checkOut(page, WAY.card)
  await expect(page.getByRole('dialog')).toBeVisible()
  await openPage(page, '/cart')
  await page.getByRole('button', { name: 'Put back in cart' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put back in cart' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})

/** Expects the heading to be focused and in view, although the clicked button was far below it. */
async function expectHeading(page: Page, text: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: text })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
}

test('an answer that replaces the page scrolls to its heading and focuses it', async ({ page }) => {
  await signInWithCart(page, 'brake pad')
  await openPage(page, '/checkout')
  await checkOut(page, WAY.message)
  await expectHeading(page, 'Your message is ready')

  await page.setViewportSize({ width: 390, height: 400 })
  await openPage(page, '/company-dashboard/add-money')
  await page.getByLabel('Amount in naira').fill('3,000,000')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expectHeading(page, 'Complete your payment')
  await page.getByRole('button', { name: 'Open the payment window' }).click()
  await payInWindow(page)
  await expect(page.getByText('The money is in your wallet.')).toBeVisible()

  await openPage(page, '/checkout')
  await checkOut(page, WAY.wallet)
  await expectHeading(page, 'Thank you for your order')
})

test('after a password request and a finished enquiry the heading of the answer is focused', async ({ page }) => {
  await openPage(page, '/password/forgot')
  await page.getByRole('main').getByLabel('Email').fill(createPerson().email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expectHeading(page, 'Check your email')

  await openPage(page, '/enquiry')
  const wizard = page.getByRole('main')
  await wizard.getByRole('textbox').fill('Ada')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.locator('textarea').fill('Brake pads')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard).toContainText('Step 3 of 4')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard).toContainText('Step 4 of 4')
  await wizard.getByRole('button', { name: 'Keep my request' }).click()
  await expect(page.getByRole('heading', { name: 'Your request is saved' })).toBeFocused()
})

test('a refused answer keeps its focus on the field and does not move to the heading', async ({ page }) => {
  await signInWithCart(page, 'brake pad')
  await openPage(page, '/checkout')
  await page.getByLabel('Delivery address').fill('x'.repeat(301))
  await page.getByLabel('Contact phone').fill('1')
  await checkOut(page, WAY.message)
  await expect(page.getByLabel('Contact phone')).toBeFocused()
})
