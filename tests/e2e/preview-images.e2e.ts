import { expect, type Locator, type Page, test } from '@playwright/test'
import { z } from 'zod'

import { createPerson, randomAddressHeaders, signIn } from '#tests/support/accounts.ts'
import { openPage, reloadPage } from '#tests/support/page-actions.ts'
import { createPicture } from '#tests/support/pictures.ts'

/** The fields of answers that these journeys use. */
const Made = z.object({ id: z.number() })

async function send(page: Page, path: string, body: object): Promise<number> {
  const csrf = z.object({ csrfToken: z.string() }).parse(await (await page.request.get('/api/csrf/')).json())
  const answer = await page.request.post(path, { data: body, headers: { 'x-csrftoken': csrf.csrfToken } })
  expect(answer.status(), await answer.text()).toBe(201)
  return Made.parse(await answer.json()).id
}

/** Signs in a new seller with a store and one listing. Returns the listing's id. */
async function sellerWithListing(page: Page): Promise<number> {
  const person = createPerson()
  const signup = await page.request.post('/api/user/', {
    data: { ...person, role_id: 4 },
    headers: randomAddressHeaders(),
  })
  expect(signup.status()).toBe(201)
  await signIn(page, person)
  const { id: userId } = Made.parse(await signup.json())
  const storeId = await send(page, '/api/store/', { userId, name: `Demo store of ${person.username}` })
  const size = { weight: 1, length: 10, dim_width: 5, height: 4 }
  const text = {
    title: 'Demo oil filter',
    part_no: 'DEMO-77',
    sku: `DEMO-${userId}`,
    category: 'Filters',
    condition: 'New',
  }
  const thumbnail = '/media/demo/sample.svg'
  return send(page, '/api/product/', { ...text, ...size, thumbnail, price: 900, gen_price: 1000, stock: 3, storeId })
}

async function chosen(count: number) {
  const buffers = await Promise.all(Array.from({ length: count }, () => createPicture({ width: 800, height: 600 })))
  return buffers.map((buffer, at) => ({ name: `side-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer }))
}

const picker = (page: Page) => page.getByLabel('Pictures (min 1, max 5)')
const cards = (page: Page): Locator => page.getByRole('list', { name: 'Preview pictures, in order' }).locator('> li')
const upload = (page: Page) => page.getByRole('button', { name: 'Upload' }).click()
/** Lists the URLs of the pictures in their order. */
const order = (page: Page) =>
  cards(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))

test('a seller uploads, describes, orders and deletes the pictures of a listing', async ({ page }) => {
  const id = await sellerWithListing(page)
  await openPage(page, `/previewImages?product=${id}`)
  await expect(page.getByRole('heading', { name: 'Preview images' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Demo oil filter')

  await picker(page).setInputFiles(await chosen(6))
  await expect(page.getByRole('alert')).toHaveText('Cannot upload more than 5 files')
  await expect(picker(page)).toHaveValue('')

  const [first, ...others] = await chosen(3)
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await picker(page).setInputFiles([first!, broken, ...others])
  await upload(page)
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByText('Image upload failed: This file is not a PNG, JPEG or WebP picture.')).toBeVisible()
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(3)
  await expect(cards(page).first().locator('img')).toHaveCSS('height', '300px')

  const [a, b, c] = await order(page)
  await cards(page).first().getByRole('button', { name: 'Move later: picture 1' }).click()
  await expect.poll(() => order(page)).toEqual([b, a, c])
  await reloadPage(page)
  await expect.poll(() => order(page)).toEqual([b, a, c])

  // By keyboard the focus moves with the picture, also to the last position.
  await cards(page).first().getByRole('button', { name: 'Move later: picture 1' }).press('Enter')
  await expect.poll(() => order(page)).toEqual([a, b, c])
  await expect(page.getByRole('status').filter({ hasText: 'The picture is at place 2.' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move later: picture 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => order(page)).toEqual([a, c, b])
  const atEnd = page.getByRole('button', { name: 'Move later: picture 3' })
  await expect(atEnd).toBeFocused()
  await expect(atEnd).toBeDisabled()
  await page.getByRole('button', { name: 'Move to the first place: picture 3' }).click()
  await expect.poll(() => order(page)).toEqual([b, a, c])
  await page.getByRole('button', { name: 'Move to the first place: picture 3' }).click()
  await expect.poll(() => order(page)).toEqual([c, b, a])

  await cards(page).first().getByLabel('What it shows').fill('The filter from above')
  await cards(page).first().getByRole('button', { name: 'Save text' }).click()
  await expect(cards(page).first().getByRole('img', { name: 'The filter from above' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Text saved.' })).toBeAttached()

  await picker(page).setInputFiles(await chosen(2))
  await upload(page)
  await expect(cards(page)).toHaveCount(5)
  await expect(picker(page)).toHaveCount(0)
  await expect(page.getByText('the most there can be')).toBeVisible()

  await cards(page).last().getByText('Delete', { exact: true }).click()
  await cards(page).last().getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByRole('status').filter({ hasText: 'Picture deleted.' })).toBeAttached()
  await expect(page.getByRole('heading', { name: '4 of 5 pictures' })).toBeFocused()
  await expect(picker(page)).toBeVisible()

  await page.goto(`/detail_page/${id}`)
  const shown = page.getByRole('region', { name: 'Pictures' }).getByRole('img', { name: 'The filter from above' })
  await expect(shown).toHaveAttribute('srcset', /320\.jpg 320w, .*640\.jpg 640w/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
})

test('the listing of another seller is not found', { tag: '@phone' }, async ({ page, browser }) => {
  const id = await sellerWithListing(page)
  const stranger = await browser.newPage()
  await sellerWithListing(stranger)
  expect((await stranger.goto(`/previewImages?product=${id}`))?.status()).toBe(404)
  await stranger.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a seller uploads, describes, moves and deletes a picture', async ({ page }) => {
    const id = await sellerWithListing(page)
    await page.goto(`/previewImages?product=${id}`)
    for (const [file, count] of (await chosen(2)).map((one, at) => [one, at + 1] as const)) {
      await picker(page).setInputFiles(file)
      await upload(page)
      await expect(cards(page)).toHaveCount(count)
    }
    await picker(page).setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await upload(page)
    await expect(page.getByRole('alert')).toHaveText(
      'Image upload failed: This file is not a PNG, JPEG or WebP picture.',
    )

    const [a, b] = await order(page)
    await cards(page).last().getByRole('button', { name: 'Move earlier: picture 2' }).click()
    await expect.poll(() => order(page)).toEqual([b, a])
    await cards(page).first().getByLabel('What it shows').fill('From its side')
    await cards(page).first().getByRole('button', { name: 'Save text' }).click()
    await expect(cards(page).first().getByRole('img', { name: 'From its side' })).toBeVisible()
    await cards(page).first().getByText('Delete', { exact: true }).click()
    await cards(page).first().getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(cards(page)).toHaveCount(1)
    await expect.poll(() => order(page)).toEqual([a])
  })
})
