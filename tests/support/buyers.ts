import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

import { createPerson, type Person, randomAddressHeaders, signIn } from './accounts.ts'
import { expectNoHorizontalScroll } from './horizontal-scroll.ts'
import { byClick, findListings, openPage, type OpenPage, type Press, waitForHydration } from './page-actions.ts'

/** Creates an account without signing in. */
export async function createBuyer(request: APIRequestContext): Promise<Person> {
  const person = createPerson()
  const answer = await request.post('/api/user/', { data: { ...person, role_id: 5 }, headers: randomAddressHeaders() })
  expect(answer.status()).toBe(201)
  return person
}

/** Signs in a new buyer with a part in the cart. Returns the part's title. */
export async function signInWithCart(page: Page, search: string, quantity = 1): Promise<string> {
  await signIn(page, await createBuyer(page.request))
  return addPart(page, search, quantity)
}

/** Finds parts with a stock of at least 12 that no other journey buys: those buy the first ones. */
export async function findUnsoldParts(request: APIRequestContext, search: string) {
  const found = (await findListings(request, { search, page_size: '50' })).filter(({ stock }) => stock >= 12)
  expect(found.length).toBeGreaterThan(2)
  return found.toReversed()
}

const SPARE_STOCK = 5

/** Adds a part to the cart on its page. Returns its title. */
export async function addPart(page: Page, search: string, quantity = 1, visit: OpenPage = openPage): Promise<string> {
  // Other journeys buy concurrently.
  const found = await findListings(page.request, { search, in_stock: '1', page_size: '50' })
  const listing = found.find(({ stock }) => stock >= quantity + SPARE_STOCK)
  await visit(page, `/detail_page/${listing?.id}`)
  await page.getByLabel('Quantity').fill(String(quantity))
  await addButton(page).click()
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
  return listing?.title ?? ''
}

/** The button of the product page; those of cards name their part. */
export const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true })

/** The link to the cart: in the header, or in the bottom bar of a phone. */
export const cartLink = (page: Page) => page.getByRole('link', { name: /Cart$/ }).filter({ visible: true })

/** Test cards of the simulated gateway by outcome. */
export const CARD = { good: /^Success/, declined: /^Declined/, otherAmount: /^Pays ₦1/ } as const

/** The ways to pay of the checkout, by the names of their choices. */
export const WAY = {
  wallet: /^Wallet/,
  card: /^Card/,
  transfer: /^Bank transfer/,
  ussd: /^USSD/,
  message: /^Order on WhatsApp/,
} as const

/** Presses a link to the checkout. It is a document of its own: before its scripts run, a click opens the full card page. */
export async function goToCheckout(page: Page, link: Locator, press: Press = byClick): Promise<void> {
  await press(link)
  await expect(page).toHaveURL('/checkout')
  await waitForHydration(page)
}

/** Chooses a way to pay on the checkout page and presses its button. */
export async function checkOut(page: Page, way: RegExp, press: Press = byClick): Promise<void> {
  await page.getByRole('radio', { name: way }).check()
  await press(payButton(page))
}

/** The button of the checkout page, whose text follows the chosen way. */
export const payButton = (page: Page) => page.getByRole('region', { name: 'Pay' }).getByRole('button')

/** Pays in the window of the simulated card gateway. */
export async function payInWindow(page: Page, card: RegExp = CARD.good, press: Press = byClick): Promise<void> {
  const frame = page.frameLocator('iframe[title="Payment"]')
  await frame.getByRole('radio', { name: card }).check()
  await press(frame.getByRole('button', { name: /^Pay / }))
}

/** Adds money to the wallet in the dialog of the dashboard. */
export async function topUp(page: Page, naira: string, press: Press = byClick): Promise<void> {
  await openPage(page, '/company-dashboard')
  await press(page.getByRole('link', { name: 'Add money' }))
  const dialog = page.getByRole('dialog', { name: 'Add money' })
  await dialog.getByLabel('Amount in naira').fill(naira)
  await expectNoHorizontalScroll(page)
  await press(dialog.getByRole('button', { name: 'Continue to payment' }))
  await payInWindow(page, CARD.good, press)
  await expect(page.getByText('The money is in your wallet.')).toBeVisible()
}

/** Expects the status beside the heading of an order; its buttons and its history name statuses too. */
export const expectOrderStatus = (page: Page, status: 'Shipped' | 'Delivered' | 'Cancelled' | 'Refunded') =>
  expect(page.getByRole('heading', { level: 1 }).locator('..').getByText(status, { exact: true })).toBeVisible()

/** Reads the order number on the page. */
export async function readOrderNumber(page: Page): Promise<string> {
  const number =
    (await page
      .getByText(/^SPL-\d{6}-\w{6}$/)
      .first()
      .textContent()) ?? ''
  expect(number).toMatch(/^SPL-/)
  return number
}
