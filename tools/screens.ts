import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'

import { findBrowser } from '#tests/support/browser.ts'

import { findLatestOrder, signInDemo, signInNew } from './demo-visitor.ts'

// `npm run screens -- --origin http://localhost:3000` photographs a running demo shop into docs/screens: each page on a
// phone and on a desk, light and dark. `-- cart order` photographs only those. The shop is started with
// COMPONENTS_PAGE=1.

/** By viewer: a visitor, a demo account or a new one. `{order}` is paid, `{buyer}` its buyer. */
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
    'login-admin': '/adminlogin',
    signup: '/signup',
    'signup-admin': '/signup-encrypted-admin?invitation=none',
    'forgotten-password': '/password/forgot',
    'new-password': '/password/new?token=none',
    'wiper-widget': '/widget/wipers',
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
    order: '/orders/{order}',
    placed: '/checkout?order={order}',
    invoice: '/orders/{order}/invoice',
    compare: '/compare?parts=1,2',
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
    'table-enquiries': '/tables/enquiries',
    'admin-user': '/tables/users/{buyer}',
    'admin-enquiry': '/tables/enquiries/1',
    'admin-order': '/orders/{order}',
    'part-requests': '/part-requests',
    'admin-demand': '/tables/demand',
    'admin-jobs': '/tables/jobs',
    'admin-part-types': '/tables/part-types',
    'admin-vehicles': '/tables/vehicles',
    'admin-wipers': '/tables/wipers',
    'admin-wiper-arms': '/tables/wiper-arms',
    'account-admin': '/account',
  },
  'new customer': {
    'cart-empty': '/cart',
    'orders-empty': '/orders',
    'wallet-empty': '/company-dashboard',
    'compare-empty': '/compare',
  },
  'new supplier': {
    'own-store-empty': '/company-dashboard/store',
    'seller-products-empty': '/seller_product_list',
  },
}

/** Pages on which an attempt failed, each with the attempt. */
const FAILURES: Record<string, Record<string, (page: Page) => Promise<void>>> = {
  '': {
    'login-failed': (page) => sendForm(page, '/login', { Email: 'fleet@demo.example', Password: 'not-my-password' }),
    'signup-failed': (page) => sendForm(page, '/signup', { Username: 'New visitor', Email: 'fleet@demo' }),
    'list-failed': (page) => breakOff(page, '/', '/product?category=Brakes'),
  },
  fleet: {
    'checkout-failed': (page) => sendForm(page, '/checkout', { 'Delivery address': '' }),
  },
  supplier: {
    'listing-failed': (page) => sendForm(page, '/seller_product_list/add', {}),
  },
}

const WIDTHS = { 390: 844, 1440: 900 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    origin: { type: 'string', default: 'http://localhost:3000' },
    folder: { type: 'string', default: 'docs/screens' },
    /** The pages from head to foot: to look at, too large to keep. */
    whole: { type: 'boolean', default: false },
  },
})

await mkdir(values.folder, { recursive: true })
const found = await findBrowser()
// As phones draw letters: a desk without the system's smoothing moves them onto whole pixels, and words run together.
const browser = await chromium.launch({ ...found, args: [...found.args, '--font-render-hinting=none'] })
const { order, buyer } = await inContext({}, 'fleet', findLatestOrder)
const looks = Object.entries(WIDTHS).flatMap(([width, height]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    look: { viewport: { width: Number(width), height }, colorScheme },
    suffix: `${width}${colorScheme === 'dark' ? '-dark' : ''}`,
  })),
)
// New accounts come last, because an admin sees them.
for (const [who, pages] of Object.entries(PAGES))
  for (const { look, suffix } of looks) await inContext(look, who, (page) => photograph(page, toVisits(pages), suffix))
for (const [who, visits] of Object.entries(FAILURES))
  for (const { look, suffix } of looks)
    // The worker would answer from the pages that it keeps.
    await inContext({ ...look, serviceWorkers: 'block' }, who, (page) => photograph(page, visits, suffix))
await browser.close()

async function inContext<T>(look: BrowserContextOptions, who: string, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ ...look, locale: 'en-NG', baseURL: values.origin })
  if (who === 'new customer') await signInNew(context.request, 'customer')
  else if (who === 'new supplier') await signInNew(context.request, 'supplier')
  else if (who !== '') await signInDemo(context.request, who)
  const result = await use(await context.newPage())
  await context.close()
  return result
}

type Visit = (page: Page) => Promise<unknown>

function toVisits(pages: Record<string, string>): Record<string, Visit> {
  const visit = (path: string) => (page: Page) =>
    page.goto(path.replace('{order}', order).replace('{buyer}', `${buyer}`), { waitUntil: 'networkidle' })
  return Object.fromEntries(Object.entries(pages).map(([name, path]) => [name, visit(path)]))
}

/** Fills in the form of a page and sends it. */
async function sendForm(page: Page, path: string, texts: Record<string, string>): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  for (const [label, text] of Object.entries(texts)) await main.getByLabel(label, { exact: true }).fill(text)
  await main.locator('form[method="post"] button[type="submit"]').last().click()
  await main.locator('[aria-invalid="true"], [role="alert"]').first().waitFor()
}

/** Opens a page whose data does not arrive, from another page. */
async function breakOff(page: Page, from: string, path: string): Promise<void> {
  await page.goto(from, { waitUntil: 'networkidle' })
  await page.route('**/*.data*', (route) => route.abort())
  await page.locator(`a[href^="${path}"]`).filter({ visible: true }).first().click()
  await page.getByRole('main').getByRole('alert').waitFor()
  await page.unrouteAll()
}

/** A few colours less are not seen, and take a third of the bytes. */
async function photograph(page: Page, visits: Record<string, Visit>, suffix: string): Promise<void> {
  // The first page of a visit is read in other letters, because the shop's own are on their way.
  const wanted = Object.entries(visits).filter(([name]) => positionals.length === 0 || positionals.includes(name))
  if (wanted[0] === undefined) return
  await page.goto('/', { waitUntil: 'networkidle' })
  await wanted[0][1](page)
  for (const [name, visit] of wanted) {
    await visit(page)
    const picture = await page.screenshot({ fullPage: values.whole })
    await sharp(picture)
      .png({ palette: true, effort: 10 })
      .toFile(join(values.folder, `${name}-${suffix}.png`))
  }
}
