import { randomUUID } from 'node:crypto'

import { type APIRequestContext, expect, type Page, request as requests, test } from '@playwright/test'
import { z } from 'zod'

import { DEMO_PASSWORD, randomAddressHeaders, createPerson, type Person } from '#tests/support/accounts.ts'
import { languageSetCookie } from '#web/app/cookies/language-cookie.ts'

// A language translates the texts of the shop. It changes no word that people typed, however much it looks like one.

const TITLE = 'Price for Delivery for Corolla, 5 parts'
const STORE = 'Filters for Delivery'
const PERSON = 'Filters'
const KEYWORD = 'Delivery for Filters'

const Made = z.object({ id: z.number() })

async function send(request: APIRequestContext, path: string, body: object): Promise<unknown> {
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await (await request.get('/api/csrf/')).json())
  const headers = { ...randomAddressHeaders(), 'x-csrftoken': csrfToken, 'idempotency-key': randomUUID() }
  const answer = await request.post(path, { data: body, headers })
  expect([200, 201], `${path}: ${await answer.text()}`).toContain(answer.status())
  return answer.json()
}

/** Signs up a person and logs them in, in the browser of this request context. */
async function signUp(request: APIRequestContext, role: number): Promise<Person & { id: number }> {
  const person = { ...createPerson(), username: PERSON }
  const { id } = Made.parse(await send(request, '/api/user/', { ...person, role_id: role }))
  await send(request, `/api/login/${person.email}/`, { email: person.email, password: person.password })
  return { ...person, id }
}

async function listPart(request: APIRequestContext): Promise<{ listing: number; store: number; name: string }> {
  const { id: userId } = await signUp(request, 4)
  const mark = randomUUID().slice(0, 8)
  const name = `${STORE} ${mark}`
  const { id: store } = Made.parse(await send(request, '/api/store/', { userId, name }))
  const listing = await send(request, '/api/product/', {
    storeId: store,
    title: TITLE,
    description: 'New',
    thumbnail: '/media/demo/sample.svg',
    price: 900,
    gen_price: 1000,
    sku: `NAMES-${mark}`,
    part_no: `NAMES-${mark}`,
    category: 'Filters',
    condition: 'New',
    stock: 30,
    weight: 1,
    length: 10,
    dim_width: 5,
    height: 4,
  })
  return { listing: Made.parse(listing).id, store, name }
}

function createHausaCookie(): { name: string; value: string } {
  const [cookie = ''] = languageSetCookie('ha', { secure: false }).split(';')
  const [name = '', value = ''] = cookie.split('=')
  return { name, value }
}

const inHausa = (page: Page, baseURL: string) => page.context().addCookies([{ ...createHausaCookie(), url: baseURL }])

/** Creates a client with a session of its own that reads pages in Hausa, without a browser. */
function createHausaClient(baseURL: string): Promise<APIRequestContext> {
  const cookie = { ...createHausaCookie(), domain: new URL(baseURL).hostname, path: '/', expires: -1 }
  const flags = { httpOnly: false, secure: false, sameSite: 'Lax' as const }
  return requests.newContext({ baseURL, storageState: { cookies: [{ ...cookie, ...flags }], origins: [] } })
}

/** Returns those of the typed texts that a page shows as no element's text and no field's value. */
async function findChanged(
  client: APIRequestContext,
  { path, typed, form }: { path: string; typed: string[]; form?: Record<string, string> },
): Promise<string[]> {
  const headers = randomAddressHeaders()
  const answer = form ? await client.post(path, { form, headers }) : await client.get(path, { headers })
  const html = await answer.text()
  expect(answer.status(), path).toBe(200)
  expect(html.slice(0, 100), path).toContain('lang="ha-NG"')
  // The data for scripts is untranslated on every page.
  const shown = html.replaceAll(/<script\b[^]*?<\/script>|<!--.*?-->/g, '')
  return typed
    .filter((text) => !new RegExp(`(?:>|=")\\s*${text}\\s*[<"]`).test(shown))
    .map((text) => `${path}: ${text}`)
}

const shareTitle = (page: Page) => page.locator('meta[property="og:title"]')

