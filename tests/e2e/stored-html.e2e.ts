import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { z } from 'zod'

import { DEMO_PASSWORD, fromSomewhere, newPerson } from '#tests/support/accounts.ts'
import { packedInto } from '#tests/support/hostile-html.ts'

// Security rows 37 and 38: whatever people write, on every page that shows it, to whoever looks, with the security policy
// and without it. Each page is loaded once for many payloads.

const Made = z.object({ id: z.number() })
const text = (most: number, at = 0) => packedInto(most)[at] ?? ''

/** A call in somebody's name, by the token of their session. */
async function callAs(request: APIRequestContext, token: string | null, path: string, data: object): Promise<number> {
  const headers = { ...fromSomewhere(), ...(token !== null && { authorization: `Bearer ${token}` }) }
  const answer = await request.post(path, { data, headers })
  expect([200, 201], `${path}: ${await answer.text()}`).toContain(answer.status())
  return Made.safeParse(await answer.json()).data?.id ?? 0
}

async function logIn(request: APIRequestContext, { email, password }: { email: string; password: string }) {
  const answer = await request.post(`/api/login/${email}/`, { data: { email, password }, headers: fromSomewhere() })
  return z.object({ token: z.string() }).parse(await answer.json()).token
}

/** Somebody whose name and address are hostile, with a store and listings that are, an enquiry and a request. */
async function fillShop(request: APIRequestContext) {
  const person = { ...newPerson(), username: text(80), address: text(290) }
  const userId = await callAs(request, null, '/api/user/', { ...person, role_id: 4 })
  const token = await logIn(request, person)
  const store = { userId, name: text(120, 1), city: text(60, 2), about: text(1_900) }
  const storeId = await callAs(request, token, '/api/store/', store)
  const listings: number[] = []
  for (const [at, title] of packedInto(290).slice(0, 24).entries())
    listings.push(await callAs(request, token, '/api/product/', { ...LISTING, ...hostileListing(title, at), storeId }))
  const everything = { ...hostileListing('All of it', 99), description: packedInto(40_000, '<hr>')[0] }
  listings.push(await callAs(request, token, '/api/product/', { ...LISTING, ...everything, storeId }))
  await callAs(request, token, '/api/enquiries/', { name: text(80), request: text(1_000), contact_method: 'message' })
  return { person, token, userId, storeId, listings }
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

/** Sends the cart by message, with a hostile address and note; the admin finds it among the enquiries. */
async function sendCart(request: APIRequestContext, token: string, { userId, productId }: Record<string, number>) {
  const cartId = await callAs(request, token, '/api/cart/', { userId, quantity: 0 })
  await callAs(request, token, '/api/cartItem/', { cartId, productId, quantity: 1 })
  const delivery = { delivery_address: text(290), contact_phone: '0803 123 4567', note: text(490) }
  await callAs(request, token, '/api/checkout/message/', { cartId, ...delivery })
}

/** What ran on the page, what it asked of a foreign host, and what could run if somebody touched it. */
async function ranOn(page: Page, path: string, ran: string[]): Promise<string[]> {
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

/** A page in a window of its own, signed in where named, and what runs there. */
async function windowOf(browser: Browser, { bypassCSP, person }: { bypassCSP: boolean; person?: Signing }) {
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
  if (person) await page.request.post(`/api/login/${person.email}/`, { data: person, headers: fromSomewhere() })
  return { page, ran, close: () => context.close() }
}
interface Signing {
  email: string
  password: string
}

test('nothing that people have written runs, whoever looks at it, with the security policy and without', async ({
  browser,
  request,
}) => {
  const { person, token, userId, storeId, listings } = await fillShop(request)
  await sendCart(request, token, { userId, productId: listings[0] ?? 0 })
  const all = listings.at(-1)
  const admin = { email: 'admin@demo.example', password: DEMO_PASSWORD }
  const words = encodeURIComponent(text(100))
  const lists = ['/company-dashboard', '/account', '/cart', '/seller_product_list?page_size=50']
  const looks: [Signing | undefined, string[]][] = [
    [undefined, [`/detail_page/${all}`, `/store/${storeId}`, `/product?keyword=${words}`]],
    [{ email: person.email, password: person.password }, [...lists, `/seller_product_list/${all}/edit`]],
    [
      admin,
      [
        `/seller_product_list?store=${storeId}&page_size=50`,
        `/tables/users?search=${encodeURIComponent(person.email)}`,
        `/tables/users/${userId}`,
        `/tables/stores/${storeId}`,
        '/tables/enquiries',
        '/tables/audit',
        '/part-requests',
      ],
    ],
  ]
  for (const bypassCSP of [true, false])
    for (const [who, paths] of looks) {
      const { page, ran, close } = await windowOf(browser, { bypassCSP, ...(who && { person: who }) })
      for (const path of paths) expect(await ranOn(page, path, ran)).toEqual([])
      await close()
    }
  // The shop that other journeys visit keeps none of it.
  const hidden = { ids: listings, change: { kind: 'hide' } }
  await callAs(request, token, '/api/seller/products/changes/', hidden)
})
