import type { Page } from '@playwright/test'

export const main = (page: Page) => page.getByRole('main')

/** The heading of the page that follows a paid order. */
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for your order' })

/** Opens the checkout from the page of a part that was just added. */
export async function openCheckout(page: Page): Promise<void> {
  await main(page).getByRole('link', { name: 'Checkout' }).click()
  await page.getByLabel('Delivery address').waitFor()
  await page.waitForLoadState('networkidle')
}
