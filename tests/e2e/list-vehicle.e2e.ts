import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { openPage } from '#tests/support/page-actions.ts'

const bar = (page: Page) => page.getByRole('complementary', { name: 'Your vehicle' })
const chips = (page: Page) => page.getByRole('list', { name: 'What we searched for' })
const searchFor = (page: Page, keyword: string) => openPage(page, `/product?${new URLSearchParams({ keyword })}`)

test('the vehicle bar names the car of a list, from its words or its address', async ({ page }) => {
  for (const address of [
    '/product?keyword=oil+filter+corolla+2010',
    '/product?make=Toyota&model=Corolla&year=2010',
    '/product?keyword=2T1BU4EE9AC123456',
  ]) {
    await openPage(page, address)
    await expect(bar(page)).toContainText('Toyota Corolla 2010')
    await expect(bar(page)).not.toContainText('Choose your vehicle')
  }
  await expectAccessible(page)
  await bar(page).getByRole('link', { name: 'Corolla 2010' }).click()
  await expect(page.getByRole('dialog', { name: 'Your vehicle' })).toBeVisible()
  await openPage(page, '/product?keyword=oil+filter')
  await expect(bar(page)).toContainText('Choose your vehicle')
})

test('a list tells which vehicle a VIN of its words means, and a click removes it', async ({ page }) => {
  await searchFor(page, '1HGCM82633A004352 brake pad')
  await expect(chips(page)).toContainText('Honda Accord 2003, from VIN …004352')
  await expectAccessible(page)
  await chips(page).getByRole('link', { name: 'Remove Honda Accord 2003, from VIN …004352' }).click()
  await expect(page).toHaveURL('/product?keyword=Brake+Pad+Set')

  await searchFor(page, '1HGCM82633A004352')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parts for Honda Accord 2003')
  await expect(chips(page)).toContainText('Honda Accord 2003, from VIN …004352')
})

test('a list tells that a VIN is not known, and leads to the choice of a vehicle', async ({ page }) => {
  await searchFor(page, 'ZZZCM82633A004352')
  await expect(page.getByRole('heading', { name: 'We do not know the VIN ZZZCM82633A004352.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Choose your vehicle' }).click()
  await expect(page).toHaveURL('/vehicledata')

  await searchFor(page, 'ZZZCM82633A004352 brake pad')
  await chips(page).getByRole('link', { name: 'Unknown VIN …004352: choose vehicle' }).first().click()
  await expect(page.getByRole('main').getByLabel('Search for')).toHaveValue('Brake Pad Set')
})
