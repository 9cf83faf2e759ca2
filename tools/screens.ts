import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { type APIRequestContext, type BrowserContext, chromium } from '@playwright/test'

import { DEMO_PASSWORD } from '#seed/demo/accounts.ts'
import { findBrowser } from '#tests/support/browser.ts'

// `npm run screens -- --origin http://localhost:3000` photographs a running demo shop into docs/screens: each page on a
// phone and on a desk, light and dark.

/** By who looks at them: nobody, or a demo account. */
const PAGES: Record<string, Record<string, string>> = {
  '': {
    home: '/',
    list: '/product?keyword=brake+pads',
    empty: '/product?keyword=qqqzzz',
    detail: '/detail_page/1',
    wipers: '/updateoximo',
    wiper: '/product/OX-F26-HK',
    'wiper-catalogue': '/oximo-product',
    'external-entry': '/aliexpress_product',
    'external-list': '/aliproduct?search=brake',
    'external-empty': '/aliproduct?search=qqqzzz',
    'external-down': '/aliproduct?search=simulate+down',
    'external-product': '/aliproduct/1005000000000',
    store: '/store/1',
    enquiry: '/enquiry',
    assistant: '/assistant',
    about: '/about-us',
    card: '/vcard',
    privacy: '/policies/privacy',
    vehicle: '/vehicledata',
    login: '/login',
    signup: '/signup',
    'forgotten-password': '/password/forgot',
    'not-found': '/nowhere',
    offline: '/offline',
    components: '/components',
  },
  fleet: {
    account: '/account',
    wallet: '/company-dashboard',
    'add-money': '/company-dashboard/add-money',
    cart: '/cart',
    checkout: '/checkout',
    orders: '/orders',
  },
  supplier: {
    'seller-products': '/seller_product_list',
    'upload-data': '/upload_data',
    'listing-new': '/seller_product_list/add',
    'listing-edit': '/seller_product_list/1/edit',
    'preview-images': '/previewImages?product=1',
    'own-store': '/company-dashboard/store',
  },
  admin: {
    dashboard: '/dashboard',
    'table-orders': '/tables',
    'table-users': '/tables/users',
    'table-stores': '/tables/stores',
    'table-audit': '/tables/audit',
    'admin-store': '/tables/stores/1',
    'part-requests': '/part-requests',
    'account-admin': '/account',
  },
}
const WIDTHS = { 390: 844, 1440: 900 }

const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://localhost:3000' },
    folder: { type: 'string', default: 'docs/screens' },
  },
})

await mkdir(values.folder, { recursive: true })
const browser = await chromium.launch(await findBrowser())
for (const [width, height] of Object.entries(WIDTHS))
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [who, pages] of Object.entries(PAGES)) {
      const viewport = { width: Number(width), height }
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en-NG', baseURL: values.origin })
      if (who !== '') await signIn(context.request, who)
      await photograph(context, pages, `${width}${colorScheme === 'dark' ? '-dark' : ''}`)
      await context.close()
    }
await browser.close()

async function photograph(context: BrowserContext, pages: Record<string, string>, suffix: string): Promise<void> {
  const page = await context.newPage()
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(values.folder, `${name}-${suffix}.png`) })
  }
}

/** Signs a demo account in, with something in its cart. */
async function signIn(api: APIRequestContext, who: string): Promise<void> {
  const email = `${who}@demo.example`
  const login = await api.post(`/api/login/${email}/`, { data: { email, password: DEMO_PASSWORD } })
  // The shapes are those of the contracts.
  const { user } = (await login.json()) as { user: { id: number } }
  const cart = (await (await api.get(`/api/cart/${user.id}/`)).json()) as { id: number; quantity: number }
  if (cart.quantity > 0) return
  const { csrfToken } = (await (await api.get('/api/csrf/')).json()) as { csrfToken: string }
  for (const [productId, quantity] of [
    [1, 4],
    [9, 12],
  ] as const)
    await api.post('/api/cartItem/', {
      data: { cartId: cart.id, productId, quantity },
      headers: { 'X-CSRFToken': csrfToken },
    })
}
