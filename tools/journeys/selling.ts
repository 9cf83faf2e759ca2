import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { createPerson, DEMO_PASSWORD, randomAddressHeaders, signIn } from '#tests/support/accounts.ts'
import { addButton, checkOut, WAY } from '#tests/support/buyers.ts'
import { findListings, openPage } from '#tests/support/page-actions.ts'
import { createWorkbook, listingSheet } from '#tests/support/table-files.ts'

import type { Journey, Show } from './journey.ts'
import { main, openCheckout, thanks } from './steps.ts'

const asDemo = (page: Page, name: string) => signIn(page, { email: `${name}@demo.example`, password: DEMO_PASSWORD })

const firstListing: Journey = {
  name: '06-first-listing',
  title: 'A new seller opens a store and lists a part that the catalogue knows',
  async walk(page, show) {
    const person = { ...createPerson(), username: 'Demo Chidi' }
    await page.request.post('/api/user/', { data: { ...person, role_id: 4 }, headers: randomAddressHeaders() })
    await signIn(page, person)
    const [known] = await findListings(page.request, { search: 'brake pad set', page_size: '1' })
    const thumbnail = await page.request.get((await readThumbnail(page, known?.id ?? 1)) ?? '')
    const photo = await sharp(await thumbnail.body())
      .resize({ width: 800 })
      .png()
      .toBuffer()
    await openStore(page, show)
    await main(page)
      .getByLabel('Part number or name')
      .fill(known?.part_no.split(',')[0]?.trim() ?? '')
    await show('The number on the box')
    await main(page).getByRole('button', { name: 'Fill in' }).click()
    await main(page)
      .getByText(/Filled in from/)
      .waitFor()
    await show('Type, title, size and vehicles are filled in')
    await fillPrices(page)
    await show('Price, stock and condition are typed')
    await main(page)
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'pads.png', mimeType: 'image/png', buffer: photo })
    await main(page).getByLabel('Choose another picture').waitFor()
    await main(page).getByLabel('Choose another picture').scrollIntoViewIfNeeded()
    await show('A picture, also from the camera')
    await main(page).getByRole('button', { name: 'Put on sale' }).click()
    await main(page)
      .getByText(/” is saved\./)
      .waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await show('On sale')
  },
}

async function openStore(page: Page, show: Show): Promise<void> {
  await openPage(page, '/company-dashboard')
  await show('A supplier without a store')
  await main(page).getByRole('link', { name: 'Create Store' }).click()
  await main(page)
    .getByLabel('Store name')
    .fill(`Demo Chidi Parts ${Date.now() % 10_000}`)
  await show('One required field opens it')
  await main(page).getByRole('button', { name: 'Create Store' }).click()
  await main(page).getByRole('link', { name: 'Add your first part' }).click()
}

async function fillPrices(page: Page): Promise<void> {
  await main(page).getByLabel('B2C price (₦)').fill('21000')
  await main(page).getByLabel('B2B price (₦)').fill('18500')
  await main(page).getByRole('textbox', { name: 'Stock' }).fill('4')
  await main(page).getByRole('radio', { name: 'New', exact: true }).check()
  await main(page).getByLabel('B2C price (₦)').scrollIntoViewIfNeeded()
}

async function readThumbnail(page: Page, id: number): Promise<string | null> {
  const answer = await page.request.get(`/api/product/${id}/`)
  return ((await answer.json()) as { thumbnail: string | null }).thumbnail
}

