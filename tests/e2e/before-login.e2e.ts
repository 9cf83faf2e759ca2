import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { findViolations } from '#tests/support/accessible.ts'
import { createPerson, fillLogin, fillSignup, randomAddressHeaders } from '#tests/support/accounts.ts'
import { cartLink, findUnsoldParts } from '#tests/support/buyers.ts'
import { cards, openPage } from '#tests/support/page-actions.ts'

const badge = (page: Page) => cartLink(page).getByText('in the cart').locator('..')
/** The count on a visitor's cart icon. */
const waiting = (page: Page) => cartLink(page).getByText('waiting for your login').locator('..')
const buyPanel = (page: Page) => page.locator('#buy')
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Creates an account. */
async function newBuyer(request: APIRequestContext) {
  const person = createPerson()
  const answer = await request.post('/api/user/', { data: { ...person, role_id: 6 }, headers: randomAddressHeaders() })
  expect(answer.status()).toBe(201)
  return person
}

test('a part that a visitor adds is in the cart after the login', async ({ page, request }) => {
  const buyer = await newBuyer(request)
  const [first, second] = await findUnsoldParts(page.request, 'oil filter')
  await openPage(page, `/product?keyword=${first?.sku}`)
  await expect(badge(page)).toBeHidden()
  const card = cards(page).filter({ has: page.locator(`a[href="/detail_page/${first?.id}"]`) })
  await card.getByRole('button', { name: 'Add to cart' }).click()
  await expect(card.getByRole('alert')).toContainText('Please register or log in to add items to your cart.')
  await expect(waiting(page)).toContainText('1')

  await openPage(page, `/detail_page/${second?.id}`)
  await page.getByLabel('Quantity').fill('3')
  await buyPanel(page).getByRole('button', { name: 'Add to cart' }).click()
  await expect(waiting(page)).toContainText('2')
  await buyPanel(page).getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('2 parts are waiting. Log in to open your cart.')).toBeVisible()
  await fillLogin(page, buyer)

  await expect(page).toHaveURL('/cart?moved=2')
  await expect(page.getByText('2 parts added to your cart.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart Items')
  await expect(lines(page)).toHaveCount(2)
  await expect(page.getByLabel(`Quantity of ${first?.title}`)).toHaveValue('1')
  await expect(page.getByLabel(`Quantity of ${second?.title}`)).toHaveValue('3')
  await expect(badge(page)).toContainText('2')
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cart')
})

test(
  'parts added quickly and in another tab are in the cart after signup and a login with the email filled in',
  { tag: '@phone' },
  async ({ page, context }) => {
    const person = createPerson()
    const [part] = await findUnsoldParts(page.request, 'spark plug')
    await openPage(page, '/product?keyword=brake+pad')
    const buttons = cards(page).getByRole('button', { name: /^Add to cart/ })
    await buttons.nth(0).click()
    await buttons.nth(1).click()
    await buttons.nth(2).click()
    await expect(waiting(page)).toContainText('3')
    const otherTab = await context.newPage()
    await openPage(otherTab, `/detail_page/${part?.id}`)
    await expect(waiting(otherTab)).toContainText('3')
    await buyPanel(otherTab).getByRole('button', { name: 'Add to cart' }).click()
    await expect(waiting(otherTab)).toContainText('4')
    await otherTab.close()

    await cards(page).getByRole('link', { name: 'Create an account' }).first().click()
    await expect(page.getByText('4 parts are waiting.')).toBeVisible()
    await fillSignup(page, person)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/^[^?]+\/login\?signupSuccess=1/)
    await expect(page.getByText('Account created successfully. You can log in now.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()

    await expect(page).toHaveURL('/cart?moved=4')
    await expect(lines(page)).toHaveCount(4)
    await expect(badge(page)).toContainText('4')
    const cookies = (await context.cookies()).map(({ name }) => name)
    expect(cookies).not.toContain('cart')
    expect(cookies).not.toContain('signup-email')
  },
)

test('days later the cart names parts that are gone or short, where they are added or removed', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const buyer = await newBuyer(request)
  const [first, second] = await findUnsoldParts(page.request, 'oil filter')
  const value = `${first?.id}.1_${second?.id}.${(second?.stock ?? 0) + 1}_999999999.1`
  await context.addCookies([{ name: 'cart', value, url: baseURL ?? '' }])
  await openPage(page, '/')
  await expect(waiting(page)).toContainText('3')
  await openPage(page, '/login')
  await fillLogin(page, buyer)
  await expect(page).toHaveURL('/cart?moved=1')
  await expect(page.getByText('1 part added to your cart.')).toBeVisible()
  const left = page.getByRole('region', { name: 'These parts could not be added' })
  await expect(left.getByRole('listitem')).toHaveCount(2)
  await expect(left).toContainText(`Only ${second?.stock} left.`)
  await expect(left).toContainText('This part is no longer on sale.')
  expect(await findViolations(page)).toEqual([])
  await left.getByRole('button', { name: 'Remove Part 999999999' }).click()
  await expect(left.getByRole('listitem')).toHaveCount(1)
  await left.getByRole('button', { name: `Add ${second?.stock} of ${second?.title}` }).click()
  await expect(left).toBeHidden()
  await expect(badge(page)).toContainText('2')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('cart')
})

