import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs } from '#tests/support/accounts.ts'
import { openPage } from '#tests/support/page-actions.ts'

/** Creates a unique word without digits, which would be read as a part number. */
const newWord = () => `zz${Array.from({ length: 8 }, () => 'bcdfghklm'[Math.floor(Math.random() * 9)]).join('')}`
const unique = () => `${Date.now() % 1_000_000}${Math.floor(Math.random() * 100)}`

test('an admin finds a part type, sees the effect of a new name, adds it, and switches it off', async ({ page }) => {
  const name = `water ${newWord()}`
  await logInAs(page, 'admin', '/tables/part-types?search=radiater')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Radiator', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Radiator' })).toBeVisible()
  await page.getByLabel('New name').fill(name)
  await page.getByRole('button', { name: 'Show effect' }).first().click()
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Radiator`) })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Add “${name}”` }).click()
  const entry = page.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toBeVisible()
  const found = async () => {
    const answer = await page.request.get(`/api/part-types/?q=${encodeURIComponent(name)}`)
    const { results } = (await answer.json()) as { results: { key: string; matched_name: string }[] }
    return results.some(({ key, matched_name: matched }) => key === 'radiator' && matched === name)
  }
  expect(await found()).toBe(true)
  await entry.getByRole('button', { name: 'Switch off' }).click()
  await expect(entry.getByRole('button', { name: 'Switch on' })).toBeVisible()
  expect(await found()).toBe(false)
})

test('an admin adds a part type and merges it into another', async ({ page }) => {
  const name = `Sun Roof Box ${unique()}`
  await logInAs(page, 'admin', '/tables/part-types')
  await page.getByText('Add a part type').click()
  await page.getByRole('main').getByLabel('Name', { exact: true }).last().fill(name)
  await page.getByRole('button', { name: 'Add part type' }).click()
  await expect(page.getByText('Part type added.')).toBeVisible()
  await openPage(page, `/tables/part-types?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('combobox', { name: /is$/ }).selectOption('Easily confused with')
  await page.getByLabel('Other part type').fill('Roof Rack')
  await page.getByRole('button', { name: 'Add relation' }).click()
  const relation = page.getByRole('region', { name: 'Relations' }).getByRole('listitem')
  await expect(relation).toContainText('Roof Rack')
  await relation.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No relations yet. Add the first below.')).toBeVisible()
  await page.getByLabel('Find a type').fill('roof rack')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('combobox', { name: 'Merge into' }).selectOption('Roof Rack')
  await page.getByRole('button', { name: 'Show effect' }).last().click()
  await page.getByRole('button', { name: 'Merge into Roof Rack' }).click()
  await expect(page.getByText('Merged into')).toBeVisible()
  await expectAccessible(page)
})

test('an admin adds a nickname and switches it off', async ({ page }) => {
  const name = `Big Mama ${unique()}`
  await logInAs(page, 'admin', '/tables/nicknames')
  await page.getByText('Add a nickname').click()
  await page.getByLabel('Nickname', { exact: true }).fill(name)
  await page.getByLabel('Make').fill('Toyota')
  await page.getByLabel('Model', { exact: true }).fill('Zzyxo')
  await page.getByLabel('First year').fill('2004')
  await page.getByRole('button', { name: 'Add nickname' }).click()
  await expect(page.getByText('The vehicle list has no such model.')).toBeVisible()
  await page.getByLabel('Model', { exact: true }).fill('Sienna')
  await page.getByRole('button', { name: 'Add nickname' }).click()
  await expect(page.getByText('Nickname added.')).toBeVisible()
  await expectAccessible(page)
  await openPage(page, `/tables/nicknames?search=${encodeURIComponent(name)}`)
  const entry = page.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('Toyota Sienna, 2004')
  await entry.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
})

test('an admin sees words that found nothing, and makes them a name after seeing the effect', async ({ page }) => {
  const words = `glowfish ${newWord()}`
  await page.request.get(`/api/product/find?search=${encodeURIComponent(words)}`)
  await logInAs(page, 'admin', '/tables/demand?outcome=no_type')
  const row = page.getByRole('row').filter({ hasText: words })
  await expect(async () => {
    await openPage(page, '/tables/demand?outcome=no_type')
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Add as name' }).click()
  await page.getByLabel('Find a part type').fill('headlamp')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('combobox', { name: 'Part type', exact: true }).selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Show effect' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${words}.*Unknown part`) })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Add to / }).click()
  await expect(page.getByText('Name added.')).toBeVisible()
})
