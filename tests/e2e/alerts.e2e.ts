import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { openPage } from '#tests/support/page-actions.ts'

test('a link to stop alerts without its secret says what to do', async ({ page }) => {
  await openPage(page, '/alerts/stop')
  await expect(page.getByRole('alert')).toHaveText('This link is incomplete. Open the link in your email again.')
  await expect(page.getByRole('button', { name: 'Stop all alerts' })).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a button stops alerts, and the link then says that they are stopped', async ({ page }) => {
    await page.goto(`/alerts/stop?token=${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'Stop all alerts?' })).toBeVisible()
    await page.getByRole('button', { name: 'Stop all alerts' }).click()
    await expect(page.getByRole('alert')).toHaveText('These alerts were stopped before, or the link is incomplete.')
  })
})
