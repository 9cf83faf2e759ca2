import { expect, type Page, test } from '@playwright/test'

import { expectAccessible, findViolations } from '#tests/support/accessible.ts'
import { logInAs } from '#tests/support/accounts.ts'
import { cards, openPage, openWithoutScripts } from '#tests/support/page-actions.ts'

const COROLLA = new URLSearchParams({ make: 'Toyota', model: 'Corolla', year: '2010' })

async function shopFor(page: Page, vehicle: URLSearchParams): Promise<void> {
  await page.goto('/')
  await page.context().addCookies([{ name: 'vehicle', value: `${vehicle}`, url: page.url() }])
}

/** Phone and desktop journeys share one shop, so each changes the price of another wiper. */
const ownWiper = (first: string, second: string) => (test.info().project.name === 'phone' ? first : second)

test('the list has pages of twelve, with links to the first and last page', async ({ page }) => {
  await openPage(page, '/updateoximo')
  await expect(cards(page)).toHaveCount(12)
  await expect(cards(page).first()).toContainText('₦')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toHaveText('123…6')
  await pages.getByRole('link', { name: 'Page 6', exact: true }).click()
  await expect(page).toHaveURL('/updateoximo?page=6')
  await expect(pages).toHaveText('1…456')
  await expect(page.getByText('No price').first()).toBeVisible()
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/updateoximo?page=5')
  await page.reload()
  await expect(pages.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
})

test('typing filters the wipers of this page by name, and the search finds those of all pages', async ({ page }) => {
  await openPage(page, '/updateoximo')
  const search = page.getByPlaceholder('Search Oximo Wipers...')
  await search.fill('ALL ADAPTERS')
  await expect(cards(page).filter({ hasNotText: 'all adapters' })).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
  await search.fill('truck')
  await expect(page.getByRole('heading', { name: 'No wipers found' })).toBeVisible()
  await page.getByRole('button', { name: 'Search all' }).click()
  await expect(page).toHaveURL('/updateoximo?search=truck')
  await expect(cards(page)).toHaveCount(5)
  await expectAccessible(page)
})

test('a card leads to the wiper with pictures, price, vehicles and a way to buy', async ({ page }) => {
  await openPage(page, '/updateoximo?search=OX-F26-AD')
  await page.getByRole('link', { name: /^View More Details/ }).click()
  await expect(page).toHaveURL('/product/OX-F26-AD')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flat wiper blade, all adapters 26 in (650 mm)')
  await expect(page.getByRole('link', { name: /^Picture \d+ of 10$/ })).toHaveCount(10)
  await page.getByText(/^\d+ more vehicles$/).click()
  await expect(page.getByRole('cell', { name: 'Toyota Corolla' }).first()).toBeVisible()
  const buy = await page.getByRole('link', { name: 'Buy on WhatsApp' }).getAttribute('href')
  expect(buy).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
  expect(decodeURIComponent(buy ?? '')).toContain('OX-F26-AD')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/product\/OX-F26-AD$/)
  await expectAccessible(page)
})

test('a wiper without a price names a contact, and an unknown wiper is a 404', async ({ page }) => {
  await openPage(page, '/product/OX-R13-RC')
  await expect(page.getByText('Contact for price')).toBeVisible()
  for (const path of ['/product/NONE', '/product/-', '/product/a%20b', `/product/${'x'.repeat(60)}`])
    expect((await page.goto(path))?.status(), path).toBe(404)
})