test('no page in another language changes a title, a name or a keyword that people typed', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = baseURL ?? ''
  const seller = await browser.newContext({ baseURL: shop })
  const { listing, store, name } = await listPart(seller.request)
  await inHausa(page, shop)
  const main = page.getByRole('main')

  await page.goto(`/detail_page/${listing}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha-NG')
  await expect(page).toHaveTitle(new RegExp(`^${TITLE} NAMES`))
  await expect(shareTitle(page)).toHaveAttribute('content', new RegExp(`^${TITLE} NAMES`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(page.locator('nav [aria-current="page"]')).toHaveText(TITLE)
  await expect(main.getByRole('link', { name })).toBeVisible()
  // Categories and conditions are values of the shop: these are translated.
  await expect(main.getByRole('row', { name: /Sabo$/ })).toBeVisible()
  await expect(main.getByRole('row', { name: /Filtoci$/ })).toBeVisible()

  await page.goto(`/store/${store}`)
  await expect(page).toHaveTitle(`${name} | Sparelane`)
  await expect(shareTitle(page)).toHaveAttribute('content', name)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(main.getByRole('article').getByRole('heading')).toHaveText(TITLE)

  await page.goto(`/product?${new URLSearchParams({ keyword: `"${KEYWORD}"`, category: 'Filters' })}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`“${KEYWORD}”`)
  await expect(shareTitle(page)).toHaveAttribute('content', new RegExp(`“${KEYWORD}” .*Filtoci`))

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`/detail_page/${listing}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  // The page of kept pages lists their names as of its opening.
  await expect(async () => {
    await page.goto('/offline')
    await expect(main.getByRole('link', { name: TITLE })).toBeVisible({ timeout: 2_000 })
  }).toPass()

  const buyer = await signUp(page.request, 5)
  const { id: cartId } = Made.parse(await send(page.request, '/api/cart/', { userId: buyer.id }))
  await send(page.request, '/api/cartItem/', { cartId, productId: listing, quantity: 1 })
  await page.goto('/cart')
  await expect(main.getByRole('link', { name: TITLE, exact: true })).toBeVisible()
  await page.goto('/checkout')
  await expect(main.getByRole('link', { name: TITLE, exact: true })).toBeVisible()
  const delivery = { delivery_address: PERSON, contact_phone: buyer.phone }
  const placed = await send(page.request, '/api/checkout/card/', { cartId, ...delivery })
  const { number } = z.object({ order: z.object({ number: z.string() }) }).parse(placed).order
  await page.goto(`/orders/${number}`)
  await expect(main.getByRole('link', { name: TITLE, exact: true })).toBeVisible()
  await expect(main.getByText(name).first()).toBeVisible()
  await expect(main.locator('dd', { hasText: /^Filters$/ })).toHaveCount(2)

  const admin = await browser.newContext({ baseURL: shop })
  const desk = await admin.newPage()
  await inHausa(desk, shop)
  const email = 'admin@demo.example'
  await send(desk.request, `/api/login/${email}/`, { email, password: DEMO_PASSWORD })
  await desk.goto(`/tables/users?${new URLSearchParams({ search: buyer.email })}`)
  await expect(desk.getByRole('cell', { name: PERSON, exact: true })).toBeVisible()
  await desk.goto(`/tables/stores?${new URLSearchParams({ search: name })}`)
  await expect(desk.getByRole('cell', { name, exact: true })).toBeVisible()
  await desk.goto('/tables/orders')
  await expect(desk.getByRole('row').filter({ hasText: number }).getByRole('cell', { name: PERSON })).toBeVisible()
  await Promise.all([seller.close(), admin.close()])
})

test('no page of a seller, no document and no answer in another language changes what people typed', async ({
  baseURL,
}) => {
  const shop = baseURL ?? ''
  const [seller, buyer, admin] = await Promise.all([
    createHausaClient(shop),
    createHausaClient(shop),
    createHausaClient(shop),
  ])
  const { listing, name } = await listPart(seller)
  const { id: userId, phone: contact_phone } = await signUp(buyer, 5)
  const { id: cartId } = Made.parse(await send(buyer, '/api/cart/', { userId }))
  await send(buyer, '/api/cartItem/', { cartId, productId: listing, quantity: 1 })
  const asked = await send(buyer, '/api/checkout/message/', { cartId, delivery_address: KEYWORD, contact_phone })
  const { enquiry } = z.object({ enquiry: Made }).parse(asked)
  const email = 'admin@demo.example'
  await send(admin, `/api/login/${email}/`, { email, password: DEMO_PASSWORD })
  const ordered = await send(admin, `/api/checkout/message/${enquiry.id}/order`, { note: KEYWORD })
  const { number } = z.object({ number: z.string() }).parse(ordered)

  const sku = `NAMES-${name.slice(STORE.length + 1)}`
  const changed = await Promise.all([
    findChanged(seller, { path: '/seller_product_list', typed: [TITLE] }),
    findChanged(seller, { path: `/seller_product_list/${listing}/edit`, typed: [TITLE] }),
    findChanged(seller, { path: `/previewImages?product=${listing}`, typed: [TITLE] }),
    findChanged(seller, { path: '/orders?as=store', typed: [TITLE] }),
    findChanged(seller, { path: `/orders/${number}`, typed: [TITLE, KEYWORD] }),
    findChanged(seller, { path: `/orders/${number}/packing-list`, typed: [TITLE, name, PERSON, KEYWORD] }),
    findChanged(seller, { path: '/company-dashboard/store', typed: [name] }),
    findChanged(buyer, { path: '/orders', typed: [TITLE] }),
    findChanged(buyer, { path: '/company-dashboard', typed: [TITLE] }),
    findChanged(buyer, { path: '/account', typed: [PERSON] }),
    findChanged(buyer, { path: `/compare?parts=${listing},1`, typed: [TITLE] }),
    // The form of an alert keeps the words.
    findChanged(buyer, { path: `/product?keyword=DELIVERY-${sku}`, typed: [`DELIVERY-${sku}`] }),
    findChanged(buyer, { path: '/assistant', form: { text: sku }, typed: [sku, TITLE] }),
    findChanged(buyer, { path: '/assistant', form: { text: TITLE }, typed: [TITLE] }),
    findChanged(admin, { path: `/tables/enquiries/${enquiry.id}`, typed: [TITLE, PERSON, KEYWORD] }),
  ])
  expect(changed.flat()).toEqual([])
  // A job issues the invoice.
  const invoice = { path: `/orders/${number}/invoice`, typed: [TITLE, PERSON, KEYWORD] }
  await expect.poll(() => findChanged(buyer, invoice)).toEqual([])
  await Promise.all([seller.dispose(), buyer.dispose(), admin.dispose()])
})
