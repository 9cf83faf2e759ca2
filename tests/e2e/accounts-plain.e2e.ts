import { expect, test } from '@playwright/test'

import { accountLink, createPerson, fillLogin, fillSignup } from '#tests/support/accounts.ts'
import { openPage } from '#tests/support/page-actions.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a person signs up, changes details and password, and logs out', async ({ page }) => {
    const person = createPerson()
    await page.goto('/account')
    await expect(page).toHaveURL('/login?next=%2Faccount')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillSignup(page, person)
    await page.getByLabel('Phone').fill('12')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Phone')).toBeFocused()
    await expect(page.getByLabel('Username')).toHaveValue(person.username)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await fillSignup(page, person)
    await page.getByRole('button', { name: 'Create account' }).click()

    await expect(page).toHaveURL('/login?signupSuccess=1&next=%2Faccount')
    await expect(page.getByText('Account created successfully. You can log in now.')).toBeVisible()
    await fillLogin(page, { ...person, password: 'not-this-one' })
    await expect(page.getByText('Invalid password')).toBeVisible()
    await fillLogin(page, person)
    await expect(page).toHaveURL('/account')
    await expect(accountLink(page)).toHaveText('Account')

    await page.getByLabel('Address').fill('2 Demo Street, Aba')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Your details are saved.')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue('2 Demo Street, Aba')

    const changed = { ...person, password: `${person.password}-new` }
    await page.getByLabel('Current password', { exact: true }).fill(person.password)
    await page.getByLabel('New password', { exact: true }).fill(changed.password)
    await page.getByLabel('Confirm password', { exact: true }).fill(changed.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your new password is set.')).toBeVisible()

    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(accountLink(page)).toHaveText('Login')
    await page.goto('/login')
    await fillLogin(page, changed)
    await expect(accountLink(page)).toHaveText('Account')
  })

  test('a person requests a new password, and an invalid or incomplete link says so', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await page.getByLabel('Email').fill(createPerson().email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()

    for (const [token, text] of [
      ['x'.repeat(43), 'This link is no longer valid. Request a new one.'],
      ['abc', 'This link is incomplete.'],
    ] as const) {
      await page.goto(`/password/new?token=${token}`)
      await page.getByLabel('Password', { exact: true }).fill('brake-disc-9-new')
      await page.getByLabel('Confirm password', { exact: true }).fill('brake-disc-9-new')
      await page.getByRole('button', { name: 'Set new password' }).click()
      await expect(page.getByRole('alert')).toHaveText(text)
    }
  })
})

test('a person logs in with the keyboard only', async ({ page }) => {
  await openPage(page, '/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('customer@demo.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo-parts-1')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(accountLink(page)).toHaveText('Account')
})
