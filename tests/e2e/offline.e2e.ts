import { expect, type Page, test } from '@playwright/test'

import { makeBuyer, signIn, withCart } from '#tests/support/buyers.ts'
import { cards, chooseVehicle, open } from '#tests/support/visit.ts'

const LIST = '/product?keyword=brake+pad'
const note = (page: Page) => page.getByText(/^You are offline\. This is the page as of \d\d:\d\d\.$/)

/** What the phone keeps: the addresses of pages, each once. */
const keptPages = (page: Page, cacheName: 'pages' | 'own-pages') =>
  page.evaluate(async (name) => {
    const kept = await (await caches.open(name)).keys()
    return [...new Set(kept.map(({ url }) => new URL(url).searchParams.get('of')))]
  }, cacheName)

test('without a connection the list, the part, the cart and the vehicle can be read, and all is fresh again with it', async ({
  page,
}) => {
  await open(page, '/vehicledata?to=%2F')
  await chooseVehicle(page.getByRole('main'), { make: 'Toyota', model: 'Corolla', year: '2010' })
  await page.getByRole('main').getByRole('button', { name: 'Use this vehicle' }).click()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const title = await withCart(page, 'brake pad')
  const part = new URL(page.url()).pathname
  await page.goto(LIST)
  await page.getByRole('link', { name: /Cart$/ }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart Items')
  await expect.poll(() => keptPages(page, 'own-pages')).toEqual(expect.arrayContaining([LIST, part, '/cart']))

  await page.context().setOffline(true)
  await expect(note(page)).toBeVisible()
  await page.goto(part)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(note(page)).toBeVisible()
  // Of the cart only its data was kept: its page is put together again.
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('complementary', { name: 'Your vehicle' })).toContainText('Toyota Corolla 2010')
  await page.goto('/about-us')
  await expect(page.getByText('You are offline, and this page is not kept on your phone.')).toBeVisible()
  await expect(page.getByText('Your vehicle: Toyota Corolla 2010')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(part)
  await page.goto(LIST)
  await expect(cards(page).first()).toBeVisible()
  await expect(note(page)).toBeVisible()

  await page.context().setOffline(false)
  await expect(note(page)).toBeHidden({ timeout: 20_000 })
  await expect(cards(page).first()).toBeVisible()
})

test('what was kept for an account goes when it logs out, and when somebody else is signed in', async ({ page }) => {
  await withCart(page, 'brake pad')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await open(page, '/cart')
  await expect.poll(() => keptPages(page, 'own-pages')).toContain('/cart')

  // Without any form: the session of before is simply another's.
  await page.context().clearCookies()
  await signIn(page, await makeBuyer(page.request))
  await open(page, '/product')
  await expect.poll(() => keptPages(page, 'own-pages')).toEqual(['/product'])

  await open(page, '/company-dashboard')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => keptPages(page, 'own-pages')).toEqual([])
})

test('a phone can install the shop: a name, a start, its colours, and icons of which one may be cut round', async ({
  request,
}) => {
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const colour = expect.stringMatching(/^#[0-9a-f]{6}$/)
  // The shape is that of the file; what is wrong in it, the comparison says.
  const manifest = (await answer.json()) as { icons: { src: string }[] }
  expect(manifest).toMatchObject({
    name: 'Sparelane',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colour,
    background_color: colour,
    icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { sizes: '512x512', purpose: 'maskable' }],
  })
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
})
