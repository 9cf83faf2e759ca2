import { expect, test } from '@playwright/test'

import { cards, find, open, searchFor } from '#tests/support/visit.ts'

test('a word typed wrongly still finds the part, and the list says what it looked for', async ({ page }) => {
  await open(page, '/')
  await searchFor(page, 'alternater')
  await expect(page.getByText('Showing results for alternator')).toBeVisible()
  await expect(cards(page).first()).toContainText(/alternator/i)
})

test('a part number leads to its part, however it is typed', async ({ page, request }) => {
  const [listing] = await find(request, { search: 'oil filter', page_size: '1' })
  const number = listing?.part_no.split(',')[0]?.trim() ?? ''
  await open(page, '/')
  await searchFor(page, number.toLowerCase().replace(/[^a-z0-9]/g, ' '))
  await expect(cards(page).first()).toContainText(number)
})

test('words that name a car mean the car and the part', async ({ page }) => {
  await open(page, '/')
  await searchFor(page, 'camry 2007 brake pad')
  await expect(page.getByText('Showing parts for Toyota Camry 2007.')).toBeVisible()
  await expect(cards(page).first()).toContainText(/brake pad/i)
  await expect(cards(page).first()).toContainText('Fits Camry 2007')
})

test('what the market calls a part finds it', async ({ page }) => {
  await open(page, '/')
  await searchFor(page, 'kick starter')
  await expect(cards(page).first()).toContainText(/starter/i)
})

test('while one types, listings are offered and lead to their page', async ({ page }) => {
  await open(page, '/')
  const field = page.getByRole('combobox', { name: 'Search for parts' })
  await field.pressSequentially('brake pad')
  const offered = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(offered.first()).toContainText(/brake/i)
  expect(await offered.count()).toBeLessThanOrEqual(6)
  await offered.first().click()
  await expect(page).toHaveURL(/\/detail_page\/\d+/)
})

test('where nothing is found, there is a way on', async ({ page }) => {
  // Signs of control, which nobody types, are not even kept in the address.
  await open(page, '/product?keyword=%00zzqqxxw%1B&condition=Used&filtered=1')
  await expect(page).toHaveURL('/product?keyword=+zzqqxxw+&condition=Used&filtered=1')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/condition/)
})
