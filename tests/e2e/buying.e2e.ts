import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { DEMO_PASSWORD, fillLogin, signIn } from '#tests/support/accounts.ts'
import {
  addButton,
  addPart,
  CARD,
  cartLink,
  checkOut,
  createBuyer,
  expectOrderStatus,
  goToCheckout,
  payButton,
  payInWindow,
  readOrderNumber,
  signInWithCart,
  topUp,
  WAY,
} from '#tests/support/buyers.ts'
import { expectNoHorizontalScroll, MIN_PHONE_SIZE } from '#tests/support/horizontal-scroll.ts'
import { byClick, byTap, cards, chooseVehicle, openPage } from '#tests/support/page-actions.ts'

test('a visitor finds a part by vehicle, logs in, adds money and pays from the wallet', async ({ page, isMobile }) => {
  // By mouse on a desktop; by touch on the smallest phone, where no page may scroll horizontally.
  const press = isMobile ? byTap : byClick
  if (isMobile) await page.setViewportSize(MIN_PHONE_SIZE)
  const person = await createBuyer(page.request)
  await openPage(page, '/vehicledata')
  await chooseVehicle(page.getByRole('main'), { make: 'Toyota', model: 'Corolla', year: '2010' })
  await expectNoHorizontalScroll(page)
  await press(page.getByRole('main').getByRole('button', { name: 'Search', exact: true }))
  await expect(page).toHaveURL(/\/product\?.*year=2010/)
  await expectNoHorizontalScroll(page)
  await press(cards(page).first().getByRole('link').first())
  await expect(page).toHaveURL(/\/detail_page\//)
  await press(addButton(page))
  await expect(page.getByText('Please register or log in to add items to your cart.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await press(page.getByRole('main').getByRole('link', { name: 'Log in' }))
  await expect(page.getByRole('main').getByLabel('Email')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await fillLogin(page, person, press)
  await expect(page).toHaveURL('/cart?moved=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart Items')
  await expectNoHorizontalScroll(page)
  await goToCheckout(page, page.getByRole('link', { name: 'Proceed to Checkout' }), press)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Order Details')
  await expectNoHorizontalScroll(page)
  await expect(page.getByText('Test mode.')).toBeVisible()
  await expect(page.getByLabel('Delivery address')).toHaveValue(person.address)
  await expect(page.getByRole('radio', { name: WAY.wallet })).toBeDisabled()
  await expect(page.getByRole('main')).toContainText('Wallet balance ₦0.00')
  await expect(page.getByRole('link', { name: /^Add ₦[\d,.]+ to pay this way$/ })).toBeVisible()
  await expectAccessible(page)

  await topUp(page, '3,000,000', press)
  await expect(page.getByTestId('balance')).toHaveText('₦3,000,000.00')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await press(cartLink(page))
  await goToCheckout(page, page.getByRole('link', { name: 'Proceed to Checkout' }), press)
  await page.getByLabel('Delivery address').fill('')
  await checkOut(page, WAY.wallet, press)
  await expect(page.getByText('Delivery address is required.')).toBeVisible()
  await expect(page.getByLabel('Delivery address')).toBeFocused()
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Delivery address').fill('5 Test Close, Enugu')
  await press(payButton(page))
  await expect(page.getByText('Payment received.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  const number = await readOrderNumber(page)
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('link', { name: 'Your wallet and account' }))
  await expect(page).toHaveURL('/company-dashboard')
  await expect(page.getByRole('region', { name: 'Transaction history' })).toContainText(`Order ${number}`)

  await press(page.getByRole('region', { name: 'Your orders' }).getByRole('link', { name: number }))
  await expect(page.getByRole('main')).toContainText('5 Test Close, Enugu')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await press(page.getByText('Cancel parts or the order', { exact: true }))
  await expect(page.getByText(/^₦[\d,.]+ goes to your wallet\. This can’t be undone\.$/)).toBeVisible()
  await press(page.getByRole('button', { name: 'Yes, cancel these parts' }))
  await expectOrderStatus(page, 'Cancelled')
  await page.goto('/company-dashboard')
  await expect(page.getByTestId('balance')).toHaveText('₦3,000,000.00')
})

test('a buyer pays an order by card and prints its invoice, and an admin refunds it', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = await signInWithCart(page, 'oil filter', 5)
  await openPage(page, '/checkout')
  await checkOut(page, WAY.card)
  await payInWindow(page)
  await expect(page.getByText('Payment received.')).toBeVisible()
  const number = await readOrderNumber(page)

  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByRole('main')).toContainText(title)
  await expect(page.getByRole('main')).toContainText(/5 × ₦[\d,.]+, less 5%/)
  const invoice = page.getByRole('link', { name: /^Invoice INV-\d{6}/ })
  // A job creates the invoice after the payment; the page polls until then.
  await expect(invoice).toBeVisible({ timeout: 30_000 })
  await invoice.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice INV-\d{6}$/)
  await expect(page.getByRole('main')).toContainText(/VAT 7\.5%, included/)
  await expect(page.getByRole('main')).toContainText(/(?:New|Used|Renewed), SKU/)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const office = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const admin = await office.newPage()
  await signIn(admin, { email: 'admin@demo.example', password: DEMO_PASSWORD })
  await openPage(admin, `/orders/${number}`)
  await admin.getByText('Refund parts or the order', { exact: true }).click()
  const refunding = admin.locator('details[open]')
  await expect(refunding.getByText(/goes back to the buyer’s card\./)).toBeVisible()
  await refunding.getByLabel(title).fill('2')
  await refunding.getByLabel('Where the money goes').selectOption('wallet')
  await expect(refunding.getByText(/goes to the buyer’s wallet\./)).toBeVisible()
  await refunding.getByRole('button', { name: 'Yes, refund these parts' }).click()
  await expect(admin.getByText(/^2 of 5 ended, ₦[\d,.]+ refunded$/)).toBeVisible()
  await expectAccessible(admin)
  await admin.getByText('Refund parts or the order', { exact: true }).click()
  await admin.getByRole('button', { name: 'Yes, refund these parts' }).click()
  await expectOrderStatus(admin, 'Refunded')
  await office.close()
  await page.goto('/company-dashboard')
  await expect(page.getByTestId('balance')).not.toHaveText('₦0.00')
})

test(
  'a declined card charges nothing; the order waits and is paid later or cancelled',
  { tag: '@phone' },
  async ({ page }) => {
    await signInWithCart(page, 'spark plug')
    await openPage(page, '/checkout')
    await checkOut(page, WAY.card)
    await payInWindow(page, CARD.declined)
    const frame = page.frameLocator('iframe[title="Payment"]')
    await expect(frame.getByRole('alert')).toContainText('declined')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('The payment window is closed.')).toBeVisible()
    // The window fades out.
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectAccessible(page)

    await openPage(page, '/cart')
    const unpaid = page.getByRole('region', { name: /^Order SPL-\d{6}-\w{6} awaits payment$/ })
    await expect(unpaid).toContainText(/1[0-5]:\d\d left to pay\./)
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
    await expectAccessible(page)
    await unpaid.getByRole('link', { name: 'Pay now' }).click()
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()

    await openPage(page, '/orders?page=9')
    await expect(page.getByText('The list ends before this page.')).toBeVisible()
    await page.getByRole('link', { name: 'First page' }).click()
    await expect(page).toHaveURL('/orders')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: /^SPL-/ }).first().click()
    await expect(page.getByText('Awaiting payment.')).toBeVisible()
    await page.getByText('Cancel the order', { exact: true }).click()
    await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
    await expect(page.getByText('Awaiting payment.')).toBeHidden()
    await expectOrderStatus(page, 'Cancelled')
    await page.getByRole('link', { name: 'View cart' }).click()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  },
)

