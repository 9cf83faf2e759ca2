import { expect, test } from '@playwright/test'

import { openPage } from '#tests/support/page-actions.ts'

test('the first Tab focuses the link that skips the header', async ({ page }) => {
  await openPage(page, '/product')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a suggestion is chosen with the arrows and opened with Enter', async ({ page }) => {
  await openPage(page, '/')
  const field = page.getByRole('combobox', { name: 'Search for parts' })
  await field.focus()
  await page.keyboard.type('oil filter')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.keyboard.type('s')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/detail_page\/\d+/)
})

test('the Advanced Search traps the focus, and Escape returns it', async ({ page }) => {
  await openPage(page, '/')
  const button = page.getByRole('button', { name: 'Advanced' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Advanced Search' })
  await expect(dialog.getByLabel('Make', { exact: true })).toBeVisible()
  for (let presses = 0; presses < 15; presses++) await page.keyboard.press('Tab')
  expect(
    await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    ),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('a chosen sort order keeps the focus, also when Back returns to the order before', async ({ page }) => {
  await openPage(page, '/product')
  const order = page.getByLabel('Sort by')
  await order.focus()
  await order.selectOption('price_asc')
  await expect(page).toHaveURL('/product?sort=price_asc')
  await page.goBack()
  await expect(page).toHaveURL('/product')
  await expect(order).toHaveValue('popular')
  await expect(order).toBeFocused()
})
