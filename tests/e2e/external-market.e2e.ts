import { expect, type Page, test } from '@playwright/test'

import { cards, openPage, reloadPage } from '#tests/support/page-actions.ts'

// The external marketplace with its simulator, which fails for words such as `simulate down`.

const hero = (page: Page) => page.getByRole('combobox', { name: 'Search the external marketplace' })

/** Lists all requests of the browser to other hosts. */
function watchForeign(page: Page): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    const isLocal = /^(?:data|blob|about):/.test(request.url()) || new URL(request.url()).hostname === 'localhost'
    if (!isLocal) foreign.push(request.url())
  })
  return foreign
}

test('the list loads its second page, grows by scrolling and by a click, and ends', async ({ page }) => {
  await openPage(page, '/aliproduct?search=brake')
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page)).toHaveCount(27)
  await page.mouse.wheel(0, 20_000)
  await expect(page.getByText('No more products to load.')).toBeVisible()
  await expect(page.getByText('Load More')).toHaveCount(0)
})

test('scrolling near the end loads more, and Back to Top scrolls up', async ({ page }) => {
  await openPage(page, '/aliproduct')
  await expect(page.getByRole('button', { name: 'Back to Top' })).toHaveCount(0)
  await expect(cards(page)).toHaveCount(40)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => cards(page).count()).toBeGreaterThan(40)
  await page.getByRole('button', { name: 'Back to Top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a long list is restored after going back and after reloading', async ({ page }) => {
  await openPage(page, '/aliproduct?category=200214376')
  await expect(cards(page)).toHaveCount(27)
  await expect(page).toHaveURL(/page=2/)
  const last = cards(page).last()
  const title = await last.getByRole('heading').innerText()
  await last.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(cards(page)).toHaveCount(27)
  await expect(cards(page).last().getByRole('link')).toBeInViewport()
  await reloadPage(page)
  await expect(cards(page)).toHaveCount(27)
})

test('an empty search of the hero does nothing', async ({ page }) => {
  await openPage(page, '/aliexpress_product')
  await hero(page).fill('   ')
  await hero(page).press('Enter')
  await page.getByRole('search', { name: 'External marketplace' }).getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/aliexpress_product')
  await hero(page).fill('brake')
  await hero(page).press('Enter')
  await expect(page).toHaveURL(/\/aliproduct\?search=brake/)
})

test('suggestions appear while typing and link to a product and to all results', async ({ page }) => {
  await openPage(page, '/aliexpress_product')
  await hero(page).pressSequentially('o')
  await page.waitForTimeout(400)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await hero(page).pressSequentially('il filter')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(7)
  await expect(page.getByRole('listbox').getByRole('option').last()).toHaveText('View more results for “oil filter”')
  await hero(page).press('ArrowUp')
  await hero(page).press('Enter')
  await expect(page).toHaveURL(/\/aliproduct\?search=oil\+filter/)
  await expect(cards(page)).toHaveCount(9)

  await hero(page).fill('water pump')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(7)
  await hero(page).press('ArrowDown')
  await hero(page).press('Enter')
  await expect(page).toHaveURL(/\/aliproduct\/\d+$/)
})

test('suggestions say when nothing is found', async ({ page }) => {
  await openPage(page, '/aliproduct')
  await hero(page).fill('zzqqxxw')
  await expect(page.getByRole('listbox')).toHaveText('No results found')
  await hero(page).press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('words and category narrow the list, and a new search starts at the first page', async ({ page }) => {
  await openPage(page, '/aliproduct?search=corolla&page=2')
  const filter = page.getByRole('group', { name: 'Filter the results' })
  await filter.getByLabel('Category').selectOption('Filters')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/aliproduct?search=corolla&category=200214376')
  await expect(cards(page)).toHaveCount(3)
  await hero(page).fill('')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(cards(page)).toHaveCount(27)
})

test('every control is reachable by keyboard', async ({ page }) => {
  await openPage(page, '/aliproduct?category=200214376&page=1')
  await page.getByRole('link', { name: 'Load More' }).or(page.getByText('No more products to load.')).first().waitFor()
  const reached = new Set<string>()
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab')
    reached.add(
      await page.evaluate(() =>
        document.activeElement?.closest('main')
          ? (document.activeElement.getAttribute('name') ?? document.activeElement.textContent ?? '')
          : '',
      ),
    )
  }
  for (const control of ['search', 'category', 'Search', 'Apply']) expect([...reached]).toContain(control)
  expect([...reached].filter((each) => each.includes('demo item')).length).toBeGreaterThan(19)
})

test('a product shows pictures, price, stock and delivery, and is ordered by message', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const foreign = watchForeign(page)
  await openPage(page, '/aliproduct/1005000000000')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Ceramic Brake Pads for Toyota Corolla/)
  await expect(main.getByText('NGN', { exact: true })).toBeVisible()
  await expect(main.getByText(/^In stock: \d+$/)).toBeVisible()
  await expect(main.getByText('Simulated Parts Store')).toBeVisible()
  for (const country of ['China', 'United States', 'Nigeria'])
    await expect(main.getByText(`Ships from ${country}`, { exact: true })).toBeVisible()
  await expect(main.getByText('14 to 24 days')).toBeVisible()
  await expect(main.getByText('Free from ₦45,000')).toBeVisible()

  await main.getByRole('link', { name: 'Picture 3 of 4' }).click()
  await expect(main.getByRole('link', { name: 'Picture 3 of 4' })).toHaveAttribute('aria-current', 'true')
  await main.getByRole('button', { name: 'Next picture' }).click()
  await expect(main.getByRole('link', { name: 'Picture 4 of 4' })).toHaveAttribute('aria-current', 'true')
  await main.getByRole('button', { name: 'Next picture' }).click()
  await expect(main.getByRole('link', { name: 'Picture 1 of 4' })).toHaveAttribute('aria-current', 'true')

  const message = new URL((await main.getByRole('link', { name: 'Buy on WhatsApp' }).getAttribute('href')) ?? '')
  const words = message.searchParams.get('text') ?? ''
  expect(message.host).toBe('wa.me')
  expect(words).toMatch(/Ceramic Brake Pads[^]*Price: ₦[\d,]+ NGN[^]*Local Warehouse from Nigeria: ₦2,200, 2 to 4 days/)
  expect(words).toContain(page.url())

  await main.getByRole('button', { name: 'Copy Product URL' }).click()
  await expect(main.getByRole('alert')).toHaveText('Product URL copied!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  expect(foreign).toEqual([])
})

test('a hostile description shows text and pictures in a frame without scripts', async ({ page }) => {
  const foreign = watchForeign(page)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await openPage(page, '/aliproduct/1005000000003')
  const title = await page.title()
  const frame = page.frameLocator('iframe[title="Description by the store"]')
  await page.locator('iframe[title="Description by the store"]').scrollIntoViewIfNeeded()
  await expect(frame.getByText('what a partner’s description looks like')).toBeVisible()
  await expect(page.locator('iframe[title="Description by the store"]')).toHaveAttribute('sandbox', '')
  const pictures = frame.locator('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const fits = await picture.evaluate(
      (image) => image.getBoundingClientRect().right <= document.documentElement.clientWidth,
    )
    expect(fits).toBe(true)
  }
  await expect(frame.locator('a, script, iframe, style, form')).toHaveCount(0)
  expect(await page.title()).toBe(title)
  expect(dialogs).toEqual([])
  expect(foreign).toEqual([])
})

test('missing data of the partner is explained', async ({ page }) => {
  await openPage(page, '/aliproduct/1005000000002')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Untitled Product')
  await expect(main.getByText('N/A', { exact: true })).toBeVisible()
  await expect(main.getByText('Unknown Store')).toBeVisible()
  await expect(main.getByText('Stock not known')).toBeVisible()
  await expect(main.getByText('The store has not described this product.')).toBeVisible()

  await openPage(page, '/aliproduct/1005000000001')
  await expect(main.getByText('N/A', { exact: true })).toBeVisible()
  await expect(main.getByText('No delivery to Nigeria is offered for this product.')).toBeVisible()

  await openPage(page, '/aliproduct/1005000000004')
  await expect(main.getByText('Out of stock')).toBeVisible()
})

test('an unknown product shows a page that says so', async ({ page }) => {
  for (const path of ['/aliproduct/99999999', '/aliproduct/abc']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
  }
})

for (const [answers, status, words] of [
  ['down', 502, 'is not responding'],
  ['html', 502, 'unreadable answer'],
  ['huge', 502, 'unreadable answer'],
  ['redirect', 502, 'is not responding'],
  ['throttled', 502, 'is busy'],
  ['signature', 502, 'refused the request'],
] as const)
  test(`a partner whose answers are ${answers} leads to a page that says what happened`, async ({ page }) => {
    const answer = await page.goto(`/aliproduct?search=simulate+${answers}`)
    expect(answer?.status()).toBe(status)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await expect(page.getByLabel('Category')).toBeVisible()
  })

test('the shop waits at most ten seconds for a slow partner', async ({ page }) => {
  // The simulator answers after fifteen seconds.
  const answer = await page.goto('/aliproduct?search=simulate+slow')
  expect(answer?.status()).toBe(504)
  await expect(page.getByRole('alert').filter({ hasText: 'took too long' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor finds products, loads more by a link and opens one', async ({ page }) => {
    await page.goto('/aliexpress_product')
    await page.getByRole('link', { name: 'Filters' }).click()
    await expect(cards(page)).toHaveCount(20)
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(cards(page)).toHaveCount(27)
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(page.getByText('No more products to load.')).toBeVisible()
    await cards(page).first().getByRole('link').click()
    await expect(page.getByText('Ships from China')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Buy on WhatsApp' })).toBeVisible()
    await page.goto('/aliproduct')
    await page.getByLabel('Search the external marketplace').fill('bulbs')
    await page.getByLabel('Search the external marketplace').press('Enter')
    await expect(cards(page)).toHaveCount(9)
  })
})
