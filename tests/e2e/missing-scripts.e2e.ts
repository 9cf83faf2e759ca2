import { expect, type Page, test } from '@playwright/test'

import { fillLogin } from '#tests/support/accounts.ts'
import { findListings, openWithoutScripts, resultCards, waitForRoot } from '#tests/support/page-actions.ts'

// Parts of a page load their scripts late. On a bad connection these may fail, and the page must work on.
test.use({ serviceWorkers: 'block' })

/** Fails all requests for scripts of this name. */
const failScript = (page: Page, name: string) => page.route(`**/assets/${name}-*.js`, (route) => route.abort())

test('a connection lost before the menu has loaded leaves the menu, and the login says so', async ({
  page,
  context,
}) => {
  await failScript(page, 'menu-sheet')
  await openHydrated(page, '/login')
  await context.setOffline(true)
  await fillLogin(page, { email: 'fleet@demo.example', password: 'whatever-1' })
  await expect(page.getByRole('alert')).toHaveText('Network or server error')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brakes' })).toBeVisible()
})

test('filters without their script apply as a form', async ({ page }) => {
  await failScript(page, 'filter-form')
  await openHydrated(page, '/product?keyword=brake+pads')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByLabel(/^In stock only/).check()
  await page.getByRole('button', { name: /^Apply Filter/ }).click()
  await expect(page).toHaveURL(/in_stock=1/)
  await expect(resultCards(page).first()).toBeVisible()
})

test('a part opened next never shows the seller of the part before', async ({ page }) => {
  await failScript(page, 'seller-card')
  const [part] = await findListings(page.request, { search: 'brake pads' })
  await openHydrated(page, `/detail_page/${part!.id}`)
  const seller = page.getByRole('region', { name: 'Sold by' })
  await expect(seller).toBeVisible()
  const next = page.locator(`main a[href^="/detail_page/"]:not([href="/detail_page/${part!.id}"])`).last()
  await next.click()
  await expect(page).not.toHaveURL(new RegExp(`/detail_page/${part!.id}$`))
  await expect(seller).toHaveCount(0)
  await page.unrouteAll()
  await page.reload()
  await expect(seller).toBeVisible()
})

test('a dialog whose form does not load says so and offers to reload the page', async ({ page }) => {
  await failScript(page, 'vehicle-form')
  await openHydrated(page, '/product?keyword=brake+pads')
  await page.getByRole('link', { name: 'Choose your vehicle' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('This did not load. Reload the page')
  await page.unrouteAll()
  await dialog.getByRole('link', { name: 'Reload the page' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/keyword=brake/)
})

/** Opens a page and waits until its router handles links. */
async function openHydrated(page: Page, path: string): Promise<void> {
  await openWithoutScripts(page, path)
  await waitForRoot(page, 'footer a')
}
