import { expect, type Page, test } from '@playwright/test'

import { cards, chooseVehicle, findListings, openPage, resultCards, searchFor } from '#tests/support/page-actions.ts'

const haveCorolla = (page: Page) =>
  page.context().addCookies([{ name: 'vehicle', value: 'make=Toyota&model=Corolla&year=2010', url: page.url() }])

test('a misspelt word finds the part, and the list says what it searched for', async ({ page }) => {
  await openPage(page, '/')
  await searchFor(page, 'alternater')
  await expect(page.getByText('Showing results for alternator')).toBeVisible()
  await expect(cards(page).first()).toContainText(/alternator/i)
})

test('a part number finds its part in every spelling', async ({ page, request }) => {
  const [listing] = await findListings(request, { search: 'oil filter', page_size: '1' })
  const number = listing?.part_no.split(',')[0]?.trim() ?? ''
  await openPage(page, '/')
  await searchFor(page, number.toLowerCase().replace(/[^a-z0-9]/g, ' '))
  await expect(cards(page).first()).toContainText(number)
})

test('a part number finds a part for another car, and says that it does not fit mine', async ({ page, request }) => {
  const hondas = await findListings(request, { make: 'Honda', search: 'brake pad' })
  const other = hondas.find(
    ({ universal, vehicleSets }) => !universal && vehicleSets.every(({ make }) => make !== 'Toyota'),
  )
  const number = other?.part_no.split(',').at(-1)?.trim() ?? ''
  await openPage(page, '/')
  await haveCorolla(page)
  await searchFor(page, number)
  await expect(page.getByText(/^No part for your .* has this number\. Showing all vehicles\.$/)).toBeVisible()
  // Its card shows the brand below the title.
  const [name] = (other?.title ?? '').split(' – ')
  const card = cards(page).filter({ hasText: name ?? '' })
  await expect(card.first()).toContainText('Does not fit your Corolla 2010')
})

test('words that name my car keep the fit of each part', async ({ page }) => {
  for (const words of ['corolla brake pad', 'toyota brake pad']) {
    await openPage(page, '/')
    await haveCorolla(page)
    await searchFor(page, words)
    await expect(page.getByText('Only parts for your Corolla 2010')).toBeVisible()
    await expect(resultCards(page).first()).toContainText('Fits your Corolla 2010')
    await expect(resultCards(page).filter({ hasNotText: /Fits your|Universal/ })).toHaveCount(0)
  }
})

test.describe('on a slow connection', () => {
  // A test cannot delay the answers of a service worker.
  test.use({ serviceWorkers: 'block' })

  /** Delays the list until the returned function is called. */
  async function holdList(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(/\/product\.data/, async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }

  async function expectShapeThenList(page: Page, send: () => void): Promise<void> {
    const shape = page.locator('[data-coming-list]')
    await expect(shape).toBeVisible()
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    send()
    await expect(cards(page).first()).toContainText(/brake pad/i)
    await expect(shape).toHaveCount(0)
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy')
  }

  test('a placeholder of the list is shown while it loads from another page', async ({ page }) => {
    await openPage(page, '/')
    const send = await holdList(page)
    await page.getByRole('combobox', { name: 'Search for parts' }).fill('brake pad')
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
    await expectShapeThenList(page, send)
  })

  test('a placeholder of the list is shown after the Advanced Search, which closes', async ({ page }) => {
    await openPage(page, '/')
    const send = await holdList(page)
    await page.getByRole('combobox', { name: 'Search for parts' }).fill('brake pad')
    await page.getByRole('button', { name: 'Advanced' }).click()
    const dialog = page.getByRole('dialog', { name: 'Advanced Search' })
    await chooseVehicle(dialog, { make: 'Toyota', model: 'Corolla', year: '2010' })
    await dialog.getByRole('button', { name: 'Search' }).click()
    await expect(dialog).toBeHidden()
    await expectShapeThenList(page, send)
  })
})

test('words that name a car and a part find both', async ({ page }) => {
  await openPage(page, '/')
  await searchFor(page, 'camry 2007 brake pad')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake pads for Toyota Camry 2007')
  await expect(resultCards(page).first()).toContainText(/brake pad/i)
  await expect(resultCards(page).filter({ hasNotText: /Fits Camry 2007|Fits if|Universal/ })).toHaveCount(0)
})

test('a nickname of a part finds it', async ({ page }) => {
  await openPage(page, '/')
  await searchFor(page, 'kick starter')
  await expect(cards(page).first()).toContainText(/starter/i)
})

test('suggestions while typing link to the page of their listing', async ({ page }) => {
  await openPage(page, '/')
  const field = page.getByRole('combobox', { name: 'Search for parts' })
  await field.pressSequentially('brake pad')
  const offered = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(offered.first()).toContainText(/brake pad/i)
  expect(await offered.count()).toBeLessThanOrEqual(6)
  await offered.first().click()
  await expect(page).toHaveURL(/\/detail_page\/\d+/)
})

test('the page stays when a person goes on while suggestions are read', async ({ page }) => {
  await page.addInitScript(() => {
    const { fetch } = window
    // An answer that begins, and breaks off when the page stops reading it.
    window.fetch = (input, init) =>
      typeof input === 'string' && input.includes('/suggest')
        ? Promise.resolve(
            new Response(
              new ReadableStream({
                start(body) {
                  document.body.dataset['suggests'] = 'yes'
                  init?.signal?.addEventListener('abort', () => body.error(init.signal?.reason))
                },
              }),
            ),
          )
        : fetch(input, init)
  })
  await openPage(page, '/')
  await page.getByRole('combobox', { name: 'Search for parts' }).fill('brake pad')
  await expect(page.locator('body[data-suggests]')).toBeVisible()
  await page.getByRole('button', { name: 'Advanced' }).click()
  await expect(page.getByRole('dialog', { name: 'Advanced Search' }).getByLabel('Search for')).toHaveValue('brake pad')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeHidden()
})

test('a search that finds nothing offers ways to continue', async ({ page }) => {
  // Control characters are removed from the URL.
  await openPage(page, '/product?keyword=%00zzqqxxw%1B&condition=Used&filtered=1')
  await expect(page).toHaveURL('/product?keyword=+zzqqxxw+&condition=Used&filtered=1')
  await expect(page.getByRole('heading', { name: 'We do not know the part “zzqqxxw”.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask sellers' })).toHaveAttribute('href', '/enquiry?request=zzqqxxw')
  await page.getByRole('list', { name: 'Filters that are on' }).getByRole('link', { name: /Used/ }).click()
  await expect(page).toHaveURL('/product?keyword=zzqqxxw')

  await openPage(page, '/product?category=Filters&brand=zzqqxxw&filtered=1')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/brand/)
})
