import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { z } from 'zod'

import { createPerson, DEMO_PASSWORD, randomAddressHeaders } from '#tests/support/accounts.ts'
import { packHostileHtml } from '#tests/support/hostile-html.ts'

// Security rows 37 and 38: hostile text of users on every page that shows it, to every kind of viewer, with the content
// security policy and without it. Each page is loaded once for many payloads.

const Made = z.object({
  id: z.number().default(0),
  number: z.string().default(''),
  enquiry: z.object({ id: z.number() }).default({ id: 0 }),
})
const text = (most: number, at = 0) => packHostileHtml(most)[at] ?? ''

/** Calls the API with a session token. */
async function callAs(request: APIRequestContext, token: string | null, path: string, data: object) {
  const headers = { ...randomAddressHeaders(), ...(token !== null && { authorization: `Bearer ${token}` }) }
  const answer = await request.post(path, { data, headers })
  expect([200, 201], `${path}: ${await answer.text()}`).toContain(answer.status())
  return Made.parse(await answer.json())
}

/** Logs in with a separate context, so that the calls send no cookie. */
async function logIn(browser: Browser, { email, password }: Signing): Promise<string> {
  const context = await browser.newContext()
  const data = { email, password }
  const answer = await context.request.post(`/api/login/${email}/`, { data, headers: randomAddressHeaders() })
  const { token } = z.object({ token: z.string() }).parse(await answer.json())
  await context.close()
  return token
}

interface Tools {
  browser: Browser
  request: APIRequestContext
}

/** Signs up a user with hostile data, who opens a store with hostile data. */
async function openStore({ browser, request }: Tools, about: { name: string; city: string; about: string }) {
  const person = { ...createPerson(), username: text(80), address: text(290) }
  const { id: userId } = await callAs(request, null, '/api/user/', { ...person, role_id: 4 })
  const token = await logIn(browser, person)
  const { id: storeId } = await callAs(request, token, '/api/store/', { userId, ...about })
  return { person, token, userId, storeId }
}

/** Creates a hostile store with listings, their pictures, and a part request. */
async function fillShop(tools: Tools) {
  const { request } = tools
  const seller = await openStore(tools, { name: text(120, 1), city: text(60, 2), about: text(1_900) })
  const { token, storeId } = seller
  const listings: number[] = []
  const list = async (fields: object) =>
    listings.push((await callAs(request, token, '/api/product/', { ...LISTING, ...fields, storeId })).id)
  for (const [at, title] of packHostileHtml(290).slice(0, 24).entries()) await list(hostileListing(title, at))
  await list({ ...hostileListing('All of it', 99), description: packHostileHtml(40_000, '<hr>')[0] })
  const productId = listings.at(-1)
  for (const [at, alt] of packHostileHtml(200).slice(0, 5).entries())
    await callAs(request, token, '/api/productImg/', { productId, url: `/media/demo/side-${at}.svg`, alt })
  await callAs(request, token, '/api/enquiries/', { name: text(80), request: text(1_000), contact_method: 'message' })
  return { ...seller, listings }
}

const LISTING = {
  thumbnail: '/media/demo/sample.svg',
  price: 900,
  gen_price: 1000,
  category: 'Filters',
  condition: 'New',
  stock: 3,
  weight: 1,
  length: 1,
  dim_width: 1,
  height: 1,
}
const hostileListing = (payloads: string, at: number) => ({
  title: `T ${payloads}`,
  description: payloads,
  part_no: payloads,
  brand: `B ${text(70, at)}`,
  sku: `S ${text(70, at)}`,
})

/** Creates stores that are suspended for hostile reasons. */
async function suspendedStore(tools: Tools, admin: string) {
  const { request } = tools
  const { person, storeId } = await openStore(tools, { name: text(120, 3), city: text(60, 4), about: text(1_900) })
  const suspension = `/api/stores/${storeId}/suspension`
  await callAs(request, admin, suspension, { reason: text(490, 1) })
  const headers = { authorization: `Bearer ${admin}` }
  expect((await request.delete(suspension, { headers, params: { reason: text(490, 2) } })).status()).toBe(200)
  await callAs(request, admin, suspension, { reason: text(490) })
  return { owner: person, closedId: storeId }
}

