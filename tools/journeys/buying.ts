import type { Page } from '@playwright/test'

import { addButton, checkOut, payButton, payInWindow, topUp, WAY } from '#tests/support/buyers.ts'
import { chooseVehicle, findListings, openPage, resultCards, searchFor } from '#tests/support/page-actions.ts'

import type { Journey } from './journey.ts'
import { main, openCheckout, thanks } from './steps.ts'

const COROLLA = { make: 'Toyota', model: 'Corolla', year: '2010' }

/** Opens the first listing with enough stock, and returns its title. */
async function openPart(page: Page, search: string): Promise<string> {
  const found = await findListings(page.request, { search, in_stock: '1', page_size: '50' })
  const listing = found.find(({ stock }) => stock >= 6)
  await openPage(page, `/detail_page/${listing?.id}`)
  return listing?.title ?? ''
}

const byCar: Journey = {
  name: '01-car-to-card',
  title: 'A new buyer chooses the car, finds a part that fits, and pays by card',
  async walk(page, show) {
    await openPage(page, '/')
    await show('Home: search, the car, categories, prices')
    await page
      .getByRole('complementary', { name: 'Your vehicle' })
      .getByRole('link', { name: 'Choose your vehicle' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Your vehicle' })
    await chooseVehicle(dialog, COROLLA)
    await show('Make, model and year are enough')
    await dialog.getByRole('button', { name: 'Use this vehicle' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await searchFor(page, 'oil filter')
    await resultCards(page).first().waitFor()
    await show('Only oil filters that fit the Corolla 2010')
    await resultCards(page).first().getByRole('link').first().click()
    await addButton(page).waitFor()
    await show('Fit, price and button on the first screen')
    await addButton(page).click()
    await main(page).getByRole('link', { name: 'Create an account' }).click()
    await signUp(page, show)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor()
    await show('The part waited and is in the cart')
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByLabel('Delivery address').waitFor()
    await page.waitForLoadState('networkidle')
    await payButton(page).click()
    await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: /^Pay / }).waitFor()
    await show('Address is filled in; the card window opens')
    await payInWindow(page)
    await thanks(page).waitFor()
    await show('Paid: what happens next')
  },
}

async function signUp(page: Page, show: (caption: string) => Promise<void>): Promise<void> {
  const person = {
    username: 'Demo Ada',
    password: 'brake-disc-9',
    address: '5 Demo Close, Enugu',
    phone: '0803 123 4567',
  }
  const email = `ada-${Date.now()}@demo.example`
  const form = main(page)
  await form.getByLabel('Username').fill(person.username)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Address').fill(person.address)
  await form.getByLabel('Phone').fill(person.phone)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await show('An account with six fields')
  await form.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/login/)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Log in' }).click()
}

const byWallet: Journey = {
  name: '02-wallet',
  title: 'A known buyer pays from the wallet in three taps',
  as: 'customer',
  async walk(page, show) {
    await openPart(page, 'oil filter')
    await show('The part page')
    await addButton(page).click()
    await main(page).getByRole('link', { name: 'Checkout' }).waitFor()
    await show('Tap 1: add; the cart and checkout are one tap away')
    await openCheckout(page)
    await page.getByRole('radio', { name: WAY.wallet }).scrollIntoViewIfNeeded()
    await show('Tap 2: checkout, with the address and the wallet chosen')
    await payButton(page).click()
    await thanks(page).waitFor()
    await show('Tap 3: pay. The seller is preparing the order')
    await openPage(page, '/orders')
    await show('The order is the first of the list')
  },
}

const wrongPart: Journey = {
  name: '03-not-listed',
  title: 'A part that no seller lists: an honest answer, and an email when one is listed',
  async walk(page, show) {
    await openPage(page, '/')
    await searchFor(page, 'front brake pads subaru outback 2012')
    await page.getByRole('heading', { name: /^No seller lists/ }).waitFor()
    await show('No seller lists it: the page says so first')
    await page.getByLabel('Your email').fill('ada@demo.example')
    await show('An email address is enough for an alert')
    await page.getByRole('button', { name: 'Tell me when listed' }).click()
    await page.getByText(/^We will email/).waitFor()
    await show('The alert is stored; each email has a link that stops it')
    await page.getByRole('link', { name: 'Ask sellers' }).click()
    await page.getByLabel('Your name').waitFor()
    await show('Or ask a person for it')
    await page.getByLabel('Your name').fill('Demo Ada')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Which part do you need?').waitFor()
    await show('The request has the words of the search')
  },
}

const byVin: Journey = {
  name: '04-vin',
  title: 'A VIN finds the car and the parts that fit it',
  async walk(page, show) {
    await openPage(page, '/vehicledata')
    await show('Lists, or the VIN')
    await page.getByLabel('Have your VIN?').fill('1HGCM82633A004352')
    await show('17 characters from the windscreen')
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.waitForFunction(() => document.querySelector('select')?.value === 'Honda')
    await page.getByLabel('Make', { exact: true }).scrollIntoViewIfNeeded()
    await show('Honda Accord 2003, filled in')
    await main(page).getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/\/product\?/)
    await resultCards(page).first().waitFor()
    await show('Parts for the Accord 2003')
    await resultCards(page).first().getByRole('link').first().click()
    await addButton(page).waitFor()
    await show('The part page says whether it fits')
  },
}

