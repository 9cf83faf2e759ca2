import { afterAll, beforeAll, expect, test } from 'vitest'

import { createStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { buildListingBody } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { createProduct } from './selling.contract.ts'
import { suggestListing } from './suggestion.contract.ts'

let shop: TestShop
let owner: SignedIn
let other: SignedIn
let storeId: number
let otherStore: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  ;[owner, other] = [await shop.signedInAs(4), await shop.signedInAs(5)]
  storeId = (await owner.bearer(createStore, { body: { userId: owner.user.id, name: 'Own store' } })).id
  otherStore = (await other.bearer(createStore, { body: { userId: other.user.id, name: 'Other store' } })).id
})
afterAll(() => shop.close())

const offer = (fields: object = {}) =>
  other.bearer(createProduct, {
    body: { ...buildListingBody(), part_type: 'oil-filter', title: 'Oil filter', ...fields, storeId: otherStore },
  })
const suggest = (q: string, query: object = {}, who = owner) => who.bearer(suggestListing, { query: { q, ...query } })

test('for a number of another listing its public fields are suggested, without price, stock, picture and description', async () => {
  const made = await offer({ part_no: 'ZQX-101, ZQX-102' })
  const found = await suggest(' zqx 102 ')
  expect(found).toMatchObject({
    source: 'listings',
    listings: 1,
    own: null,
    types: [{ key: 'oil-filter', name: 'Oil Filter', listings: 1 }],
    fields: {
      title: 'Oil filter',
      part_no: 'ZQX-101, ZQX-102',
      sku: 'ZQX-101',
      brand: 'Bosch',
      category: 'Filters',
      part_type: { key: 'oil-filter' },
      vehicleSets: made.vehicleSets,
      weight: 1.25,
      length: 10,
      dim_width: 5.5,
      height: 4,
    },
  })
  expect(Object.keys(found.fields)).not.toEqual(expect.arrayContaining(['price']))
  expect(JSON.stringify(found)).not.toMatch(/900|1000\.5|Fits well|sample\.svg/)
})

test('the suggested fields make a listing with price, stock, condition and picture', async () => {
  await offer({ part_no: 'ZQX-201' })
  const { fields } = await suggest('ZQX-201')
  const { part_type: type, weight, length, dim_width, height, ...others } = fields
  const sizes = { weight: weight ?? '', length: length ?? '', dim_width: dim_width ?? '', height: height ?? '' }
  const typed = {
    price: 900,
    gen_price: 1000,
    stock: 3,
    condition: 'Used' as const,
    thumbnail: '/media/demo/sample.svg',
  }
  const body = { ...others, ...sizes, ...typed, part_type: type?.key, storeId }
  expect(await owner.bearer(createProduct, { body })).toMatchObject({ title: 'Oil filter', sku: 'ZQX-201' })

  const again = await suggest('ZQX-201')
  expect(again.own).toMatchObject({ title: 'Oil filter' })
  expect(again.fields.sku).toBe('ZQX-201-2')
})

test('hidden listings and those of suspended stores are not suggested', async () => {
  const made = await offer({ part_no: 'ZQX-301' })
  await rows(shop.database.db, 'update products set hidden_at = now() where id = $1', [made.id])
  expect(await suggest('ZQX-301')).toMatchObject({ source: 'text', listings: 0, fields: { part_no: 'ZQX-301' } })
  await rows(shop.database.db, 'update products set hidden_at = null where id = $1', [made.id])
  await rows(shop.database.db, 'update stores set suspended_at = now() where id = $1', [otherStore])
  expect((await suggest('ZQX-301')).listings).toBe(0)
  await rows(shop.database.db, 'update stores set suspended_at = null where id = $1', [otherStore])
  expect((await suggest('ZQX-301')).listings).toBe(1)
})

test('a number of two types suggests the more frequent one, and the other on request', async () => {
  await offer({ part_no: 'ZQX-401' })
  await offer({ part_no: 'ZQX-401' })
  await offer({ part_no: 'ZQX-401', part_type: 'brake-pads', title: 'Brake pad set' })
  expect(await suggest('ZQX-401')).toMatchObject({ listings: 3, fields: { title: 'Oil filter' } })
  const pads = await suggest('ZQX-401', { type: 'brake-pads' })
  expect(pads.types.map(({ listings }) => listings)).toEqual([2, 1])
  expect(pads.fields).toMatchObject({ title: 'Brake pad set', part_type: { key: 'brake-pads' } })
})

test('a name suggests its part type and category, and a name of several types asks', async () => {
  expect(await suggest('brake pad set')).toMatchObject({
    source: 'part_type',
    types: [],
    fields: { title: 'Brake Pad Set', part_type: { key: 'brake-pads' }, part_no: '', sku: '', weight: null },
  })
  const several = await suggest('shock absorber')
  expect(several.types.length).toBeGreaterThan(1)
  const [, second] = several.types
  expect((await suggest('shock absorber', { type: second?.key })).fields.part_type?.key).toBe(second?.key)
})

test('a whole title suggests its type and position and stays the title', async () => {
  expect(await suggest('Front brake pads for Toyota Corolla 2010')).toMatchObject({
    source: 'part_type',
    fields: {
      title: 'Front brake pads for Toyota Corolla 2010',
      part_type: { key: 'brake-pads' },
      positions: { axle: 'front' },
    },
  })
})

test('an unknown number stays the part number, and unknown words stay the title', async () => {
  expect(await suggest('99999-ZZZ12')).toMatchObject({
    source: 'text',
    fields: { part_no: '99999-ZZZ12', sku: '99999-ZZZ12', title: '' },
  })
  expect(await suggest('blue wobble')).toMatchObject({ source: 'text', fields: { title: 'blue wobble', part_no: '' } })
})

test('a seller without a store gets suggestions, a customer gets 403, and a visitor 401', async () => {
  const storeless = await shop.signedInAs(2)
  expect((await suggest('brake pad set', {}, storeless)).source).toBe('part_type')
  const customer = await shop.signedInAs(6)
  await expect(suggest('brake pad set', {}, customer)).rejects.toMatchObject({ status: 403 })
  await expect(shop.visitor(suggestListing, { query: { q: 'brake' } })).rejects.toMatchObject({ status: 401 })
})

test.each(['', ' ', 'x', 'x'.repeat(301)])('the text %j returns 400 at the field q', async (q) => {
  await expect(suggest(q)).rejects.toMatchObject({ status: 400, body: { errors: { q: [expect.any(String)] } } })
})
