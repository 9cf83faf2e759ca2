import { expect, type Page } from '@playwright/test'
import { z } from 'zod'

import { createPerson, randomAddressHeaders, signIn } from './accounts.ts'

/** The fields of answers that these journeys use. */
const Made = z.object({ id: z.number() })

/** Sends a writing call of the API as the user of this page. Returns the id of the answer. */
export async function call(page: Page, method: 'POST' | 'PUT', path: string, body: object): Promise<number> {
  const csrf = z.object({ csrfToken: z.string() }).parse(await (await page.request.get('/api/csrf/')).json())
  const headers = { 'x-csrftoken': csrf.csrfToken }
  const answer = await page.request.fetch(path, { method, data: body, headers })
  expect([200, 201], await answer.text()).toContain(answer.status())
  return Made.parse(await answer.json()).id
}

/** Signs in a new supplier without a store. */
async function supplier(page: Page): Promise<{ userId: number; name: string }> {
  const person = createPerson()
  const signup = await page.request.post('/api/user/', {
    data: { ...person, role_id: 4 },
    headers: randomAddressHeaders(),
  })
  expect(signup.status()).toBe(201)
  await signIn(page, person)
  return { userId: Made.parse(await signup.json()).id, name: person.username }
}

/** Signs in a new supplier with a store. Returns the id of the store. */
export async function withStore(page: Page): Promise<number> {
  const { userId, name } = await supplier(page)
  return call(page, 'POST', '/api/store/', { userId, name: `Demo store of ${name}` })
}

/** The body of a listing, with this SKU. */
export const buildListing = (sku: string) => ({
  title: `Demo oil filter ${sku}`,
  description: '<p>For <strong>petrol</strong> engines</p>',
  thumbnail: '/media/demo/sample.svg',
  price: 900,
  gen_price: 1000,
  sku,
  part_no: `DEMO-${sku}`,
  category: 'Filters',
  condition: 'New',
  stock: 3,
  weight: 1,
  length: 10,
  dim_width: 5,
  height: 4,
})

/** Puts a listing on sale, with `fields` in place of those of `buildListing`. Returns its id. */
export const addListing = (page: Page, storeId: number, sku: string, fields: object = {}) =>
  call(page, 'POST', '/api/product/', { ...buildListing(sku), ...fields, storeId })
