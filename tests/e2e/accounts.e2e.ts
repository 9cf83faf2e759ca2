import { type Browser, expect, type Page, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { accountLink, createPerson, fillLogin, fillSignup, logInAs, type Person } from '#tests/support/accounts.ts'
import { openPage } from '#tests/support/page-actions.ts'

/** Signs the person in, in another browser. */
async function elsewhere(browser: Browser, person: Person) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openPage(page, '/login')
  await fillLogin(page, person)
  await expect(accountLink(page)).toHaveText('Account')
  return page
}

/** Stops the timers of the page: what it shows for some seconds stays, also on a slow machine. */
const stopTimers = (page: Page) => page.clock.pauseAt(Date.now() + 1_000)

test('a person signs up, sees both sessions, revokes one, and logs out', async ({ page, browser }) => {
  const person = createPerson()
  await openPage(page, '/')
  await accountLink(page).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Role')).toHaveValue('6')
  await fillSignup(page, person)
  await page.getByLabel('Role').selectOption('Workshops/Garages')
  await stopTimers(page)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByText('Account created successfully. Redirecting to login…')).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL('/login?signupSuccess=1')
  await expect(page.getByText('Account created successfully. You can log in now.')).toBeVisible()
  await fillLogin(page, person)

  await expect(page).toHaveURL('/')
  await expect(accountLink(page)).toHaveText('Account')
  await accountLink(page).click()
  await expect(page).toHaveURL('/company-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.username}`)

  const other = await elsewhere(browser, person)
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Workshop')
  await expect(page.getByLabel('Phone')).toHaveValue('+2348031234567')
  const sessions = page.getByRole('region', { name: 'Signed-in devices' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^Revoke .* signed in on/ }).click()
  await expect(sessions.getByText('That session has ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  await accountLink(other).click()
  await expect(other).toHaveURL('/login?next=%2Fcompany-dashboard')
  await expect(accountLink(other)).toHaveText('Login')
  await other.context().close()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(accountLink(page)).toHaveText('Login')
  await page.goto('/account')
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

test('the notice after signup disappears after seven seconds', { tag: '@phone' }, async ({ page }) => {
  await stopTimers(page)
  // Scripts may run late on a slow machine: the test begins when the notice waits.
  await page.addInitScript(() => {
    const wait = window.setTimeout
    const watched = (...call: Parameters<typeof window.setTimeout>) => {
      if (call[1] === 7_000) Object.assign(window, { isNoticeWaiting: true })
      return wait(...call)
    }
    Object.assign(window, { setTimeout: watched })
  })
  await page.goto('/login?signupSuccess=1')
  const notice = page.getByText('Account created successfully. You can log in now.')
  // In small steps, because the page needs its timers to load its scripts.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return page.evaluate(() => 'isNoticeWaiting' in window)
    })
    .toBe(true)
  await page.clock.runFor(6_800)
  await expect(notice).toBeVisible()
  await page.clock.runFor(300)
  await expect(notice).toBeHidden()
})

test('login shows errors beside the field and focuses it', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/login')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(email).toHaveAccessibleDescription('Email is required.')
  await expect(email).toBeFocused()
  await expect(password).toHaveAccessibleDescription('Password is required.')
  await email.fill('x')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(password).toHaveAccessibleDescription('Password is required.')

  const stranger = createPerson()
  await fillLogin(page, stranger)
  await expect(email).toHaveAccessibleDescription('Email not registered')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue(stranger.email)
  await expect(password).toHaveValue('')

  await fillLogin(page, { email: 'fleet@demo.example', password: 'wrong-one' })
  await expect(password).toHaveAccessibleDescription('Invalid password')
  await expect(password).toBeFocused()
})

test('login without a connection says so and keeps the typed text', { tag: '@phone' }, async ({ page, context }) => {
  await openPage(page, '/login')
  await context.setOffline(true)
  await fillLogin(page, { email: 'fleet@demo.example', password: 'whatever-1' })
  await expect(page.getByRole('alert')).toHaveText('Network or server error')
  await expect(page.getByLabel('Email')).toHaveValue('fleet@demo.example')
})

test('signup lists errors in order, and its success message needs no click', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const [label, words] of Object.entries({
    Username: 'Username is required.',
    Email: 'Email is required.',
    Address: 'Address is required.',
    Phone: 'Phone is required.',
    Password: 'Password is required.',
    'Confirm password': 'Confirm your password.',
  }))
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(words)
  await expect(page.getByLabel('Username')).toBeFocused()

  await fillSignup(page, { ...createPerson(), email: 'fleet@demo.example' })
  await page.getByLabel('Confirm password', { exact: true }).fill('another-one')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
    'Passwords do not match.',
  )
  await fillSignup(page, { ...createPerson(), email: 'fleet@demo.example' })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already registered/)
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Address')).toHaveValue('1 Demo Street, Ikeja, Lagos')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a page for suppliers leads to signup as a supplier, which no address makes an admin', async ({ page }) => {
  await openPage(page, '/b2b/third-party-suppliers')
  await page.getByRole('link', { name: 'Create an account' }).click()
  const role = page.getByLabel('Role').locator('option:checked')
  await expect(role).toHaveText('3rd Party Suppliers')
  await fillSignup(page, { ...createPerson(), email: 'fleet@demo.example' })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already registered/)
  await expect(role).toHaveText('3rd Party Suppliers')
  for (const path of ['/signup?role=1', '/signup-encrypted-admin?role=1']) {
    await openPage(page, path)
    await expect(role).toHaveText('B2C Customers')
  }
})

