import { expect, type Page, test } from '@playwright/test'
import { z } from 'zod'

import { expectAccessible } from '#tests/support/accessible.ts'
import { createPerson, logInAs, randomAddressHeaders, signIn } from '#tests/support/accounts.ts'
import { cards, openPage } from '#tests/support/page-actions.ts'
import { chooseSet, fillPart, form, row, rowValue } from '#tests/support/part-form.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { createWorkbook, listingSheet } from '#tests/support/table-files.ts'
import { createZip } from '#tests/support/zip-files.ts'

const Made = z.object({ id: z.number() })

/** Timeout for a slow or busy machine. */
const TIMEOUT_MS = 60_000

async function signUpAsSupplier(page: Page): Promise<{ userId: number; username: string }> {
  const person = createPerson()
  const signup = await page.request.post('/api/user/', {
    data: { ...person, role_id: 4 },
    headers: randomAddressHeaders(),
  })
  await signIn(page, person)
  return { userId: Made.parse(await signup.json()).id, username: person.username }
}

/** Signs in a new user with an empty store. */
async function becomeSeller(page: Page): Promise<void> {
  const { userId, username } = await signUpAsSupplier(page)
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await (await page.request.get('/api/csrf/')).json())
  const made = await page.request.post('/api/store/', {
    data: { userId, name: `Demo store of ${username}` },
    headers: { 'x-csrftoken': csrfToken },
  })
  expect(made.status(), await made.text()).toBe(201)
}

const createUpload = (buffer: Buffer, name = 'parts.xlsx') => ({ name, mimeType: 'application/octet-stream', buffer })
const picker = (page: Page) => page.getByLabel('File', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Upload File' })

const rejectedAt = (at: number) => at % 200 === 99
const createPartsSheet = (sku: string, isRight: boolean) =>
  listingSheet(
    Array.from({ length: 500 }, (_, at) => ({
      sku: `${sku}-${at}`,
      part_no: `${sku}-${at}`,
      // A part that other journeys do not search.
      title: 'Dipstick',
      thumbnail: 'filter.jpg',
      condition: isRight || !rejectedAt(at) ? 'Used' : 'Broken',
    })),
  )

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await createPicture() })

test('a seller opens a store, lists one complete part, and then uploads five hundred', async ({ page, browser }) => {
  test.setTimeout(240_000)
  await signUpAsSupplier(page)
  await openPage(page, '/seller_product_list')
  await page.getByRole('link', { name: 'Create Store' }).click()
  const storeName = `Demo counter ${Date.now()}`
  await page.getByLabel('Store name').fill(storeName)
  await form(page).getByRole('button', { name: 'Create Store' }).click()
  await expect(page.getByText('Your store is saved.')).toBeVisible()

  const sku = `S${Date.now()}`
  await listPart(page, sku)
  await addPreviews(page, sku)
  await findPart(page, sku)
  await editPart(page, sku)
  await uploadMany(page, sku)
  await page.goto(`/product?keyword=${sku}-99`)
  await expect(cards(page)).toHaveCount(1)

  await closeStore(await browser.newPage(), storeName)
  for (const keyword of [`${sku}-4711`, `${sku}-99`]) {
    await page.goto(`/product?keyword=${keyword}`)
    await expect(page.getByRole('heading', { name: /is not listed\.$/ })).toBeVisible()
  }
  for (const path of ['/seller_product_list', '/seller_product_list/add', '/upload_data', '/company-dashboard/money']) {
    await openPage(page, path)
    await expect(page.getByRole('alert')).toContainText('Your store is suspended and its parts are not on sale.')
  }
})

async function listPart(page: Page, sku: string): Promise<void> {
  await openPage(page, '/seller_product_list')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('link', { name: 'Add Product' }).click()
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(form(page).getByRole('combobox', { name: 'What is it?' })).toBeFocused()
  await expect(form(page)).toContainText('Thumbnail is required.')
  await fillPart(page, sku)
  await form(page)
    .getByLabel(/Choose a picture/)
    .setInputFiles(await photo('pads.jpg'))
  await expect(form(page).getByLabel(/Choose another picture/)).toBeVisible()

  await page.getByRole('button', { name: 'Add a vehicle' }).click()
  await page.getByRole('button', { name: 'Add this vehicle' }).click()
  await expect(form(page).getByLabel('Make')).toBeFocused()
  await expect(form(page)).toContainText('Engine is required')
  await chooseSet(page, 'Corolla', ['2008', '2010'])
  await page.getByRole('button', { name: 'Add this vehicle' }).click()
  await expect(form(page)).toContainText('Toyota Corolla 2008–2010')
  await page.getByRole('button', { name: 'Copy Toyota Corolla 2008–2010' }).click()
  await chooseSet(page, 'Camry', ['2009', '2009'])
  await page.getByRole('button', { name: 'Add this vehicle' }).click()
  await expect(form(page)).toContainText('Toyota Camry 2009')

  const words = form(page).getByRole('textbox', { name: 'Description' })
  // The editor, and not the plain field that is shown until its script has loaded.
  await expect(form(page).getByRole('button', { name: 'Bold' })).toBeVisible()
  await words.pressSequentially('Quiet and clean')
  await form(page).getByRole('button', { name: 'Bold' }).click()
  await words.pressSequentially(' pads')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(form(page)).toContainText(`“Demo brake pads ${sku}” is saved.`)
  await page.getByRole('link', { name: 'Back to your products' }).click()
  await expect(row(page, 'Toyota Camry 2009')).toBeVisible()
}

