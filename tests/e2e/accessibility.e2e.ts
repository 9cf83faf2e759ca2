import { expect, type Page, test } from '@playwright/test'

import { findViolations, turnDark } from '#tests/support/accessible.ts'
import { logInAs } from '#tests/support/accounts.ts'
import { findOverflow, MIN_PHONE_SIZE } from '#tests/support/horizontal-scroll.ts'
import { cards, findListings, openPage } from '#tests/support/page-actions.ts'

/** Every page of the shop, and its different states. */
const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  'the home page': (page) => openPage(page, '/'),
  'the list': (page) => openPage(page, '/product'),
  'the list with filters on': (page) => openPage(page, '/product?keyword=brake+pad&condition=New&min=1000&filtered=1'),
  'the list with a mistake': (page) => openPage(page, '/product?min=9&max=1&filtered=1'),
  'the list with nothing in it': (page) => openPage(page, '/product?keyword=zzqqxxw'),
  'the list for a car': (page) => openPage(page, '/product?make=Toyota&model=Corolla&year=2010'),
  'a part': async (page) => {
    const [listing] = await findListings(page.request, { search: 'brake pad', page_size: '1' })
    await openPage(page, `/detail_page/${listing?.id}`)
  },
  'the list as a table': (page) => openPage(page, '/product?keyword=alternator&view=table'),
  'the comparison of parts': async (page) => {
    const listings = await findListings(page.request, { search: 'brake pad', page_size: '3' })
    await openPage(page, `/compare?parts=${listings.map(({ id }) => id).join()}`)
  },
  'the open menu': async (page) => {
    await openPage(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('region', { name: 'Categories' })).toBeVisible()
  },
  'the wipers': (page) => openPage(page, '/updateoximo'),
  'a wiper': (page) => openPage(page, '/product/OX-F26-HK'),
  'the widget of wipers': (page) => page.goto('/widget/wipers'),
  'a price being edited': (page) => logInAs(page, 'admin', '/updateoximo?edit=OX-F14-HK'),
  'the listings of a seller': (page) => logInAs(page, 'supplier', '/seller_product_list'),
  'the listings of all stores': (page) => logInAs(page, 'admin', '/seller_product_list?search=brake&page_size=10'),
  'the upload of many listings': (page) => logInAs(page, 'supplier', '/upload_data'),
  'the types to check': (page) => logInAs(page, 'supplier', '/seller_product_list/types'),
  'the form of a listing': (page) => logInAs(page, 'supplier', '/seller_product_list/add'),
  'the choice of a vehicle': (page) => openPage(page, '/vehicledata'),
  'the choice of a vehicle for words': (page) => openPage(page, '/vehicledata?keyword=brake+pad'),
  'an invalid VIN': (page) => openPage(page, '/vehicledata?vin=123'),
  'the Advanced Search': async (page) => {
    await openPage(page, '/')
    await page.getByRole('button', { name: 'Advanced' }).click()
    await expect(page.getByRole('dialog').getByLabel('Make', { exact: true })).toBeEnabled()
  },
  suggestions: async (page) => {
    await openPage(page, '/')
    await page.getByRole('combobox', { name: 'Search for parts' }).pressSequentially('brake')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'the login': (page) => openPage(page, '/login?signupSuccess=1'),
  'a login with mistakes': (page) => sendEmpty(page, '/login', 'Log in'),
  'the login for an admin page': (page) => openPage(page, '/login?next=%2Fdashboard'),
  'the home page instead of a refused page': async (page) => {
    await logInAs(page, 'fleet')
    await openPage(page, '/dashboard')
    await expect(page.getByText('Only admins can open that page.')).toBeVisible()
  },
  'the signup': (page) => openPage(page, '/signup'),
  'a signup with mistakes': (page) => sendEmpty(page, '/signup', 'Create account'),
  'the signup beside the login of admins': (page) => openPage(page, '/adminsignup'),
  'the signup of admins': (page) => openPage(page, '/signup-encrypted-admin?invitation=none'),
  'the login of admins': (page) => openPage(page, '/adminlogin'),
  'a forgotten password': (page) => openPage(page, '/password/forgot'),
  'a new password': (page) => openPage(page, '/password/new?token=none'),
  'alerts to stop': (page) => openPage(page, '/alerts/stop?token=none'),
  'the account': (page) => logInAs(page, 'fleet'),
  'the account of an admin': async (page) => {
    await logInAs(page, 'admin')
    await page.getByRole('button', { name: 'Make an invitation' }).click()
    await expect(page.getByText('Its link is shown only now')).toBeVisible()
  },
  'the dashboard of a member': (page) => logInAs(page, 'fleet', '/company-dashboard'),
  'adding money to the wallet': (page) => logInAs(page, 'fleet', '/company-dashboard/add-money'),
  'opening a store': (page) => logInAs(page, 'fleet', '/company-dashboard/store'),
  'the store of a member': (page) => logInAs(page, 'supplier', '/company-dashboard/store'),
  'the money of a store': (page) => logInAs(page, 'supplier', '/company-dashboard/money'),
  'a store': (page) => openPage(page, '/store/1'),
  'a store as an admin sees it': (page) => logInAs(page, 'admin', '/tables/stores/1'),
  'the dashboard of an admin': (page) => logInAs(page, 'admin', '/dashboard'),
  'a table of an admin': (page) => logInAs(page, 'admin', '/tables/users'),
  'the orders of an admin': (page) => logInAs(page, 'admin', '/tables/orders'),
  'the transactions of an admin': (page) => logInAs(page, 'admin', '/tables/transactions'),
  'the demand of an admin': (page) => logInAs(page, 'admin', '/tables/demand'),
  'the background jobs of an admin': (page) => logInAs(page, 'admin', '/tables/jobs'),
  'about us': (page) => openPage(page, '/about-us'),
  'a policy': (page) => openPage(page, '/policies/returns'),
  'the founder’s card': (page) => openPage(page, '/vcard'),
  'asking for a part': (page) => openPage(page, '/enquiry'),
  'the parts finder': (page) => openPage(page, '/assistant'),
  'the way into the external marketplace': (page) => openPage(page, '/aliexpress_product'),
  'the external marketplace': async (page) => {
    await openPage(page, '/aliproduct?search=brake')
    // Its second page comes by itself.
    await expect(cards(page)).toHaveCount(27)
  },
  'the external marketplace while it is down': (page) => openPage(page, '/aliproduct?search=simulate+down'),
  'suggestions of the external marketplace': async (page) => {
    await openPage(page, '/aliproduct')
    await expect(cards(page)).toHaveCount(40)
    await page.getByRole('combobox', { name: 'Search the external marketplace' }).pressSequentially('brake')
    await expect(page.getByRole('listbox')).toBeVisible()
  },
  'a product of the external marketplace': (page) => openPage(page, '/aliproduct/1005000000000'),
  'the preview images of a listing': async (page) => {
    await logInAs(page, 'admin')
    const [listing] = await findListings(page.request, { search: 'brake pad', page_size: '1' })
    await openPage(page, `/previewImages?product=${listing?.id}`)
  },
  'the pages to read without a connection': (page) => openPage(page, '/offline'),
  'every component in every state': async (page) => {
    await openPage(page, '/components')
    await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
  },
  'an unknown path': (page) => openPage(page, '/no-such-page'),
}

