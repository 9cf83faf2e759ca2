import { expect, test } from '@playwright/test'

import { createPerson, DEMO_PASSWORD, fillLogin } from '#tests/support/accounts.ts'
import { openPage } from '#tests/support/page-actions.ts'

// A test cannot delay the answers of a service worker.
test.use({ serviceWorkers: 'block' })

test('login in progress says so, disables its fields and ignores more clicks', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/login')
  let posts = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/login.data*', async (route) => {
    if (route.request().method() === 'POST') posts++
    await answered
    await route.continue()
  })
  await page.getByLabel('Email').fill(createPerson().email)
  await page.getByLabel('Password', { exact: true }).fill('wrong-one')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).dblclick()
  await expect(page.getByRole('button', { name: 'Logging in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeDisabled()
  answer()
  await expect(page.getByLabel('Email')).toBeEnabled()
  // The form forgets the password last.
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(posts).toBe(1)

  const { promise: opened, resolve: letOpen } = Promise.withResolvers<void>()
  await page.route('**/_root.data*', (route) => opened.then(() => route.continue()))
  await fillLogin(page, { email: 'fleet@demo.example', password: DEMO_PASSWORD })
  await expect(page.getByRole('button', { name: 'Login Success' })).toBeVisible()
  letOpen()
  await expect(page).toHaveURL('/')
})
