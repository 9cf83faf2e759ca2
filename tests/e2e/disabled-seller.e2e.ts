import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { z } from 'zod'

import { expectAccessible } from '#tests/support/accessible.ts'
import {
  createPerson,
  DEMO_PASSWORD,
  logInAs,
  type Person,
  randomAddressHeaders,
  signIn,
} from '#tests/support/accounts.ts'
import { createBuyer } from '#tests/support/buyers.ts'
import { openPage } from '#tests/support/page-actions.ts'

const Made = z.object({ id: z.number() })

async function post(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await (await request.get('/api/csrf/')).json())
  const answer = await request.post(path, { data, headers: { 'x-csrftoken': csrfToken } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Opens a page with a separate session. */
const ownPage = async (browser: Browser) => (await browser.newContext()).newPage()

interface Seller {
  person: Person
  userId: number
  store: string
  productId: number
}

async function sellerWithPart(page: Page): Promise<Seller> {
  const person = createPerson()
  const data = { ...person, role_id: 4 }
  const { id: userId } = Made.parse(
    await (await page.request.post('/api/user/', { data, headers: randomAddressHeaders() })).json(),
  )
  await signIn(page, person)
  const store = `Demo store of ${person.username}`
  const { id: storeId } = Made.parse(await post(page.request, '/api/store/', { userId, name: store }))
  const sizes = { stock: 3, weight: 1, length: 10, dim_width: 5, height: 4 }
  const text = { title: `Demo oil filter ${storeId}`, sku: `DIS-${storeId}`, part_no: `DIS-${storeId}` }
  const kind = { category: 'Filters', condition: 'New', thumbnail: '/media/demo/sample.svg', description: '' }
  const listing = { ...text, ...sizes, ...kind, price: 90, gen_price: 100, storeId }
  return { person, userId, store, productId: Made.parse(await post(page.request, '/api/product/', listing)).id }
}

/** Orders a part by message as a new buyer. Returns the id of the enquiry. */
async function orderByMessage(page: Page, productId: number): Promise<string> {
  await signIn(page, await createBuyer(page.request))
  const { user } = z.object({ user: Made }).parse(await (await page.request.get('/api/session/')).json())
  const { id: cartId } = Made.parse(await (await page.request.get(`/api/cart/${user.id}/`)).json())
  await post(page.request, '/api/cartItem/', { cartId, productId, quantity: 1 })
  const delivery = { delivery_address: '1 Demo Street, Ikeja', contact_phone: '0803 123 4567' }
  const { enquiry } = z
    .object({ enquiry: Made })
    .parse(await post(page.request, '/api/checkout/message/', { cartId, ...delivery }))
  return String(enquiry.id)
}

test('disabling a seller first shows the effect on the store, and then hides its parts immediately', async ({
  page,
  browser,
}) => {
  const { person, store, productId } = await sellerWithPart(await ownPage(browser))
  const enquiry = await orderByMessage(await ownPage(browser), productId)
  const visitor = await ownPage(browser)
  const statusOfPart = async () => (await visitor.goto(`/detail_page/${productId}`))?.status()
  // Puts the page into the page cache.
  expect(await statusOfPart()).toBe(200)

  await logInAs(page, 'admin', '/tables/users')
  const paid = await post(page.request, `/api/checkout/message/${enquiry}/order`, { note: 'Bank transfer' })
  const { number } = z.object({ number: z.string() }).parse(paid)
  await openPage(page, `/tables/users?search=${person.email}`)
  await page.getByRole('link', { name: person.username, exact: true }).click()
  await page.getByText('Disable the account').click()
  const consequence = `${store} is suspended: 1 listing leaves the shop immediately. 1 paid order is not sent`
  await expect(page.getByText(consequence)).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Reason').filter({ visible: true }).fill('Sold what was not there')
  await page.getByRole('button', { name: 'Yes, disable it' }).click()
  await expect(page.getByText(`${store} opens again: 1 listing returns to the shop.`)).toBeVisible()
  expect(await statusOfPart()).toBe(404)

  await page.getByRole('link', { name: store, exact: true }).click()
  await expect(page.getByText("The owner's account is disabled. Enable the account first.")).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the account' }).click()
  await page.getByRole('button', { name: 'Enable the account again' }).click()
  await expect(page.getByText('Account enabled')).toBeVisible()
  expect(await statusOfPart()).toBe(200)
})

test('a seller whose role may no longer sell finds the paid orders of the store', async ({ page, browser }) => {
  const { person, userId, productId } = await sellerWithPart(await ownPage(browser))
  const enquiry = await orderByMessage(await ownPage(browser), productId)
  await signIn(page, { email: 'admin@demo.example', password: DEMO_PASSWORD })
  const paid = await post(page.request, `/api/checkout/message/${enquiry}/order`, { note: 'Bank transfer' })
  const { number } = z.object({ number: z.string() }).parse(paid)
  await post(page.request, `/api/users/${userId}/role`, { role_id: 6, reason: 'Under review' })

  const seller = await ownPage(browser)
  await signIn(seller, person)
  await openPage(seller, '/orders')
  const main = seller.getByRole('main')
  await main.getByRole('link', { name: 'Orders for your store' }).click()
  await expect(main.getByRole('heading', { name: 'Orders for your store' })).toBeVisible()
  await expect(main.getByRole('link', { name: number })).toBeVisible()
})