// Each page is opened once, so a service worker would only slow the test.
test.use({ serviceWorkers: 'block' })

for (const [name, visit] of Object.entries(PAGES)) {
  test(`${name} has no accessibility violation, in light and dark colours and with text twice as large`, async ({
    page,
  }) => {
    // Skips transitions, and waits for dimmed content to load.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page)
    const frames = { exceptFrames: name === 'a product of the external marketplace' }
    expect(await findViolations(page, frames)).toEqual([])
    // The dark theme changes only colours.
    await turnDark(page)
    expect(await findViolations(page, { ...frames, only: 'color-contrast' })).toEqual([])
    await page.setViewportSize(MIN_PHONE_SIZE)
    expect(await findOverflow(page), 'sideways, on the smallest phone').toEqual([])
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await findOverflow(page), 'sideways, in letters twice as large').toEqual([])
    // With data saver or a late font the page uses a system font of other widths.
    await page.evaluate(() => document.documentElement.setAttribute('data-saver', ''))
    expect(await findOverflow(page), 'sideways, in large letters of the phone').toEqual([])
    // Colours do not change.
    expect(await findViolations(page, { ...frames, without: 'color-contrast' })).toEqual([])
  })
}

async function sendEmpty(page: Page, path: string, button: string): Promise<void> {
  await openPage(page, path)
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
}
