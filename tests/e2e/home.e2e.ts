import { expect, type Locator, type Page, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs } from '#tests/support/accounts.ts'
import { openPage } from '#tests/support/page-actions.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'Featured Products' })
const current = (page: Page) => carousel(page).locator('[aria-current=true]')

/** Lists the slides that are fully in view, counted from 0. */
const inView = (row: Locator) =>
  row.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return [...element.children].flatMap((slide, at) => {
      const box = slide.getBoundingClientRect()
      return box.left >= left - 1 && box.right <= right + 1 ? [at] : []
    })
  })

test('the carousel shows 1, 2, 3 or 5 slides by its width', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 575, height: 800 })
  await openPage(page, '/')
  const row = carousel(page).getByRole('list')
  for (const [width, slides] of [
    [360, 1],
    [575, 1],
    [576, 2],
    [767, 2],
    [768, 3],
    [1199, 3],
    [1200, 5],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await inView(row)).length, { message: `at ${width} px` }).toBe(slides)
  }
})

test('arrows wrap from the last page to the first and back, and the pager shows five numbers at most', async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 900 })
  // Without animation, so that the row is at its number.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/')
  const row = carousel(page).getByRole('list')
  const [previous, next] = ['Previous', 'Next'].map((name) => carousel(page).getByRole('button', { name }))
  const numbers = carousel(page).getByRole('group', { name: 'Pages' }).getByRole('button')
  await expect(current(page)).toHaveText('1')
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5'])
  await previous?.click()
  await expect(current(page)).toHaveText('12')
  await expect.poll(() => inView(row)).toEqual([11])
  await expect(numbers).toHaveText(['8', '9', '10', '11', '12'])
  await next?.click()
  await expect(current(page)).toHaveText('1')
  await expect.poll(() => inView(row)).toEqual([0])
  await carousel(page).getByRole('button', { name: 'Page 5 of 12' }).click()
  await expect(current(page)).toHaveText('5')
  await expect(numbers).toHaveText(['3', '4', '5', '6', '7'])
  await expect.poll(() => inView(row)).toEqual([4])
})

/** Measures the movement after clicks on Next: milliseconds and number of positions until it stops. */
async function movement(page: Page, presses = 1) {
  // The arrows are hidden until the row is measured.
  await expect(carousel(page).getByRole('button', { name: 'Next' })).toBeVisible()
  return carousel(page)
    .getByRole('list')
    .evaluate(async (element, times) => {
      const start = performance.now()
      const button = [...document.querySelectorAll('button')].find((one) => one.ariaLabel === 'Next')
      for (let press = 0; press < times; press++) {
        if (press > 0) await new Promise(requestAnimationFrame)
        button?.click()
      }
      let [last, still, moved, places] = [0, performance.now(), start, 0]
      // It does not snap while it moves, also with late frames.
      while (performance.now() - still < 200 || getComputedStyle(element).scrollSnapType === 'none') {
        await new Promise(requestAnimationFrame)
        if (element.scrollLeft === last) continue
        last = element.scrollLeft
        still = moved = performance.now()
        places += 1
      }
      return { milliseconds: moved - start, places }
    }, presses)
}

test('a movement takes half a second, and none with reduced motion', async ({ page }) => {
  await openPage(page, '/')
  expect((await movement(page)).milliseconds).toBeGreaterThan(350)
  await carousel(page).getByRole('button', { name: 'Page 1 of' }).click()
  const row = carousel(page).getByRole('list')
  await expect.poll(() => inView(row)).toContain(0)
  // While it moves, it does not snap.
  await expect(row).not.toHaveCSS('scroll-snap-type', 'none')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Without animation, also on a slow machine.
  expect([1, 2]).toContain((await movement(page)).places)
})

test('two quick clicks move two pages, and the row ends at its number', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 900 })
  await openPage(page, '/')
  await movement(page, 2)
  await expect.poll(() => inView(carousel(page).getByRole('list'))).toEqual([2])
  await expect(current(page)).toHaveText('3')
})

test('focus on a link of the carousel stops its movement', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 900 })
  await openPage(page, '/')
  await expect(current(page)).toHaveText('1')
  await carousel(page).evaluate(async (element) => {
    element.querySelector<HTMLElement>('[aria-label="Page 5 of 12"]')?.click()
    await new Promise(requestAnimationFrame)
    element.querySelector<HTMLElement>('li a')?.focus()
  })
  await expect(current(page)).toHaveText('1')
  await expect.poll(() => inView(carousel(page).getByRole('list'))).toEqual([0])
})

test('with data saver the carousel changes pages without animation', { tag: '@phone' }, async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  await openPage(page, '/')
  // Without animation, also on a slow machine.
  expect([1, 2]).toContain((await movement(page)).places)
})

test('the first screen of a phone shows eight categories and a price', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/')
  const main = page.getByRole('main')
  const tiles = main.getByRole('region', { name: 'Shop By Category' }).getByRole('link')
  await expect(tiles).toHaveCount(8)
  for (const tile of await tiles.all()) await expect(tile).toBeInViewport({ ratio: 1 })
  const price = await main
    .getByText(/^₦[\d,]+$/)
    .first()
    .boundingBox()
  expect(price?.y).toBeLessThanOrEqual(600)
})