test('login returns to the page that required it, and never to another site', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/orders')
  await fillLogin(page, { email: 'fleet@demo.example', password: 'demo-parts-1' })
  await expect(page).toHaveURL('/orders')
})

for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])
  test(`login with the return address ${next} leads to the home page`, { tag: '@phone' }, async ({ page, baseURL }) => {
    await openPage(page, `/login?${new URLSearchParams({ next })}`)
    await fillLogin(page, { email: 'customer@demo.example', password: 'demo-parts-1' })
    await expect(page).toHaveURL(`${baseURL}/`)
  })

test(
  'the admin signup requires an invitation of an admin, which works once',
  { tag: '@phone' },
  async ({ page, browser }) => {
    await logInAs(page, 'admin')
    const invitations = page.getByRole('region', { name: 'Invitations' })
    await invitations.getByRole('button', { name: 'Make an invitation' }).click()
    const link = await invitations.getByRole('code').textContent()
    await expect(invitations.getByRole('list')).toContainText('Open until')

    const guest = await (await browser.newContext()).newPage()
    await openPage(guest, '/signup-encrypted-admin')
    await fillSignup(guest, createPerson())
    await guest.getByLabel('Role').selectOption('Admin')
    await guest.getByRole('button', { name: 'Create account' }).click()
    await expect(guest.getByRole('alert')).toHaveText('An admin account needs a valid invitation.')

    const admin = createPerson()
    await openPage(guest, link ?? '')
    await expect(guest.getByLabel('Role')).toHaveValue('1')
    await fillSignup(guest, admin)
    await stopTimers(guest)
    await guest.getByRole('button', { name: 'Create account' }).click()
    await guest.getByRole('link', { name: 'Go now' }).click()
    await guest.clock.resume()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/log ?in/i)
    await openPage(guest, '/adminlogin')
    await fillLogin(guest, admin)
    await expect(guest).toHaveURL('/dashboard')
    await guest.context().close()

    const late = await (await browser.newContext()).newPage()
    await openPage(late, link ?? '')
    await fillSignup(late, createPerson())
    await late.getByRole('button', { name: 'Create account' }).click()
    await expect(late.getByRole('alert')).toHaveText('An admin account needs a valid invitation.')
    await late.context().close()
  },
)

test('the link of a revoked invitation creates no admin', async ({ page, browser }) => {
  await logInAs(page, 'admin')
  const invitations = page.getByRole('region', { name: 'Invitations' })
  const email = `revoked-${Date.now()}@shop.example`
  await invitations.getByLabel('Send it by mail to').fill(email)
  await invitations.getByRole('button', { name: 'Make an invitation' }).click()
  const link = await invitations.getByRole('code').textContent()
  const row = invitations.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expect(invitations.getByText('The invitation is revoked.')).toBeVisible()
  await expect(row).toBeHidden()
  await expectAccessible(page)

  const guest = await (await browser.newContext()).newPage()
  await openPage(guest, link ?? '')
  await fillSignup(guest, { ...createPerson(), email })
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByRole('alert')).toHaveText('An admin account needs a valid invitation.')
  await guest.context().close()
})

test(
  'the account page shows errors beside the field, and does not return passwords',
  { tag: '@phone' },
  async ({ page }) => {
    await logInAs(page, 'customer')
    await page.getByLabel('Phone').fill('')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone is required.')
    await expect(page.getByLabel('Phone')).toBeFocused()

    const current = page.getByLabel('Current password', { exact: true })
    await current.fill('not-this-one')
    await page.getByLabel('New password', { exact: true }).fill('brake-disc-9')
    await page.getByLabel('Confirm password', { exact: true }).fill('brake-disc-9')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(current).toHaveAccessibleDescription('The current password is incorrect.')
    await expect(current).toBeFocused()
    for (const field of await page.locator('input[autocomplete$="-password"]').all())
      await expect(field).toHaveValue('')
  },
)

test('each role sees its own dashboard, and pages for guests redirect', async ({ page }) => {
  await logInAs(page, 'customer', '/company-dashboard')
  for (const [path, to] of [
    ['/dashboard', '/'],
    ['/login', '/'],
    ['/signup', '/'],
    ['/signup-encrypted-admin', '/'],
    ['/adminlogin', '/'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(to)
  }
})
