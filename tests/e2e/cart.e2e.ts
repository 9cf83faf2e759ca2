import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { findViolations, turnDark } from '#tests/support/accessible.ts'
import { createPerson, randomAddressHeaders } from '#tests/support/accounts.ts'
import { cartLink, findUnsoldParts } from '#tests/support/buyers.ts'
import { cards, openPage, reloadPage } from '#tests/support/page-actions.ts'

const badge = (page: Page) => cartLink(page).getByText('in the cart').locator('..')
const buyPanel = (page: Page) => page.locator('#buy')
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')
const total = (page: Page) => page.getByRole('region', { name: 'Summary' }).getByRole('definition').last()
const naira = (amount: number) =>
  `₦${amount.toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** Creates a buyer without signing in. */
async function newBuyer(request: APIRequestContext) {
  const person = createPerson()
  const answer = await request.post('/api/user/', { data: { ...person, role_id: 6 }, headers: randomAddressHeaders() })
  expect(answer.status()).toBe(201)
  return person
}

/** Creates a buyer and signs in, in this browser. */
async function signedInBuyer(page: Page) {
  const { email, password } = await newBuyer(page.request)
  const answer = await page.request.post(`/api/login/${encodeURIComponent(email)}/`, { data: { email, password } })
  expect(answer.status()).toBe(200)
}

async function addFromPage(page: Page, id: number, quantity: number) {
  await openPage(page, `/detail_page/${id}`)
  await page.getByLabel('Quantity').fill(`${quantity}`)
  await buyPanel(page).getByRole('button', { name: 'Add to cart' }).click()
  await expect(buyPanel(page).getByText('Added to your cart.')).toBeVisible()
}

test('adding from a card puts one unit into the cart, keeps the page and updates the badge', async ({ page }) => {
  await signedInBuyer(page)
  await openPage(page, '/product?keyword=brake+pad')
  await expect(badge(page)).toBeHidden()
  for (const at of [0, 1]) {
    const card = cards(page)
      .filter({ has: page.getByRole('button', { name: 'Add to cart' }) })
      .nth(at)
    await card.getByRole('button', { name: 'Add to cart' }).click()
    await expect(card.getByRole('status')).toContainText('Added to your cart.')
    await expect(badge(page)).toContainText(`${at + 1}`)
  }
  await expect(page).toHaveURL(/keyword=brake/)
  await cards(page).getByRole('link', { name: 'View cart' }).first().click()
  await expect(lines(page)).toHaveCount(2)
})

test('changing a quantity updates discount, saving and total immediately, as the server does', async ({ page }) => {
  await signedInBuyer(page)
  const [part] = await findUnsoldParts(page.request, 'brake pad')
  const price = part?.display_price ?? 0
  await addFromPage(page, part?.id ?? 0, 4)
  await openPage(page, '/cart')
  await expect(total(page)).toHaveText(naira(price * 4 * 0.97))
  await expect(lines(page)).toContainText(`3% off: you save ${naira(price * 4 * 0.03)}`)

  await page.getByRole('button', { name: /^One more/ }).click()
  await expect(total(page)).toHaveText(naira(price * 5 * 0.95))
  await page.getByLabel(/^Quantity of/).fill('10')
  await page.getByLabel(/^Quantity of/).press('Enter')
  await expect(total(page)).toHaveText(naira(price * 10 * 0.93))
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await reloadPage(page)
  await expect(total(page)).toHaveText(naira(price * 10 * 0.93))
  await expect(page.getByLabel(/^Quantity of/)).toHaveValue('10')
})

test('many quick clicks end with the last quantity, also on a slow phone', { tag: '@phone' }, async ({ page }) => {
  await signedInBuyer(page)
  const [part] = await findUnsoldParts(page.request, 'brake pad')
  await addFromPage(page, part?.id ?? 0, 1)
  await openPage(page, '/cart')
  const phone = await page.context().newCDPSession(page)
  // A click may come between an answer and the next reading of the cart.
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (let presses = 0; presses < 6; presses += 1) await page.getByRole('button', { name: /^One more/ }).click()
  await page.getByRole('button', { name: /^One fewer/ }).click()
  await expect(page.getByLabel(/^Quantity of/)).toHaveValue('6')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await reloadPage(page)
  await expect(page.getByLabel(/^Quantity of/)).toHaveValue('6')
})

test(
  'an invalid quantity is refused with the message of the shop, and the cart keeps its quantity',
  { tag: '@phone' },
  async ({ page }) => {
    await signedInBuyer(page)
    const [part] = await findUnsoldParts(page.request, 'brake pad')
    await addFromPage(page, part?.id ?? 0, 2)
    await openPage(page, '/cart')
    const field = page.getByLabel(/^Quantity of/)
    await field.fill('0')
    await expect(page.getByText('Quantity must be at least 1.')).toBeVisible()
    await field.fill('1000000')
    await expect(page.getByText('Quantity exceeds available stock.')).toBeVisible()
    await field.blur()
    await expect(field).toHaveValue('2')
    await expect(page.getByText(`Quantity exceeds available stock. You can order up to ${part?.stock}.`)).toBeVisible()
    await field.fill('')
    await field.blur()
    await expect(field).toHaveValue('2')
    await expect(page.getByText('Quantity must be at least 1.')).toBeVisible()
    await page.getByRole('button', { name: /^One more/ }).click()
    await expect(field).toHaveValue('3')
    await expect(page.getByText('Quantity must be at least 1.')).toBeHidden()
  },
)

test('a buyer deletes a line and restores it with the keyboard only', async ({ page }) => {
  await signedInBuyer(page)
  const [first, second] = await findUnsoldParts(page.request, 'oil filter')
  await addFromPage(page, first?.id ?? 0, 7)
  await addFromPage(page, second?.id ?? 0, 1)
  await openPage(page, '/cart')
  await page.getByRole('button', { name: `Delete ${first?.title}` }).press('Enter')
  await expect(lines(page)).toHaveCount(1)
  await expect(badge(page)).toContainText('1')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(2)
  await expect(page.getByLabel(`Quantity of ${first?.title}`)).toHaveValue('7')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(badge(page)).toContainText('2')

  await page.getByRole('button', { name: `Delete ${first?.title}` }).click()
  await page.getByRole('button', { name: `Delete ${second?.title}` }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(badge(page)).toBeHidden()
})

test(
  '/cart and /cartView are one page with one canonical URL, for signed-in users only',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/cartView')
    await expect(page).toHaveURL('/login?next=%2FcartView')
    await signedInBuyer(page)
    for (const path of ['/cart', '/cartView']) {
      await openPage(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart Items')
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/cart$/)
    }
  },
)

test('the cart has no accessibility violation in light and dark, and fits 360 px', async ({ page }) => {
  await signedInBuyer(page)
  await openPage(page, '/cart')
  expect(await findViolations(page)).toEqual([])
  const [part, other] = await findUnsoldParts(page.request, 'brake pad')
  await addFromPage(page, part?.id ?? 0, 5)
  expect(await findViolations(page)).toEqual([])
  await addFromPage(page, other?.id ?? 0, 1)
  await openPage(page, '/cart')
  await page.getByRole('button', { name: `Delete ${other?.title}` }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await turnDark(page)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await excess()).toBeLessThanOrEqual(0)
  await openPage(page, '/product?keyword=brake+pad')
  expect(await excess()).toBeLessThanOrEqual(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer adds a part from a card, changes, deletes and restores it', async ({ page }) => {
    await signedInBuyer(page)
    await page.goto('/product?keyword=oil+filter')
    const path = (await cards(page).first().getByRole('link').first().getAttribute('href')) ?? ''
    await cards(page).first().getByRole('button', { name: 'Add to cart' }).click()
    await expect(page).toHaveURL(`${path}#buy`)
    await expect(buyPanel(page).getByText('Added to your cart.')).toBeVisible()
    await buyPanel(page).getByRole('link', { name: 'View cart' }).click()

    const before = await total(page).innerText()
    await page.getByLabel(/^Quantity of/).fill('2')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(total(page)).not.toHaveText(before)
    await expect(page.getByLabel(/^Quantity of/)).toHaveValue('2')
    await page.getByLabel(/^Quantity of/).fill('1000000')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Quantity exceeds available stock.')).toBeVisible()
    await page.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel(/^Quantity of/)).toHaveValue('2')
    await expect(badge(page)).toContainText('1')
  })
})