test('a shelf shows parts that fit the chosen vehicle, without its name in their titles', async ({ page, baseURL }) => {
  await page
    .context()
    .addCookies([{ name: 'vehicle', value: 'make=Toyota&model=Corolla&year=2010', url: baseURL ?? '' }])
  await openPage(page, '/')
  const shelf = page.getByRole('region', { name: 'Fits your Corolla 2010' })
  await expect(shelf.getByRole('article')).toHaveCount(8)
  await expect(shelf.getByRole('article').filter({ hasText: 'Corolla 20' })).toHaveCount(0)
  await shelf.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/detail_page\/\d+$/)
  await expect(shelf).toBeHidden()
  await expect(page.getByText(/Fits your Corolla 2010|Universal/).first()).toBeVisible()
})

test('the home page makes no request to other sites', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await openPage(page, '/')
  await page.mouse.wheel(0, 20_000)
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
})

test('links to other sites open in a new tab', async ({ page }) => {
  await openPage(page, '/')
  await page.getByText('Partners, reviews and sister platforms').click()
  const cards = page.getByRole('region', { name: 'Sponsored' }).getByRole('link')
  await expect(cards).toHaveCount(4)
  for (const link of [...(await cards.all()), page.getByRole('link', { name: 'Order Now' })]) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', /^https:/)
  }
  await expect(page.getByRole('region', { name: 'What customers say' }).getByRole('figure')).toHaveCount(4)
})

test('a menu link with a configured URL opens it in a new tab, and other links do not', async ({ page }) => {
  await openPage(page, '/')
  const links = page.getByRole('navigation', { name: 'Main', includeHidden: true })
  const blog = links.getByRole('link', { name: 'Blog', includeHidden: true })
  await expect(blog).toHaveAttribute('href', 'https://blog.example/parts')
  await expect(blog).toHaveAttribute('target', '_blank')
  await expect(links.getByRole('link', { name: 'FAQs', includeHidden: true })).toHaveAttribute('href', '/faqs')
})

test('a visitor requests a part in four steps, and an admin finds the request', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/')
  const wizard = page.getByRole('region', { name: 'Not found? Ask us' })
  const next = wizard.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(wizard.getByText('Your name is required.')).toBeVisible()
  await wizard.getByLabel('Your name').fill('Journey Person')
  await next.click()
  await wizard.getByLabel('Which part do you need?').fill('Front brake pads')
  await next.click()
  await wizard.getByLabel('VIN of the vehicle (optional)').fill('2T1BU4EE9AC12345')
  await next.click()
  await expect(wizard.getByText('A VIN has 17 characters.')).toBeVisible()
  await wizard.getByLabel('VIN of the vehicle (optional)').fill('2T1BU4EE9AC123456')
  await next.click()
  await expect(wizard.getByText('Your VIN says: Toyota Corolla 2010')).toBeVisible()
  await wizard.getByLabel('By a phone call').check()
  await wizard.getByRole('button', { name: 'Keep my request' }).click()
  await expect(wizard.getByText('Phone is required.')).toBeVisible()
  await wizard.getByLabel('Phone number or email').fill('0803 123 4567')
  await wizard.getByRole('button', { name: 'Keep my request' }).click()
  const app = wizard.getByRole('link', { name: 'Open WhatsApp' })
  const href = new URL((await app.getAttribute('href')) ?? '')
  expect(href.origin).toBe('https://wa.me')
  expect(href.searchParams.get('text')).toContain('Journey Person')
  expect(href.searchParams.get('text')).toContain('VIN: 2T1BU4EE9AC123456 (Toyota Corolla 2010')
  await logInAs(page, 'admin', '/part-requests')
  await expect(page.getByText('2T1BU4EE9AC123456').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Journey Person' }).first()).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the wizard works step by step on its page', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    await main.getByLabel('Your name').fill('Plain Person')
    await main.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page).toHaveURL(/\/enquiry$/)
    await main.getByLabel('Which part do you need?').fill('Alternator')
    await main.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(main).toContainText('Step 3 of 4')
    await main.getByRole('button', { name: 'Back' }).click()
    await expect(main.getByLabel('Which part do you need?')).toHaveValue('Alternator')
    await main.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(main).toContainText('Step 3 of 4')
    await main.getByRole('button', { name: 'Next', exact: true }).click()
    await main.getByRole('button', { name: 'Keep my request' }).click()
    await expect(main.getByText('Thank you, Plain Person.')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Open WhatsApp' })).toBeVisible()
  })

  test('the carousel is a scrollable row whose slides link to their part', async ({ page }) => {
    await page.goto('/')
    const slides = carousel(page).getByRole('listitem')
    await expect(slides).toHaveCount(12)
    await expect(carousel(page).getByRole('button', { name: 'Next' })).toBeHidden()
    await slides.first().getByRole('link').click()
    await expect(page).toHaveURL(/\/detail_page\/\d+$/)
  })
})

test('every footer link leads to a page with text', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/')
  const policies = page.getByRole('contentinfo').getByRole('navigation', { name: 'Policies' })
  await policies.locator('summary').click()
  const hrefs = await policies
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs).toHaveLength(4)
  for (const href of [...hrefs, '/faqs', '/blog', '/b2b/workshops-garages', '/about-us']) {
    await page.goto(href)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${href}$`))
  }
})

test('the About page has its button, and the contact card can be downloaded', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/about-us')
  await page.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/\/faqs$/)
  await openPage(page, '/vcard')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save to contacts' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('sparelane.vcf')
})

test('the last step of the wizard has no accessibility violation', async ({ page }) => {
  await openPage(page, '/enquiry')
  await page.getByLabel('Your name').fill('Journey Person')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Which part do you need?').fill('Alternator')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByLabel('VIN of the vehicle (optional)')).toBeFocused()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByLabel('On WhatsApp')).toBeChecked()
  await expectAccessible(page)
})
