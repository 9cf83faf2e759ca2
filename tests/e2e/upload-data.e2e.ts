import { expect, type Page, test } from '@playwright/test'
import { z } from 'zod'

import { expectAccessible } from '#tests/support/accessible.ts'
import { fromSomewhere, newPerson } from '#tests/support/accounts.ts'
import { signIn } from '#tests/support/buyers.ts'
import { fitmentSheet, listingSheet, workbookOf } from '#tests/support/table-files.ts'
import { open } from '#tests/support/visit.ts'

const Made = z.object({ id: z.number() })

/** Somebody who is signed in, with an empty store of their own. */
async function becomeSeller(page: Page): Promise<void> {
  const person = newPerson()
  const signup = await page.request.post('/api/user/', { data: { ...person, role_id: 4 }, headers: fromSomewhere() })
  await signIn(page, person)
  const { id: userId } = Made.parse(await signup.json())
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await (await page.request.get('/api/csrf/')).json())
  const made = await page.request.post('/api/store/', {
    data: { userId, name: `Demo store of ${person.username}` },
    headers: { 'x-csrftoken': csrfToken },
  })
  expect(made.status(), await made.text()).toBe(201)
}

const fileOf = (buffer: Buffer, name = 'parts.xlsx') => ({ name, mimeType: 'application/octet-stream', buffer })
const picker = (page: Page) => page.getByLabel('File', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Upload File' })

test('a seller sends a file with mistakes, reads what is wrong, and stores the good rows', async ({ page }) => {
  await becomeSeller(page)
  await open(page, '/upload_data')
  await expect(send(page)).toBeDisabled()
  const book = await workbookOf(
    listingSheet([{ sku: 'A' }, { sku: 'B', condition: 'Broken' }]),
    fitmentSheet([['A', 'Toyota', 'Corolla', 2008, 2010, 'All', 'All', 'All']]),
  )
  await picker(page).setInputFiles(fileOf(book))
  await send(page).click()

  await expect(page.getByText('1 of 2 listings can be stored, 1 cannot. Nothing is stored yet.')).toBeVisible()
  await expect(page.getByText('Condition is required.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Store the good rows' }).click()
  await expect(page.getByText('1 listing stored, 1 of them new. 1 left out.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download rejected rows' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 listing stored, 1 of them new. 1 left out.')).toBeVisible()
})

test('columns of other names are asked for, and what cannot be read is refused with the reason', async ({ page }) => {
  await becomeSeller(page)
  await open(page, '/upload_data')
  const { columns, rows } = listingSheet([{}])
  const named = columns.map((name) => (name === 'sku' ? 'Our number' : name))
  await picker(page).setInputFiles(fileOf(await workbookOf({ columns: named, rows })))
  await send(page).click()
  const choice = page.getByLabel('Our number')
  await expect(choice).toHaveValue('')
  await expectAccessible(page)
  await choice.selectOption({ label: 'SKU' })
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expect(page.getByText('1 listing stored, 1 of them new.')).toBeVisible()

  await picker(page).setInputFiles(fileOf(Buffer.from('DROP TABLE products;'), 'evil.sql'))
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Line 1: "drop" is no INSERT.')
})

test('without JavaScript an upload is still answered', async ({ browser, page }) => {
  await becomeSeller(page)
  await open(page, '/upload_data')
  await page.getByLabel(/Only check the file/).check()
  await picker(page).setInputFiles(fileOf(await workbookOf(listingSheet([{}]))))
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Store all rows' })).toBeVisible()

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const other = await plain.newPage()
  await other.goto(page.url())
  await expect(send(other)).toBeDisabled()
  await other.getByRole('button', { name: 'Store all rows' }).click()
  await expect(other.getByText('1 listing stored, 1 of them new.')).toBeVisible()
  await plain.close()
})