/** Orders by message, creates the order as an admin and ships it, each with hostile texts. */
async function order(request: APIRequestContext, { token, userId, productId, admin }: Ordering) {
  const { id: cartId } = await callAs(request, token, '/api/cart/', { userId, quantity: 0 })
  await callAs(request, token, '/api/cartItem/', { cartId, productId, quantity: 1 })
  const delivery = { delivery_address: text(290), contact_phone: '0803 123 4567', note: text(490) }
  const { enquiry } = await callAs(request, token, '/api/checkout/message/', { cartId, ...delivery })
  const made = await callAs(request, admin, `/api/checkout/message/${enquiry.id}/order`, { note: text(290) })
  await callAs(request, token, `/api/orders/${made.number}/shipment`, { note: text(290, 1) })
  return { enquiryId: enquiry.id, number: made.number }
}
interface Ordering {
  token: string
  userId: number
  productId: number
  admin: string
}

/** Lists what ran on the page, its requests to foreign hosts, and attributes that could run. */
async function findRun(page: Page, path: string, ran: string[]): Promise<string[]> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => [
      ...[...element.attributes]
        .filter(({ name, value }) => name.startsWith('on') || /^\s*(?:javascript|vbscript|data:text)/i.test(value))
        .map(({ name, value }) => `<${element.tagName.toLowerCase()} ${name}="${value}">`),
      ...(element.matches(
        "base, object, embed, applet, meta[http-equiv=refresh], iframe[srcdoc], main style, main script:not([nonce], [type='application/ld+json'])",
      )
        ? [`<${element.tagName.toLowerCase()}>`]
        : []),
    ]),
  )
  return [...ran.splice(0), ...found].map((what) => `${path}: ${what}`)
}

/** Opens a page in its own context, signed in if `person` is given, and records what runs. */
async function openWindow(browser: Browser, { bypassCSP, person }: { bypassCSP: boolean; person?: Signing }) {
  const context = await browser.newContext({ bypassCSP })
  const page = await context.newPage()
  const ran: string[] = []
  page.on('dialog', async (dialog) => {
    ran.push(`ran ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('evil.example')) ran.push(`asked for ${request.url()}`)
  })
  if (person) await page.request.post(`/api/login/${person.email}/`, { data: person, headers: randomAddressHeaders() })
  return { page, ran, close: () => context.close() }
}
interface Signing {
  email: string
  password: string
}

const ADMIN = { email: 'admin@demo.example', password: DEMO_PASSWORD }

test('no text of users runs for any viewer, with the content security policy and without it', async ({
  browser,
  request,
}) => {
  test.slow()
  const admin = await logIn(browser, ADMIN)
  const { person, token, userId, storeId, listings } = await fillShop({ browser, request })
  const { owner, closedId } = await suspendedStore({ browser, request }, admin)
  const { enquiryId, number } = await order(request, { token, userId, productId: listings[0] ?? 0, admin })
  const all = listings.at(-1)
  const words = encodeURIComponent(text(100))
  const looks: [Signing | undefined, string][] = [
    [undefined, `/detail_page/${all} /store/${storeId} /product?keyword=${words}`],
    [
      person,
      `/company-dashboard /account /cart /seller_product_list?page_size=50 /seller_product_list/${all}/edit
       /previewImages?product=${all} /orders/${number} /orders/${number}/invoice`,
    ],
    [owner, '/company-dashboard/store'],
    [
      ADMIN,
      `/seller_product_list?store=${storeId}&page_size=50 /tables/users?search=${encodeURIComponent(person.email)}
       /tables/users/${userId} /tables/stores/${closedId} /tables/enquiries /tables/enquiries/${enquiryId}
       /orders/${number} /tables/audit /part-requests`,
    ],
  ]
  for (const bypassCSP of [true, false])
    for (const [who, paths] of looks) {
      const { page, ran, close } = await openWindow(browser, { bypassCSP, ...(who && { person: who }) })
      for (const path of paths.split(/\s+/)) expect(await findRun(page, path, ran)).toEqual([])
      await close()
    }
  // Removes all of it from the shop of the other journeys.
  const hidden = { ids: listings, change: { kind: 'hide' } }
  await callAs(request, token, '/api/seller/products/changes/', hidden)
})

test('a script, an event handler and a request to a foreign host are noticed, so that the test above can fail', async ({
  browser,
}) => {
  const { page, ran, close } = await openWindow(browser, { bypassCSP: false })
  const written = '<script>alert(1)</script><img src="https://evil.example/x" onerror="alert(2)">'
  await page.route('**/as-it-was-written', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<main>${written}</main>` }),
  )
  await page.route('https://evil.example/**', (route) => route.abort())
  const [path, noticed] = ['/as-it-was-written', ['ran 1', 'asked for https://evil.example/x', 'ran 2']]
  const found = [...noticed, '<img onerror="alert(2)">', '<script>'].map((what) => `${path}: ${what}`)
  expect((await findRun(page, path, ran)).toSorted()).toEqual(found.toSorted())
  await close()
})
