import { expect, test } from '@playwright/test'

import { signIn } from '#tests/support/accounts.ts'
import { addPart, CARD, checkOut, createBuyer, readOrderNumber, WAY } from '#tests/support/buyers.ts'
import { openWithoutScripts } from '#tests/support/page-actions.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer adds money and orders by wallet, card and message', async ({ page }) => {
    await signIn(page, await createBuyer(page.request))
    await page.goto('/company-dashboard')
    await expect(page.getByText('No transactions yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Add money' }).click()
    await page.getByLabel('Amount in naira').fill('none')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText('Enter an amount.')).toBeVisible()
    await page.getByLabel('Amount in naira').fill('2500000')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await page.getByRole('button', { name: 'Check the payment' }).click()
    await expect(page).toHaveURL('/company-dashboard?added=1')
    await expect(page.getByTestId('balance')).toHaveText('₦2,500,000.00')

    await addPart(page, 'oil filter', 1, openWithoutScripts)
    await page.goto('/checkout')
    await checkOut(page, WAY.wallet)
    await expect(page.getByText('Payment received.')).toBeVisible()
    await readOrderNumber(page)

    await addPart(page, 'spark plug', 1, openWithoutScripts)
    await page.goto('/checkout')
    await checkOut(page, WAY.card)
    await page.getByRole('radio', { name: CARD.declined }).check()
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Check the payment' }).click()
    await expect(page.getByText('Payment Error')).toBeVisible()
    await page.getByRole('link', { name: /^See the order SPL-/ }).click()
    await page.getByRole('link', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await page.getByRole('button', { name: 'Check the payment' }).click()
    await expect(page.getByText('Payment received.')).toBeVisible()

    await addPart(page, 'brake pad', 1, openWithoutScripts)
    await page.goto('/checkout')
    await checkOut(page, WAY.message)
    await expect(page.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me/)
  })
})
