import { expect, type Page, test } from '@playwright/test'

import { signIn } from '#tests/support/accounts.ts'
import { checkOut, createBuyer, signInWithCart, WAY } from '#tests/support/buyers.ts'
import { cards, chooseVehicle, openPage } from '#tests/support/page-actions.ts'
import { openShopLine, type ShopLine } from '#tests/support/shop-line.ts'

const LIST = '/product?keyword=brake+pad'
const note = (page: Page) => page.getByText(/^You are offline\. This is the page as of \d\d:\d\d\.$/)

/** Lists the cached page URLs, each once; the error while the page changes, or the worker deletes the cache. */
const keptPages = (page: Page, cacheName: 'pages' | 'own-pages') =>
  page
    .evaluate(async (name) => {
      const kept = await (await caches.open(name)).keys()
      return [...new Set(kept.map(({ url }) => new URL(url).searchParams.get('of')))]
    }, cacheName)
    .catch((error: unknown) => [String(error)])

test('without a connection list, part, cart and vehicle can be read, and are updated when it returns', async ({
  page,
}) => {
  await openPage(page, '/vehicledata?to=%2F')
  await chooseVehicle(page.getByRole('main'), { make: 'Toyota', model: 'Corolla', year: '2010' })
  await page.getByRole('main').getByRole('button', { name: 'Use this vehicle' }).click()
  await expect(page.getByRole('complementary', { name: 'Your vehicle' })).toContainText('Toyota Corolla 2010')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const title = await signInWithCart(page, 'brake pad corolla 2010')
  const part = new URL(page.url()).pathname
  await openPage(page, LIST)
  await page.getByRole('link', { name: /Cart$/ }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart Items')
  await expect.poll(() => keptPages(page, 'own-pages')).toEqual(expect.arrayContaining([LIST, part, '/cart']))

  await page.context().setOffline(true)
  await expect(note(page)).toBeVisible()
  await page.goto(part)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(note(page)).toBeVisible()
  // Only the data of the cart is cached; the browser renders the page.
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('complementary', { name: 'Your vehicle' })).toContainText('Toyota Corolla 2010')
  await page.goto('/about-us')
  await expect(page.getByText('You’re offline and this page isn’t saved on your device.')).toBeVisible()
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

test.describe('when the shop does not answer and the device is online', () => {
  let line: ShopLine
  test.beforeEach(async ({ baseURL }) => {
    line = await openShopLine(baseURL ?? '')
  })
  test.afterEach(() => line.close())

  const silent = (page: Page) => page.getByText(/^The shop is not answering\. This is the page as of \d\d:\d\d\.$/)

  test('cached pages say so, are listed by name, and are updated when it answers', async ({ page }) => {
    await openPage(page, line.address)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // Later the list is left before its scripts have loaded, and they are needed without the shop.
    await openPage(page, `${line.address}/product?keyword=oil+filter`)
    await page.goto(`${line.address}${LIST}`)
    const first = cards(page).first().getByRole('link')
    const title = await first.innerText()
    // Leaves before the page has sent its name to the worker.
    await first.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await page.goto(`${line.address}/policies/returns`)
    const policy = await page.getByRole('heading', { level: 1 }).innerText()
    await expect.poll(() => keptPages(page, 'pages')).toEqual(expect.arrayContaining([LIST, '/policies/returns']))

    await line.cut()
    await page.goto(`${line.address}${LIST}`)
    await expect(silent(page)).toBeVisible()
    await expect(page.getByText(/You are offline/)).toHaveCount(0)
    await page.goto(`${line.address}/faqs?never=visited`)
    await expect(page.getByText('The shop is not answering, and this page isn’t saved on your device.')).toBeVisible()
    const names = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(names.filter({ hasText: title })).toHaveCount(1)
    await expect(names.filter({ hasText: policy })).toHaveCount(1)
    for (const name of await names.allInnerTexts()) expect(name).not.toMatch(/^\//)
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline and this page isn’t saved on your device.')).toBeVisible()
    await page.context().setOffline(false)

    await page.goto(`${line.address}${LIST}`)
    await expect(silent(page)).toBeVisible()
    await line.mend()
    await expect(silent(page)).toBeHidden({ timeout: 25_000 })
    await expect(cards(page).first()).toBeVisible()
  })

  test.describe('and no pages are cached', () => {
    test.use({ serviceWorkers: 'block' })

    test('an unreachable page names the cause, and loads when the shop answers', async ({ page }) => {
      await openPage(page, line.address)
      const login = page.getByRole('link', { name: 'Login' }).filter({ visible: true })
      // The router reloads the document where the scripts of a page do not come, so they have to be there.
      await login.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
      await page.goBack()
      // The address changes before the page.
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log in')
      await line.cut()
      await login.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop is not answering')
      await expect(page).toHaveURL(/\/login$/)
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
      await line.mend()
      await page.context().setOffline(false)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
    })

    test('a page that does not load for ten seconds says that the shop is not answering yet', async ({ page }) => {
      await openPage(page, line.address)
      line.stall()
      await page.getByRole('link', { name: 'Login' }).filter({ visible: true }).click()
      await expect(page.getByText('The shop is not answering yet. Still waiting.')).toBeVisible({ timeout: 20_000 })
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log in')
    })
  })
})

test('the last orders of a buyer can be read offline with the seller, and are deleted at logout', async ({ page }) => {
  const title = await signInWithCart(page, 'spark plug')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await openPage(page, '/checkout')
  await checkOut(page, WAY.card)
  await expect(page.getByRole('dialog')).toBeVisible()
  await openPage(page, '/orders')
  const link = page.getByRole('main').getByRole('link', { name: /SPL-/ })
  const address = (await link.first().getAttribute('href')) ?? ''
  await expect.poll(() => keptPages(page, 'own-pages')).toEqual(expect.arrayContaining(['/orders', address]))

  await page.context().setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('main')).toContainText(title)
  await expect(page.getByRole('main')).toContainText('Delivery to')
  await expect(note(page)).toBeVisible()

  // The account is not kept: its page lists the orders first.
  await page.goto('/company-dashboard')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Your orders')
  await page.getByRole('main').locator(`a[href="${address}"]`).click()
  await expect(page.getByRole('main')).toContainText(title)
  await page.context().setOffline(false)

  await openPage(page, '/company-dashboard')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => keptPages(page, 'own-pages')).toEqual([])
})

test('cached pages of an account are deleted at logout, and when another account signs in', async ({ page }) => {
  await signInWithCart(page, 'brake pad')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await openPage(page, '/cart')
  await expect.poll(() => keptPages(page, 'own-pages')).toContain('/cart')

  // Without a form: the session cookie is replaced.
  await page.context().clearCookies()
  await signIn(page, await createBuyer(page.request))
  await openPage(page, '/product')
  await expect.poll(() => keptPages(page, 'own-pages')).toEqual(['/product'])

  await openPage(page, '/company-dashboard')
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
  // Not parsed: the comparison reports any difference.
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
