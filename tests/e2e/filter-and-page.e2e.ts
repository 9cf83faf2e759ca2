import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { z } from 'zod'

import { cards, openPage, reloadPage, resultCards } from '#tests/support/page-actions.ts'

const titles = (page: Page) => cards(page).getByRole('heading').allTextContents()

/** The list prices: filters work on them. */
async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).locator('s').allTextContents()
  return texts.map((text) => Number(/₦([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
}

const Brands = z.object({
  count: z.number(),
  results: z.array(z.object({ brand: z.string() })),
  facets: z.object({ brand: z.array(z.object({ value: z.string() })) }),
})
const findBrands = async (request: APIRequestContext, query: Record<string, string>) =>
  Brands.parse(await (await request.get('/api/product/find', { params: { facets: '1', ...query } })).json())

const escapeForRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Finds a brand that is not among the most frequent, and its number of listings. */
async function rareBrand(request: APIRequestContext): Promise<{ brand: string; count: number }> {
  const { results, facets } = await findBrands(request, { sort: 'price_desc', page_size: '100' })
  const brand = results.find((one) => facets.brand.every(({ value }) => value !== one.brand))?.brand
  if (brand === undefined) throw new Error('The demo shop has no rare brand.')
  return { brand, count: (await findBrands(request, { brand })).count }
}

async function showFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filter/ })
  if (await button.isVisible()) await button.click()
}

test('filters narrow the list, are in the URL, and are removed by a click', async ({ page }) => {
  await openPage(page, '/product')
  await showFilters(page)
  await page.getByRole('radio', { name: /^Used/ }).check()
  await page.getByLabel('Maximum (₦)').fill('40000')
  await page.getByRole('button', { name: 'Apply Filter' }).click()

  await expect(page).toHaveURL(/condition=Used/)
  await expect(page).toHaveURL(/max=40000/)
  await expect(page).toHaveURL(/filtered=1/)
  await expect(cards(page).filter({ hasNotText: 'Used' })).toHaveCount(0)
  // The address changes before the cards do.
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(40_000)

  const chips = page.getByRole('list', { name: 'Filters that are on' }).getByRole('link')
  await expect(chips).toHaveCount(2)
  await chips.filter({ hasText: 'Used' }).click()
  await expect(page).not.toHaveURL(/condition/)
  await expect(page).toHaveURL(/max=40000/)
})

// On a phone the filters are a sheet with a button.
test(
  'beside the list a choice applies immediately, and the fields keep their values',
  { tag: '@desk' },
  async ({ page }) => {
    await openPage(page, '/product')
    await page.getByLabel('Maximum (₦)').fill('40000')
    await page.getByRole('radio', { name: /^Used/ }).check()
    await expect(page).toHaveURL(/max=40000&condition=Used&filtered=1/)
    const chips = page.getByRole('list', { name: 'Filters that are on' }).getByRole('link')
    await expect(chips).toHaveCount(2)
    await expect(page.getByRole('radio', { name: /^Used/ })).toBeFocused()
    await expect(page.getByLabel('Maximum (₦)')).toHaveValue('40000')
    await page.getByLabel(/^In stock only/).check()
    await expect(page).toHaveURL(/in_stock=1/)
    await expect(chips).toHaveCount(3)
  },
)

const CAR = 'make=Toyota&model=Corolla&year=2010'

test('the first screen of a phone shows four parts with their prices', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/product')
  expect(await countPrices(page)).toBeGreaterThanOrEqual(4)
})

test(
  'the first screen of a phone shows four parts for a chosen car too',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'vehicle', value: CAR, url: baseURL ?? '' }])
    for (const path of ['/product', '/product?category=Filters', '/product?keyword=oil+filter']) {
      await openPage(page, path)
      await expect(resultCards(page).first()).toContainText('Fits')
      expect(await countPrices(page), path).toBeGreaterThanOrEqual(4)
    }
  },
)

/** Counts the prices above the bar of shortcuts. */
async function countPrices(page: Page): Promise<number> {
  const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
  const tops = await resultCards(page)
    .getByText(/^₦[\d,]+$/)
    .evaluateAll((found) =>
      found.filter((price) => price.tagName === 'SPAN').map((price) => price.getBoundingClientRect().bottom),
    )
  return tops.filter((bottom) => bottom <= (bar?.y ?? 0)).length
}

