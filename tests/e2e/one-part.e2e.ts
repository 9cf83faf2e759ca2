import { expect, test } from '@playwright/test'

import { cards, findListings, openPage } from '#tests/support/page-actions.ts'

test('a card leads to the page of its part, with all facts for a decision', async ({ page, request }) => {
  const [listing] = await findListings(request, { search: 'brake pad', page_size: '1' })
  await openPage(page, '/product?keyword=brake+pad')
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(`/detail_page/${listing?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing?.title ?? '')
  for (const name of ['Vehicles it fits', 'Part numbers', 'Specification', 'Similar parts'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/₦[\d,]+/)
})

test(
  'the first screen of a phone shows price, name and Add to cart of a part',
  { tag: '@phone' },
  async ({ page, request }) => {
    const [listing] = await findListings(request, { search: 'alternator', page_size: '1' })
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, `/detail_page/${listing?.id}`)
    const main = page.getByRole('main')
    const price = await main
      .getByText(/^₦[\d,]+$/)
      .first()
      .boundingBox()
    expect(price?.y).toBeLessThanOrEqual(420)
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(main.getByRole('button', { name: 'Add to cart', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeHidden()
    expect((await main.getByRole('img').first().boundingBox())?.height).toBeLessThanOrEqual(240)
  },
)

test('the quantity stays between one and the stock, with the messages of the shop', async ({ page, request }) => {
  const [listing] = await findListings(request, { search: 'oil filter', page_size: '1' })
  await openPage(page, `/detail_page/${listing?.id}`)
  const quantity = page.getByLabel('Quantity')
  await quantity.fill('0')
  await page.locator('#buy').getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Quantity must be at least 1.')).toBeVisible()
  await quantity.fill('1000000')
  await page.locator('#buy').getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Quantity exceeds available stock.')).toBeVisible()
})

test('a visitor who presses Add to cart is shown the way to log in', async ({ page, request }) => {
  const [listing] = await findListings(request, { search: 'oil filter', page_size: '1' })
  await openPage(page, `/detail_page/${listing?.id}`)
  await page.locator('#buy').getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /^\/login/)
})

test('an unknown path shows a 404 page with a search', async ({ page }) => {
  for (const path of ['/detail_page/2147483647', '/detail_page/x', '/no-such-page']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('button', { name: 'Search' })).toBeVisible()
  }
})

test('opening a part by its URL or by a card counts one view', async ({ page, request }) => {
  const [listing] = await findListings(request, { search: 'oil filter corolla 2010', page_size: '1' })
  const views: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('/views/')) views.push(`${response.status()} ${pathname}`)
  })
  await openPage(page, `/detail_page/${listing?.id}`)
  await expect.poll(() => views).toEqual([`204 /api/products/${listing?.id}/views/`])
  const href = await cards(page).first().getByRole('link').first().getAttribute('href')
  const next = href?.match(/\d+/)?.[0]
  await page.getByRole('main').locator(`a[href="${href}"]`).first().click()
  await expect(page).toHaveURL(`/detail_page/${next}`)
  await expect.poll(() => views).toEqual([listing?.id, next].map((id) => `204 /api/products/${id}/views/`))
})

test('a page after the end of a store’s list leads to its first page', async ({ page }) => {
  await openPage(page, '/store/1?page=999')
  await expect(page.getByText('The list ends before this page.')).toBeVisible()
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(page).toHaveURL('/store/1')
  await expect(cards(page).first()).toBeVisible()
})