const bulkImport: Journey = {
  name: '07-bulk-import',
  title: 'A seller uploads a spreadsheet with faults and stores the good rows',
  isWide: true,
  as: 'supplier',
  async walk(page, show) {
    await openPage(page, '/upload_data')
    await show('Template, export, upload')
    const thumbnail = (await readThumbnail(page, 1)) ?? ''
    const rows = Array.from({ length: 12 }, (_, at) => ({
      sku: `DEMO-${Date.now() % 100_000}-${at}`,
      title: `Oil filter, cartridge, ${at + 1}`,
      part_no: `OF-${at + 1}`,
      thumbnail,
      ...(at % 5 === 2 && { condition: 'Shiny' }),
      ...(at % 5 === 4 && { stock: -3 }),
    }))
    await main(page)
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'parts.xlsx', mimeType: XLSX, buffer: await createWorkbook(listingSheet(rows)) })
    await main(page)
      .getByRole('button', { name: /^Upload/ })
      .click()
    await page.getByText(/Nothing is stored yet\./).waitFor()
    await show('Every fault with its row; nothing is stored yet')
    await page.getByRole('button', { name: 'Store the good rows' }).click()
    await page.getByText(/listings? stored/).waitFor()
    await show('The good rows are on sale; the others can be downloaded')
    await openPage(page, '/seller_product_list')
    await show('The new listings, with price and stock to edit')
  },
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const shipping: Journey = {
  name: '08-ship',
  title: 'A seller ships an order',
  as: 'customer',
  async walk(page, show) {
    // An order of the supplier's store, so that there is something to send.
    const listings = await (await page.request.get('/api/product/seller/1/')).json()
    const { id } = (listings as { results: { id: number; stock: number }[] }).results.find(
      ({ stock }) => stock >= 6,
    ) ?? { id: 1 }
    await openPage(page, `/detail_page/${id}`)
    await addButton(page).click()
    await openCheckout(page)
    await checkOut(page, WAY.wallet)
    await thanks(page).waitFor()
    await page.context().clearCookies()
    await asDemo(page, 'supplier')
    await openPage(page, '/company-dashboard')
    await show('The store first: figures and latest orders')
    await openPage(page, '/orders?as=store')
    await show('The new order is paid')
    await main(page).getByRole('link', { name: /SPL-/ }).first().click()
    await page.getByText('Ship the parts').waitFor()
    await show('What to send, and to whom')
    await page.getByText('Ship the parts').click()
    await page.getByLabel('Carrier (optional)').fill('GIG Logistics')
    await page.getByLabel('Tracking number (optional)').fill('GIG-441 208')
    await page.getByRole('button', { name: 'Mark as shipped' }).scrollIntoViewIfNeeded()
    await show('Carrier and tracking number go to the buyer')
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await main(page).getByText('Shipped').first().waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await show('Shipped')
  },
}

/** A search is counted some seconds later. */
const COUNTING_MS = 4_000

const admin: Journey = {
  name: '10-admin',
  title: 'An admin reads what sells and what is missing, names a part, and helps a buyer',
  isWide: true,
  as: 'admin',
  async walk(page, show) {
    await openPage(page, '/dashboard')
    await show('Orders, sales, searches without a result, low stock')
    // Of a visitor, because searches of admins are not counted.
    await fetch(new URL('/api/product/find?search=glowfish+shoe', page.url()))
    await page.waitForTimeout(COUNTING_MS)
    await openPage(page, '/tables/demand')
    await show('What buyers searched for and did not find')
    await page
      .getByRole('link', { name: /^Add as name/ })
      .first()
      .click()
    await page.getByRole('heading', { name: /as a name$/ }).waitFor()
    await show('Unknown words become a name of a part type')
    await openPage(page, '/tables/jobs')
    await show('Background jobs: emails, money check, failures')
    await openPage(page, '/tables')
    await show('All orders')
    const paid = main(page).getByRole('row').filter({ hasText: 'Wallet' }).filter({ hasNotText: 'Cancelled' })
    await paid.getByRole('link', { name: /^SPL-/ }).first().click()
    await page.getByRole('button', { name: 'Send the confirmation again' }).waitFor()
    await page.getByRole('button', { name: 'Send the confirmation again' }).click()
    await page.getByText(/^Confirmation sent to/).waitFor()
    await show('A buyer who lost the email gets it again')
    await openPage(page, '/tables/audit')
    await show('The audit log has it')
  },
}

export const SELLING: readonly Journey[] = [firstListing, bulkImport, shipping, admin]