test('the sheet of a phone counts the parts before filters apply', { tag: '@phone' }, async ({ page }) => {
  // Other journeys put no such part on sale, so that its number stays.
  await openPage(page, '/product?keyword=alternator')
  await showFilters(page)
  await page.getByLabel(/^In stock only/).check()
  const apply = page.getByRole('button', { name: /^Apply Filter · \d+ parts?$/ })
  await expect(apply).toBeInViewport()
  const count = /\d+ parts?/.exec((await apply.textContent()) ?? '')?.[0] ?? ''
  await expect(page).not.toHaveURL(/in_stock/)
  await apply.click()
  await expect(page).toHaveURL(/in_stock=1/)
  await expect(page.getByText(count, { exact: true })).toBeVisible()
})

// A phone compares from the page of a part.
test('parts chosen in a list are compared side by side', { tag: '@desk' }, async ({ page }) => {
  await openPage(page, '/product?keyword=alternator')
  for (const at of [0, 1, 2]) {
    await resultCards(page).nth(at).hover()
    await resultCards(page).nth(at).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: 'Compare the chosen parts' }).click()
  await expect(page).toHaveURL(/\/compare\?parts=\d+&parts=\d+&parts=\d+$/)
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByRole('rowheader', { name: 'Brand' })).toBeVisible()
  await page
    .getByRole('link', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expect(page.getByText('Please register or log in to add items to your cart.')).toBeVisible()
})

// The switch is on wide screens.
test('the list is shown as a table, from which a quantity is added', { tag: '@desk' }, async ({ page }) => {
  await openPage(page, '/product?keyword=alternator')
  await page.getByRole('link', { name: 'Table' }).click()
  await expect(page).toHaveURL(/view=table/)
  const row = page.getByRole('row').nth(1)
  await row.getByRole('spinbutton').fill('2')
  await row.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(row.getByRole('alert')).toContainText('Please register or log in')
})

test('a price can be typed as prices are shown', async ({ page }) => {
  await openPage(page, '/product')
  await showFilters(page)
  await page.getByLabel('Minimum (₦)').fill('10,000')
  await page.getByLabel('Maximum (₦)').fill('₦20,000.50')
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page).toHaveURL(/min=10000&max=20000.50/)
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(20_000)
})

test('an invalid price shows an error beside its field and keeps the input', async ({ page }) => {
  await openPage(page, '/product')
  await showFilters(page)
  await page.getByLabel('Maximum (₦)').fill('cheap')
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page.getByLabel('Maximum (₦)')).toHaveAccessibleDescription(/A price is a number/)
  await expect(page.getByLabel('Maximum (₦)')).toHaveValue('cheap')
  await expect(page.getByText(/A price is a number/)).toBeInViewport()
  await expect(page).toHaveURL(/\/product$/)
})

test('an invalid price in the URL shows the list with a message', async ({ page }) => {
  await openPage(page, '/product?min=20000&max=10000&filtered=1')
  await expect(page.getByRole('alert').filter({ hasText: 'The lowest price is above the highest.' })).toBeInViewport()
  await expect(cards(page)).toHaveCount(12)
})

test('a rare brand can be typed, and its number of parts is announced', async ({ page, request }) => {
  await openPage(page, '/product')
  await showFilters(page)
  const { brand, count } = await rareBrand(request)
  await page.getByText('More brands').click()
  await page.getByLabel('Other brand').fill(brand.toLowerCase())
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page).toHaveURL(/brand=/)
  const announced = page.getByRole('status').filter({ hasText: /^\d/ })
  await expect(announced).toHaveText(count === 1 ? '1 part' : `${count} parts`)
  await showFilters(page)
  const checkbox = page.getByRole('checkbox', { name: new RegExp(`^${escapeForRegExp(brand)} ?${count}$`) })
  await expect(checkbox).toBeChecked()
})