test('an order by message stores the list and composes the message', { tag: '@phone' }, async ({ page }) => {
  const title = await signInWithCart(page, 'brake pad')
  await openPage(page, '/checkout')
  await checkOut(page, WAY.message)
  await expect(page.getByText(/Your reference is \d+\./)).toBeVisible()
  const link = page.getByRole('link', { name: 'Open WhatsApp' })
  const href = (await link.getAttribute('href')) ?? ''
  expect(href).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
  expect(decodeURIComponent(href)).toContain(title)
  await expectAccessible(page)
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(title)
})

test(
  'checkout shows what changed since the page was opened and asks again with the new total',
  { tag: '@phone' },
  async ({ page, context }) => {
    const title = await signInWithCart(page, 'battery')
    await topUp(page, '5000000')
    await openPage(page, '/checkout')
    const elsewhere = await context.newPage()
    await addPart(elsewhere, 'oil filter', 2)
    await elsewhere.close()
    await page.getByLabel('Note to the sellers').fill('Please call first')
    await checkOut(page, WAY.wallet)
    await expect(page.getByText('Your order has changed since you opened this page.')).toBeVisible()
    await expect(page.getByLabel('Note to the sellers')).toHaveValue('Please call first')
    await expectAccessible(page)
    await checkOut(page, WAY.wallet)
    await expect(page.getByText('Payment received.')).toBeVisible()
    await page.getByRole('link', { name: 'See the order' }).click()
    await expect(page.getByRole('main')).toContainText(title)
    await expect(page.getByRole('main')).toContainText('Please call first')
  },
)