async function addPreviews(page: Page, sku: string): Promise<void> {
  await row(page, sku)
    .getByRole('checkbox', { name: /^All details/ })
    .check()
  const link = row(page, sku).getByRole('link', { name: /^View the preview images/ })
  await openPage(page, (await link.getAttribute('href')) ?? '')
  const sides = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((side) => photo(`${side}.jpg`)))
  await page.getByLabel('Pictures (min 1, max 5)').setInputFiles(sides)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('the most there can be')).toBeVisible({ timeout: TIMEOUT_MS })
}

async function findPart(page: Page, sku: string): Promise<void> {
  await page.goto(`/product?keyword=${sku}-4712`)
  await expect(cards(page)).toHaveCount(1)
  await openPage(page, `/product?keyword=${sku}-4711&make=Toyota&model=Camry&year=2009`)
  await cards(page).first().getByRole('link').click()
  await expect(page.locator('#description ~ div strong')).toHaveText('pads')
  await expect(page.getByLabel('Picture 6 of 6')).toBeAttached()
}

async function editPart(page: Page, sku: string): Promise<void> {
  await openPage(page, '/seller_product_list')
  await row(page, sku).getByRole('link', { name: /^Edit/ }).click()
  await form(page).getByRole('textbox', { name: 'B2C price (₦)', exact: true }).fill('16500')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('link', { name: 'Back to your products' }).click()
  await expect(rowValue(page, sku, 'B2C price')).toHaveValue('16,500')
}

async function uploadMany(page: Page, sku: string): Promise<void> {
  await openPage(page, '/upload_data')
  const pictures = {
    name: 'p.zip',
    mimeType: 'application/zip',
    buffer: createZip([{ name: 'a/Filter.JPG', content: await createPicture() }]),
  }
  const sendRows = async (isRight: boolean) => {
    await picker(page).setInputFiles(createUpload(await createWorkbook(createPartsSheet(sku, isRight))))
    await page.getByLabel('Pictures', { exact: true }).setInputFiles(pictures)
    await send(page).click()
  }
  await sendRows(false)
  const told = page.getByText('497 of 500 listings can be stored, 3 cannot. Nothing is stored yet.')
  await expect(told).toBeVisible({ timeout: TIMEOUT_MS })
  await expect(page.getByText('Condition is New, Used or Renewed: 3 rows')).toBeVisible()
  await expect(page.getByText('Condition is New, Used or Renewed.')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Store the good rows' }).click()
  const done = page.getByText('497 listings stored, 497 of them new. 3 left out.')
  await expect(done).toBeVisible({ timeout: TIMEOUT_MS })
  await expect(page.getByRole('link', { name: 'Download rejected rows' })).toBeVisible()
  await page.reload()
  await expect(done).toBeVisible()
  await openPage(page, page.url())
  await sendRows(true)
  await expect(page.getByText('500 listings stored, 3 of them new.')).toBeVisible({ timeout: TIMEOUT_MS })
}

async function closeStore(page: Page, name: string): Promise<void> {
  await logInAs(page, 'admin', '/tables/stores')
  await openPage(page, `/tables/stores?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await page.getByText('Suspend the store').click()
  await page.getByLabel('Reason').fill('Sold what was not there')
  await page.getByRole('button', { name: 'Yes, suspend it' }).click()
  await expect(page.getByText(/^Suspended by .*: Sold what was not there/)).toBeVisible()
  await page.close()
}

test('the upload needs a file, asks for unknown columns, and refuses an unreadable file with the reason', async ({
  page,
}) => {
  await becomeSeller(page)
  await openPage(page, '/upload_data')
  const { columns, rows } = listingSheet([{}])
  const named = columns.map((name) => (name === 'sku' ? 'Our number' : name))
  await expect(send(page)).toBeDisabled()
  await picker(page).setInputFiles(createUpload(await createWorkbook({ columns: named, rows })))
  await send(page).click()
  const choice = page.getByLabel('Our number')
  await expect(choice).toHaveValue('')
  await expect(send(page)).toBeDisabled()
  await expectAccessible(page)
  await choice.selectOption({ label: 'SKU' })
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expect(page.getByText('1 listing stored, 1 of them new.')).toBeVisible()

  await picker(page).setInputFiles(createUpload(Buffer.from('DROP TABLE products;'), 'evil.sql'))
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Line 1: "drop" is not an INSERT.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an uploaded file is processed and its rows are stored', async ({ page }) => {
    await becomeSeller(page)
    await page.goto('/upload_data')
    await picker(page).setInputFiles(createUpload(Buffer.from('x'), 'parts.txt'))
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText('Choose an .xlsx or .sql file.')

    await page.getByLabel(/Check only/).check()
    await picker(page).setInputFiles(createUpload(await createWorkbook(listingSheet([{}]))))
    await send(page).click()
    await page.getByRole('button', { name: 'Store all rows' }).click()
    await expect(page.getByText('1 listing stored, 1 of them new.')).toBeVisible()

    // Large enough to be in progress when the page reloads.
    const large = `-- ${'x'.repeat(600_000)}\ninsert into products (sku, stock) values ('SKU-1', 7);`
    await picker(page).setInputFiles(createUpload(Buffer.from(large), 'stock.sql'))
    await send(page).click()
    await expect(page.getByText('1 listing stored, 0 of them new.')).toBeVisible({ timeout: TIMEOUT_MS })
  })
})
