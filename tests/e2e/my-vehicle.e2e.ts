import { expect, type Page, test } from '@playwright/test'

import { cards, chooseVehicle, findListings, openPage } from '#tests/support/page-actions.ts'

const COROLLA = { make: 'Toyota', model: 'Corolla', year: '2010' }
const bar = (page: Page) => page.getByRole('complementary', { name: 'Your vehicle' })

async function useCorolla(page: Page): Promise<void> {
  await bar(page).getByRole('link', { name: 'Choose your vehicle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your vehicle' })
  await chooseVehicle(dialog, COROLLA)
  await dialog.getByRole('button', { name: 'Use this vehicle' }).click()
  await expect(bar(page)).toContainText('Toyota Corolla 2010')
}

test('the vehicle bar stays on all pages and visits until the vehicle is cleared', async ({ page }) => {
  await openPage(page, '/')
  await useCorolla(page)
  await openPage(page, '/product')
  await expect(bar(page)).toContainText('Toyota Corolla 2010')
  await expect(page.getByText('Only parts for your Corolla 2010')).toBeVisible()
  await expect(cards(page).filter({ hasText: 'Does not fit' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByText('Parts for all vehicles')).toBeVisible()
  await expect(
    cards(page)
      .filter({ hasText: /Does not fit your Corolla 2010/ })
      .first(),
  ).toBeVisible()

  await bar(page).getByRole('button', { name: 'Clear vehicle' }).click()
  await expect(bar(page)).toContainText('Choose your vehicle')
})

test('a part says whether it fits the vehicle, and why', async ({ page, request }) => {
  const [fitting] = await findListings(request, { ...COROLLA, search: 'brake pad', page_size: '1' })
  const hondas = await findListings(request, { make: 'Honda', search: 'brake pad' })
  const other = hondas.find(
    ({ universal, vehicleSets }) => !universal && vehicleSets.every(({ make }) => make !== 'Toyota'),
  )
  await openPage(page, `/detail_page/${fitting?.id}`)
  await expect(page.getByText('Choose your vehicle to see whether this part fits.')).toBeVisible()
  await useCorolla(page)
  await expect(page.getByText(/Fits your Corolla 2010/).first()).toBeVisible()

  await openPage(page, `/detail_page/${other?.id}`)
  await expect(page.getByText('Does not fit your Corolla 2010').first()).toBeVisible()
})