// Opening a page fails if the server and the browser render different markup.
test('an order of two parts has a button to order each of them again', { tag: '@phone' }, async ({ page }) => {
  const titles = [await signInWithCart(page, 'oil filter'), await addPart(page, 'brake pad')]
  await openPage(page, '/checkout')
  await checkOut(page, WAY.card)
  await payInWindow(page)
  await expect(page.getByText('Payment received.')).toBeVisible()
  await openPage(page, `/orders/${await readOrderNumber(page)}`)
  for (const title of titles) {
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect(line.getByRole('button', { name: /Order again/ })).toBeVisible()
  }
})

test(
  'a store’s owner ships an order, and the buyer confirms the delivery',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    await signIn(page, await createBuyer(page.request))
    await openPage(page, '/product?keyword=brake+pad')
    await cards(page).filter({ hasText: 'Demo Ladipo Brake House' }).first().getByRole('link').first().click()
    await addButton(page).click()
    await page.getByRole('main').getByRole('link', { name: 'View cart' }).click()
    await goToCheckout(page, page.getByRole('link', { name: 'Proceed to Checkout' }))
    await checkOut(page, WAY.card)
    await payInWindow(page)
    await expect(page.getByText('Payment received.')).toBeVisible()
    const number = await readOrderNumber(page)

    const stall = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const owner = await stall.newPage()
    await signIn(owner, { email: 'supplier@demo.example', password: DEMO_PASSWORD })
    await openPage(owner, '/company-dashboard')
    await expect(owner.getByRole('heading', { name: 'Orders for your store' })).toBeVisible()
    await expectAccessible(owner)
    await openPage(owner, `/orders/${number}`)
    await expect(owner.getByRole('main')).toContainText('Payment and delivery')
    await expect(owner.getByText('Your invoice will be ready in a minute.')).toHaveCount(0)
    await owner.getByText('Ship the parts', { exact: true }).click()
    await owner.getByLabel('Carrier').fill('GIG Logistics')
    await owner.getByLabel('Tracking number').fill('GIG-4471')
    await owner.getByLabel('Note for the buyer').fill('By bus from Jibowu park')
    await owner.getByRole('button', { name: 'Mark as shipped' }).click()
    await expectOrderStatus(owner, 'Shipped')
    await stall.close()

    await openPage(page, `/orders/${number}`)
    await expect(page.getByRole('region', { name: 'Order history' })).toContainText(
      'Carrier: GIG Logistics · Tracking number: GIG-4471 · By bus from Jibowu park',
    )
    await expect(page.getByText('Cancel parts or the order', { exact: true })).toHaveCount(0)
    await page.getByText('Confirm delivery', { exact: true }).click()
    await page.getByRole('button', { name: 'Mark as delivered' }).click()
    await expectOrderStatus(page, 'Delivered')
  },
)

test(
  'a payment of a wrong amount does not count, and the buyer sees what to do',
  { tag: '@phone' },
  async ({ page }) => {
    await signInWithCart(page, 'oil filter')
    await openPage(page, '/checkout')
    await checkOut(page, WAY.card)
    await payInWindow(page, CARD.otherAmount)
    await expect(page.getByText('Payment Error')).toBeVisible()
    await expect(page.getByText('Payment received.')).toHaveCount(0)
    await expectAccessible(page)
  },
)