/** A card shows that it adds a part, and then the part. */
const ADDING_MS = 1_000
const LIST = 'oil filter, brake pads corolla 2010'

const fleet: Journey = {
  name: '05-fleet',
  title: 'A fleet pastes a list of parts and buys them in one order',
  as: 'fleet',
  async walk(page, show) {
    // The demo orders leave the wallet with any amount.
    await topUp(page, '200000')
    await openPage(page, '/')
    await searchFor(page, LIST)
    await resultCards(page).first().waitFor()
    await show('A pasted list: two parts for one car, in one answer')
    for (const part of [/^Add to cart: .*Oil Filter/, /^Add to cart: .*Brake Pad/]) {
      await resultCards(page).getByRole('button', { name: part }).first().click()
      await page.waitForTimeout(ADDING_MS)
    }
    await show('One tap adds a part, at the business price')
    await openPage(page, '/cart')
    const pads = page.getByLabel(/^Quantity of .*Brake Pad/)
    await pads.fill('6')
    await pads.press('Enter')
    await page.getByText(/^5% off/).waitFor()
    await show('Six of one: 5% off each')
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByLabel('Delivery address').waitFor()
    await page.waitForLoadState('networkidle')
    await show('One checkout for parts of several stores')
    await checkOut(page, WAY.wallet)
    await thanks(page).waitFor()
    await show('Paid from the wallet; the invoice follows')
  },
}

const cancelling: Journey = {
  name: '09-cancel',
  title: 'A buyer cancels a paid order and has the money back',
  as: 'customer',
  async walk(page, show) {
    await openPart(page, 'air filter')
    await addButton(page).click()
    await openCheckout(page)
    await checkOut(page, WAY.wallet)
    await thanks(page).waitFor()
    await page.getByRole('link', { name: 'See the order' }).click()
    await page.getByText('Cancel parts or the order', { exact: true }).waitFor()
    await show('A paid order')
    await page.getByText('Cancel parts or the order', { exact: true }).click()
    await page.getByRole('button', { name: 'Yes, cancel these parts' }).scrollIntoViewIfNeeded()
    await show('Which parts, where the money goes, and how much')
    await page.getByRole('button', { name: 'Yes, cancel these parts' }).click()
    await main(page).getByText('Cancelled').first().waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await show('Cancelled')
    await openPage(page, '/company-dashboard')
    await page.getByTestId('balance').scrollIntoViewIfNeeded()
    await show('The money is in the wallet')
  },
}

export const BUYING: readonly Journey[] = [byCar, byWallet, wrongPart, byVin, fleet, cancelling]