test('a shared page contains no data of the visitor who adds a part', { tag: '@phone' }, async ({ request, page }) => {
  const [part] = await findUnsoldParts(page.request, 'brake pad')
  const fresh = () => request.get(`/detail_page/${part?.id}`)
  const before = await (await fresh()).text()
  await openPage(page, `/detail_page/${part?.id}`)
  await buyPanel(page).getByRole('button', { name: 'Add to cart' }).click()
  await expect(buyPanel(page).getByRole('alert')).toBeVisible()
  const after = await fresh()
  expect(after.headers()['cache-control']).toContain('public')
  expect(after.headers()['set-cookie']).toBeUndefined()
  expect(await after.text()).toBe(before)
  // A visitor with a pending part gets a shared page too, which depends only on the count.
  const counted = await request.get(`/detail_page/${part?.id}`, { headers: { Cookie: 'cart=999999.7' } })
  expect(counted.headers()['cache-control']).toContain('public')
  expect(await counted.text()).toContain('waiting for your login')
  expect(await counted.text()).not.toContain('999999')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a part that a visitor adds is counted and is in the cart after signup and login', async ({ page }) => {
    const person = createPerson()
    const [part] = await findUnsoldParts(page.request, 'oil filter')
    await page.goto(`/detail_page/${part?.id}`)
    await buyPanel(page).getByRole('button', { name: 'Add to cart' }).click()
    await expect(waiting(page)).toContainText('1')
    await buyPanel(page).getByRole('link', { name: 'Create an account' }).click()
    await fillSignup(page, person)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Account created successfully. You can log in now.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await fillLogin(page, person)
    await expect(page).toHaveURL('/cart?moved=1')
    await expect(page.getByRole('main')).toContainText(part?.title ?? '')
  })

  test(
    'a part that a visitor adds without scripts is in the cart after the login',
    { tag: '@phone' },
    async ({ page, request }) => {
      const buyer = await newBuyer(request)
      const [part] = await findUnsoldParts(page.request, 'brake pad')
      await page.goto(`/detail_page/${part?.id}`)
      await page.getByLabel('Quantity').fill('2')
      await buyPanel(page).getByRole('button', { name: 'Add to cart' }).click()
      await buyPanel(page).getByRole('alert').getByRole('link', { name: 'Log in' }).click()
      await fillLogin(page, buyer)
      await expect(page).toHaveURL('/cart?moved=1')
      await expect(page.getByLabel(`Quantity of ${part?.title}`)).toHaveValue('2')
    },
  )
})
