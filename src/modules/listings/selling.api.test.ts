import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import { payByWallet } from '#modules/orders/orders.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { createStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, creditWallet, DELIVERY } from '#tests/support/buying.ts'
import { testAll } from '#tests/support/check-each.ts'
import { buildListingBody } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { createProduct, deleteProduct, getSellerProduct, replaceProduct } from './selling.contract.ts'

let shop: TestShop
let owner: SignedIn
let other: SignedIn
let admin: SignedIn
let storeId: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  ;[owner, other, admin] = [await shop.signedInAs(4), await shop.signedInAs(5), await shop.signedInAs(1)]
  storeId = (await owner.bearer(createStore, { body: { userId: owner.user.id, name: 'Own store' } })).id
})
afterAll(() => shop.close())

const create = (fields: object = {}) =>
  owner.bearer(createProduct, { body: { ...buildListingBody(), ...fields, storeId } })
const params = (id: number) => ({ params: { id: String(id) } })
const getProblem = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, body: { detail: '', code: '', errors: {}, changes: [] } }),
    (problem: { status: number; body: { detail: string; code: string; errors?: object; changes?: unknown[] } }) =>
      problem,
  )

describe('a listing', () => {
  test('a created listing is found immediately by its vehicle, part number and words', async () => {
    const made = await create({ title: 'Zephyrine filter', part_no: 'ZEPH-77' })
    expect(made).toMatchObject({ title: 'Zephyrine filter', price: 900, gen_price: 1000.5, stock: 7, version: 1 })
    for (const query of [
      { search: 'zephyrine' },
      { search: 'ZEPH77' },
      { make: 'Toyota', model: 'Corolla', year: '2010', search: 'zephyrine' },
    ])
      expect((await shop.visitor(findProducts, { query })).results.map(({ id }) => id)).toContain(made.id)
    const gone = { make: 'Toyota', model: 'Corolla', year: '2015', search: 'zephyrine' }
    expect((await shop.visitor(findProducts, { query: gone })).results).toEqual([])
  })

  test('the owner and an admin read a listing with its pictures in order', async () => {
    const pictures = await rows<{ product_id: number; alt: string }>(
      shop.database.db,
      `select product_id, alt from product_images
       where product_id = (select min(product_id) from product_images) order by position`,
    )
    const { images } = await admin.bearer(getSellerProduct, params(pictures[0]?.product_id ?? 0))
    expect(images.map(({ alt }) => alt)).toEqual(pictures.map(({ alt }) => alt))
  })

  test('a new or changed listing with a B2B price above its B2C price returns 400 at the field price', async () => {
    const refused = { status: 400, body: { errors: { price: ['Enter a B2B price that is not above the B2C price.'] } } }
    expect(await getProblem(create({ price: 1000.51, gen_price: 1000.5 }))).toMatchObject(refused)
    const made = await create({ price: 1000.5, gen_price: 1000.5 })
    const body = { ...buildListingBody(), sku: made.sku, price: 900, gen_price: 899, version: 1 }
    expect(await getProblem(owner.bearer(replaceProduct, { ...params(made.id), body }))).toMatchObject(refused)
  })

  test('each missing field of the form returns its own message', async () => {
    const { status, body } = await getProblem(
      owner.bearer(createProduct, { body: { storeId, vehicleSets: [{}] } as never }),
    )
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      title: ['Title is required.'],
      thumbnail: ['Thumbnail is required.'],
      price: ['Price is required.'],
      gen_price: ['B2C price is required.'],
      sku: ['SKU is required.'],
      part_no: ['Part number is required.'],
      category: ['Category is required.'],
      stock: ['Stock is required.'],
      condition: ['Condition is required.'],
      weight: ['Weight is required.'],
      length: ['Length is required.'],
      dim_width: ['Width is required.'],
      height: ['Height is required.'],
      'vehicleSets.0.make': ['Make is required'],
      'vehicleSets.0.model': ['Model is required'],
      'vehicleSets.0.year': ['Year range is required'],
      'vehicleSets.0.engine': ['Engine is required'],
      'vehicleSets.0.vehicle_type': ['Vehicle Type is required'],
    })
  })

  testAll([
    ['price', 0],
    ['price', -1],
    ['price', 1.005],
    ['price', '1e3'],
    ['price', 1_000_000_001],
    ['gen_price', 'NaN'],
    ['stock', -1],
    ['stock', 1.5],
    ['stock', 1e9],
    ['stock', null],
    ['weight', -0.1],
    ['length', 'Infinity'],
    ['condition', 'Broken'],
    ['category', 'Boats'],
    ['title', '<script>alert(1)</script>'],
    ['title', 'a'.repeat(301)],
    ['sku', '--'],
    ['part_no', ' , '],
    ['thumbnail', 'javascript:alert(1)'],
    ['thumbnail', '/media/ffffffffffffffffffffffffffffffff/640.webp'],
    ['description', '&'.repeat(20_000)],
  ])('a listing with an invalid value is refused at its field', async (field, value) => {
    const { status, body } = await getProblem(create({ [field]: value }))
    expect(status).toBe(400)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })

  test.each([
    [{ make: 'Toyotaa' }, 'make', 'Make "Toyotaa" not found.'],
    [{ model: 'Corola' }, 'model', 'Toyota has no model "Corola".'],
    [{ year: { start: 1951, end: 1952 } }, 'year', 'Toyota Corolla was not made in 1951 to 1952.'],
    [{ engine: '9.9 V16' }, 'engine', 'Toyota Corolla has no engine "9.9 V16".'],
    [
      { vehicle_type: { start: 'Submarine', end: 'Submarine' } },
      'vehicle_type',
      'Toyota Corolla has no vehicle type "Submarine".',
    ],
  ])('for an unknown vehicle %j is refused by name', async (part, field, text) => {
    const [set] = buildListingBody().vehicleSets
    const { body } = await getProblem(create({ vehicleSets: [{ ...set, ...part }] }))
    expect(body.errors).toEqual({ [`vehicleSets.0.${field}`]: [text] })
  })

  test('unknown fields return 400', async () => {
    for (const field of ['id', 'rating', 'reviews', 'popularity', 'hidden', 'created_at', 'version', '__proto__x'])
      expect((await getProblem(create({ [field]: 5 }))).body.errors).toEqual({
        [field]: [`"${field}" is not known here.`],
      })
  })

  test('a duplicate SKU in a store returns 409, and two concurrent creates write one listing', async () => {
    const body = { ...buildListingBody(), storeId }
    const answers = await Promise.all([1, 2, 3].map(() => getProblem(owner.bearer(createProduct, { body }))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test('the owner sees both prices of a listing, and others do not see the business price', async () => {
    const { id } = await create()
    expect(await other.bearer(getProduct, params(id))).toMatchObject({ price: null, display_price: 1000.5 })
    expect(await owner.bearer(getSellerProduct, params(id))).toMatchObject({ price: 900, gen_price: 1000.5 })
  })
})

describe('changing a listing', () => {
  test('an update replaces all fields, raises the version, and the search finds only the new words', async () => {
    const made = await create({ title: 'Oldword filter' })
    const body = {
      ...buildListingBody(),
      title: 'Newword filter',
      vehicleSets: [],
      universal: true,
      version: made.version,
    }
    const changed = await owner.bearer(replaceProduct, { ...params(made.id), body })
    expect(changed).toMatchObject({ id: made.id, title: 'Newword filter', sku: body.sku, version: 2, vehicleSets: [] })
    const found = async (search: string) =>
      (await shop.visitor(findProducts, { query: { search } })).results.map(({ id }) => id)
    expect(await found('oldword')).not.toContain(made.id)
    expect(await found('newword')).toContain(made.id)
  })

  test('an update with a price of null leaves the listing without a business price, and one without a price returns 400', async () => {
    const made = await create()
    const body = { ...buildListingBody(), sku: made.sku, price: null, version: 1 }
    expect(await owner.bearer(replaceProduct, { ...params(made.id), body })).toMatchObject({ price: null, version: 2 })
    const again = { ...body, title: 'Still without a business price', version: 2 }
    expect(await owner.bearer(replaceProduct, { ...params(made.id), body: again })).toMatchObject({ price: null })
    const refused = { status: 400, body: { errors: { price: ['Price is required.'] } } }
    const blank = owner.bearer(replaceProduct, { ...params(made.id), body: { ...body, price: '', version: 3 } })
    expect(await getProblem(blank)).toMatchObject(refused)
    expect(await getProblem(create({ price: null }))).toMatchObject(refused)
  })

  test('the second of two concurrent edits returns 409 with the changes of the first', async () => {
    const made = await create()
    const mine = { ...buildListingBody(), sku: made.sku, version: made.version }
    await admin.bearer(replaceProduct, { ...params(made.id), body: { ...mine, stock: 70, title: 'Theirs' } })
    const { status, body } = await getProblem(
      owner.bearer(replaceProduct, { ...params(made.id), body: { ...mine, title: 'Mine' } }),
    )
    expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
    expect(body.changes).toEqual([
      { field: 'version', mine: 1, theirs: 2 },
      { field: 'title', mine: 'Mine', theirs: 'Theirs' },
      { field: 'stock', mine: 7, theirs: 70 },
    ])
  })

  test('a price change records an event with the prices before and after', async () => {
    const made = await create()
    const body = { ...buildListingBody(), sku: made.sku, price: 950, version: 1 }
    await owner.bearer(replaceProduct, { ...params(made.id), body })
    const [event] = await rows<{ actor_id: number; detail: object }>(
      shop.database.db,
      `select actor_id, detail from security_events where event = 'listing_price_changed' order by id desc limit 1`,
    )
    expect(event).toEqual({
      actor_id: owner.user.id,
      detail: {
        listing: made.id,
        store: storeId,
        price_before: 900,
        price_after: 950,
        gen_price_before: 1000.5,
        gen_price_after: 1000.5,
      },
    })
  })
})

describe('deleting a listing', () => {
  test('deleting a listing deletes its dependent rows', async () => {
    const { id } = await create()
    expect(await owner.bearer(deleteProduct, params(id))).toEqual({ outcome: 'deleted' })
    expect((await getProblem(shop.visitor(getProduct, params(id)))).status).toBe(404)
    const left = await rows(
      shop.database.db,
      `select from fitments where product_id = ${id} union all select from part_numbers where product_id = ${id}
       union all select from listing_texts where product_id = ${id} union all select from search_listings where product_id = ${id}`,
    )
    expect(left).toEqual([])
  })

  test('deleting a listing with orders hides it, and the order keeps its line', async () => {
    const { id } = await create()
    const buyer = await shop.signedInAs(6)
    await creditWallet(shop, buyer.user.id, 10_000)
    await addToCart(buyer, id)
    await buyer.bearer(payByWallet, { body: DELIVERY })
    expect(await owner.bearer(deleteProduct, params(id))).toEqual({ outcome: 'hidden' })
    expect((await getProblem(shop.visitor(getProduct, params(id)))).status).toBe(404)
    expect(await owner.bearer(getSellerProduct, params(id))).toMatchObject({ hidden: true, stock: 6 })
  })
})
