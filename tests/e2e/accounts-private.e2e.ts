import { expect, test } from '@playwright/test'

import { accountLink, createPerson, logInAs } from '#tests/support/accounts.ts'

test('no page of a signed-in user is cached or indexed', async ({ page }) => {
  await logInAs(page, 'fleet')
  for (const path of ['/', '/product', '/account', '/company-dashboard']) {
    const response = await page.goto(path)
    expect(response?.headers()['cache-control'], path).toContain('no-store')
    await expect(accountLink(page)).toHaveText('Account')
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('of the account pages only the login is indexed, and pages with a secret are not cached', async ({ page }) => {
  await page.goto('/login?next=/account')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/login$/)
  for (const path of ['/signup', '/signup-encrypted-admin', '/adminlogin', '/adminsignup', '/password/forgot']) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  for (const path of [
    `/password/new?token=${'x'.repeat(43)}`,
    `/signup-encrypted-admin?invitation=${'x'.repeat(43)}`,
  ]) {
    const response = await page.goto(path)
    expect(response?.headers()['cache-control'], path).toBe('private, no-store')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})

test('a page never contains a password that was sent', async ({ request }) => {
  const password = 'canary-password-7'
  const typed: Record<string, Record<string, string>> = {
    '/login': { intent: 'login', email: createPerson().email },
    '/signup': { intent: 'signup', email: 'none', confirm: password },
    '/signup-encrypted-admin': { intent: 'signup', email: 'none', confirm: password },
  }
  for (const [path, fields] of Object.entries(typed)) {
    const answer = await request.post(path, { form: { ...fields, password } })
    expect(answer.status()).toBeGreaterThanOrEqual(400)
    expect(await answer.text()).not.toContain(password)
  }
})