test('with a vehicle the list shows fitting wipers and the sizes that it needs', async ({ page }) => {
  await shopFor(page, COROLLA)
  await openPage(page, '/updateoximo')
  await expect(page.getByText('driver side 26 in, passenger side 16 in, hook')).toBeVisible()
  await expect(cards(page).filter({ hasNotText: 'Fits your Corolla 2010' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all wipers' }).click()
  await expect(cards(page).filter({ hasText: 'Does not fit your Corolla 2010' }).first()).toBeVisible()
  await openPage(page, '/product/OX-F26-HK')
  await expect(page.getByText('Fits your Corolla 2010: driver side')).toBeVisible()
  await shopFor(page, new URLSearchParams({ make: 'Toyota', model: 'Corolla', year: '1985' }))
  await openPage(page, '/product/OX-F26-HK')
  await expect(page.getByText('Not known if it fits your Corolla 1985')).toBeVisible()
})

test('the search of the shop shows wipers for words such as wiper, and the sizes of a vehicle', async ({ page }) => {
  await openPage(page, '/product?keyword=wiper+corolla+2010')
  const found = page.getByRole('region', { name: /^Wipers/ })
  await expect(found.getByRole('link', { name: /wiper blade/ })).toHaveCount(3)
  await found.getByRole('link', { name: /^See all/ }).click()
  await expect(page).toHaveURL(/^[^?]*\/updateoximo\?/)
  await expect(cards(page)).not.toHaveCount(0)
  await openPage(page, `/product?${COROLLA}`)
  await expect(page.getByText('Wipers for Toyota Corolla 2010: driver side 26 in')).toBeVisible()
  await openPage(page, '/product?keyword=brake+pad')
  await expect(page.getByText(/^Wipers (?:for|that)/)).toHaveCount(0)
})

test('the catalogue shows our widget in a frame, and its wipers open outside of it', async ({ page }) => {
  await openPage(page, '/')
  // A page with a frame loads as a new document, because the policy of other pages allows no frame.
  await page.goto('/oximo-product')
  const frame = page.frameLocator('iframe[title="Wiper catalogue"]')
  await expect(frame.getByRole('article')).toHaveCount(12)
  await frame.getByPlaceholder('Search Oximo Wipers...').fill('truck')
  await frame.getByRole('button', { name: 'Search' }).click()
  await expect(frame.getByRole('article')).toHaveCount(5)
  // Axe cannot run in the frame, which allows no scripts: accessibility.e2e.ts tests its page.
  expect(await findViolations(page, { exceptFrames: true })).toEqual([])
  await frame
    .getByRole('link', { name: /^View More Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product\/OX-T/)
})

test('the widget can be framed only by this shop and allows no scripts', async ({ request }) => {
  const widget = await request.get('/widget/wipers')
  expect(widget.headers()['content-security-policy']).toMatch(/frame-ancestors 'self'(?:;|$)/)
  expect(await widget.text()).not.toContain('<script')
  const list = await request.get('/updateoximo')
  expect(list.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('an admin changes the price of a wiper, which every page then shows', async ({ page, browser }) => {
  const symbol = ownWiper('OX-C14-HK', 'OX-C15-HK')
  const price = 3_000 + Math.floor(Math.random() * 900)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/product/${symbol}`)
  await logInAs(page, 'admin')
  await openPage(page, `/updateoximo?search=${symbol}`)
  const card = page.locator(`#${symbol}`)
  await card.getByRole('link', { name: /^Edit/ }).click()
  const field = card.getByLabel('Price in naira')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('step', '0.01')
  await field.fill('-1')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('alert')).toHaveText('Error updating price')
  await expect(field).toBeFocused()
  await field.fill(`${price}.5`)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Price updated successfully')).toBeVisible()
  const shown = `₦${price.toLocaleString('en')}.50`
  await expect(card.getByText(shown)).toBeVisible()
  await expectAccessible(page)
  await visitor.reload()
  await expect(visitor.getByRole('main')).toContainText(shown)
  await visitor.context().close()
})

test('other users get no edit form, also not by its URL, and the shop refuses their form data', async ({ page }) => {
  await logInAs(page, 'customer')
  await page.goto('/updateoximo?edit=OX-F14-HK')
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  await expect(page.getByLabel('Price in naira')).toHaveCount(0)
  const form = { intent: 'price', symbol: 'OX-F14-HK', price: '1' }
  const origin = new URL(page.url()).origin
  const answer = await page.request.post('/updateoximo', { form, headers: { origin } })
  expect(answer.status()).toBe(403)
  const wiper = await page.request.get('/api/oximo/OX-F14-HK/')
  expect(await wiper.json()).not.toMatchObject({ price: 1 })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor searches, pages and opens wipers, and an admin changes a price', async ({ page }) => {
    const symbol = ownWiper('OX-C16-HK', 'OX-C17-HK')
    await logInAs(page, 'admin', '/account', openWithoutScripts)
    await page.goto('/updateoximo')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/updateoximo?page=2')
    await page.getByPlaceholder('Search Oximo Wipers...').fill(symbol)
    await page.getByRole('button', { name: 'Search all' }).click()
    await expect(cards(page)).toHaveCount(1)
    const card = page.locator(`#${symbol}`)
    await card.getByRole('link', { name: /^Edit/ }).click()
    await card.getByLabel('Price in naira').fill('2750')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Price updated successfully')).toBeVisible()
    await expect(card.getByText('₦2,750')).toBeVisible()
    await card.getByRole('link', { name: /^View More Details/ }).click()
    await expect(page.getByRole('main')).toContainText('₦2,750')
  })
})
