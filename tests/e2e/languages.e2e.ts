import { expect, type Page, test } from '@playwright/test'

import { openPage } from '#tests/support/page-actions.ts'

const toLanguage = async (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('button', { name }).click()

test('choosing a language in the footer changes this page and the next ones', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await openPage(page, '/cart')
  await toLanguage(page, 'Hausa')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha-NG')
  await expect(page).toHaveURL(/cart|login/)
  await openPage(page, '/')
  await expect(page.getByRole('heading', { name: 'Siyayya bisa rukuni' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kuna sayen kaya don motoci da yawa ko gareji?' })).toBeVisible()
  await page
    .getByRole('link', { name: /Filtoci/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filtoci')
  await expect(page).toHaveTitle('Filtoci | Sparelane')
  await toLanguage(page, 'English')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filters')
  // React reports here when server and browser render different text.
  expect(errors.filter((text) => /hydrat/i.test(text))).toEqual([])
})

test('a list in Hausa names positions, qualities and alternatives in Hausa, and keeps the titles of listings', async ({
  page,
}) => {
  const titles = page.getByRole('article').getByRole('heading')
  await openPage(page, '/product?keyword=front+brake+pads+subaru+outback+2012')
  const typed = await titles.allTextContents()
  expect(typed.length).toBeGreaterThan(3)
  await toLanguage(page, 'Hausa')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake pads (Gaba) na Subaru Outback 2012')
  await expect(titles).toHaveText(typed)
  await expect(page.getByRole('heading', { name: /Subaru Outback 2012|motoci$/, level: 2 })).toHaveText([
    'Babu mai sayarwa da ya saka brake pads (Gaba) na Subaru Outback 2012 tukuna.',
    'Brake Pad Set na wasu motoci',
    'Wasu kayan Subaru Outback 2012',
  ])
  await openPage(page, '/product?keyword=brake+pads')
  await expect(page.getByRole('navigation', { name: 'Taƙaita jerin' }).getByRole('link')).toHaveText([/^Gaba/, /^Baya/])
  await page.getByRole('button', { name: 'Tace', exact: true }).click()
  const filters = page.getByRole('complementary')
  await expect(filters.getByLabel('Gaba ko baya').locator('option')).toHaveText(['Kowane wuri', /^Gaba/, /^Baya/])
  await expect(filters.getByRole('radio', { name: 'Na asali' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each visitor gets the page in their own language', async ({ page, browser, baseURL }) => {
    await page.goto('/')
    await toLanguage(page, 'Yorùbá')
    await expect(page.getByRole('heading', { name: 'Ra ọjà nípa ìsọ̀rí' })).toBeVisible()
    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    await other.goto('/')
    await expect(other.getByRole('heading', { name: 'Shop By Category' })).toBeVisible()
    await other.close()
  })
})