test('several brands are chosen at a time, each with a chip that removes it', async ({ page, request, isMobile }) => {
  const { facets } = await findBrands(request, { search: 'oil filter' })
  const [first = '', second = ''] = facets.brand.map(({ value }) => value)
  const { count } = await findBrands(request, { search: 'oil filter', brand: first })
  await openPage(page, '/product?keyword=oil+filter')
  await showFilters(page)
  const brands = page.getByRole('group', { name: 'Brand' })
  await brands.getByRole('checkbox', { name: first }).check()
  await brands.getByRole('checkbox', { name: second }).check()
  if (isMobile) await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page).toHaveURL(
    new URL(
      `/product?${new URLSearchParams([
        ['keyword', 'oil filter'],
        ['brand', first],
        ['brand', second],
        ['filtered', '1'],
      ])}`,
      page.url(),
    ).href,
  )
  await expect(resultCards(page).filter({ hasNotText: new RegExp(`${first}|${second}`) })).toHaveCount(0)

  const chips = page.getByRole('list', { name: 'Filters that are on' })
  await expect(chips.getByRole('link')).toHaveCount(2)
  await chips.getByRole('link', { name: second }).click()
  await expect(page).not.toHaveURL(/brand=.*brand=/)
  await expect(page.getByText(count === 1 ? '1 part' : `${count} parts`, { exact: true })).toBeVisible()
  await showFilters(page)
  // Its count is not narrowed by the other brand.
  await expect(brands.getByRole('checkbox', { name: second })).not.toBeChecked()
  await expect(brands.getByRole('checkbox', { name: first })).toBeChecked()
})

test('stock, state of the seller, type and position narrow the parts of a family', async ({ page }) => {
  await openPage(page, '/product?keyword=shock+absorber')
  await showFilters(page)
  await page.getByLabel(/^In stock only/).check()
  const states = page.getByLabel('State of the seller')
  const state = (await states.locator('option').nth(1).getAttribute('value')) ?? ''
  await states.selectOption(state)
  await page.getByLabel('Part type').selectOption('rear-shock')
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page).toHaveURL(/type=rear-shock/)
  await expect(page).toHaveURL(/in_stock=1/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rear shock absorbers')
  await expect(page.getByRole('list', { name: 'Filters that are on' })).toContainText(`Sellers in ${state}`)
  await expect(resultCards(page).filter({ hasNotText: /rear/i })).toHaveCount(0)
  await expect(resultCards(page).filter({ hasText: 'Out of stock' })).toHaveCount(0)

  const understood = page.getByRole('list', { name: 'What we searched for' })
  await understood.getByRole('link', { name: 'Remove Rear Shock Absorber' }).click()
  await expect(page).not.toHaveURL(/type=/)
  await expect(understood).toContainText('Shock Absorber')
})

test('links above the list narrow it to one position', async ({ page }) => {
  // Other journeys list brake pads without a position in the title.
  await openPage(page, '/product?keyword=brake+discs')
  await page
    .getByRole('navigation', { name: 'Narrow the list' })
    .getByRole('link', { name: /^Front/ })
    .click()
  await expect(page).toHaveURL('/product?keyword=brake+discs&position=front')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front brake discs')
  await expect(resultCards(page).filter({ hasNotText: /front/i })).toHaveCount(0)
})

test('applying no filter says so and changes nothing', async ({ page }) => {
  await openPage(page, '/product')
  await showFilters(page)
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page.getByText('Please apply at least one filter')).toBeVisible()
  await expect(page).toHaveURL(/\/product$/)
})

test('the second page shows other parts, can be reloaded, and leads back', async ({ page }) => {
  await openPage(page, '/product')
  const first = await titles(page)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  // The address changes before the cards do.
  await expect.poll(() => titles(page)).not.toEqual(first)
  await expect(cards(page)).toHaveCount(12)
  const second = await titles(page)

  await reloadPage(page)
  expect(await titles(page)).toEqual(second)
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(first)
})

test('sorting by price starts with the cheapest', async ({ page }) => {
  await openPage(page, '/product')
  await page.getByLabel('Sort by').selectOption('price_asc')
  await expect(page).toHaveURL(/sort=price_asc/)
  const isSorted = (all: readonly number[]) =>
    all.length === 12 && all.every((price, at) => price >= (all[at - 1] ?? 0))
  await expect.poll(async () => isSorted(await prices(page))).toBe(true)
})
