import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addCartItem, getCart, listCartItems } from '#modules/cart/cart.contract.ts'
import { getProduct, listCategories, listProductIds, listProductImages } from '#modules/catalogue/catalogue.contract.ts'
import { createProduct } from '#modules/listings/selling.contract.ts'
import { payByWallet } from '#modules/orders/orders.contract.ts'
import { clearTexts } from '#modules/search-index/changed-listings.store.ts'
import { findProducts, getRelated, listProducts, suggestProducts } from '#modules/search/search.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, creditWallet, DELIVERY } from '#tests/support/buying.ts'
import { testAll } from '#tests/support/check-each.ts'
import { buildListingBody } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { spellNumber } from '#tests/support/spell-number.ts'

import {
  changeStore,
  createStore,
  getStore,
  getUserStore,
  liftSuspension,
  listSuspensions,
  suspendStore,
} from './stores.contract.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ demo: true, deliversEmails: true })
  admin = await shop.signedInAs(1)
})
afterAll(() => shop.close())

const path = (id: number) => ({ params: { id: String(id) } })
const getStatus = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (problem: { status: number }) => problem.status,
  )

let stores = 0
async function createOwnerWithStore(): Promise<{ owner: SignedIn; storeId: number; name: string }> {
  const owner = await shop.signedInAs(4)
  const name = `Test store ${(stores += 1)}`
  const { id } = await owner.bearer(createStore, { body: { userId: owner.user.id, name } })
  return { owner, storeId: id, name }
}

describe('a store', () => {
  test('a user opens a store with a public contact', async () => {
    const owner = await shop.signedInAs(2)
    const body = {
      userId: owner.user.id,
      name: '  Ikeja  Parts ',
      city: 'Lagos',
      phone: '0803 123 4567',
      about: 'Hello',
    }
    const made = await owner.bearer(createStore, { body })
    expect(made).toMatchObject({
      name: 'Ikeja Parts',
      phone: '+2348031234567',
      userId: owner.user.id,
      suspended_at: null,
    })
    expect(await owner.bearer(getUserStore, { params: { userId: String(owner.user.id) } })).toEqual(made)
    expect(await shop.visitor(getStore, path(made.id))).toMatchObject({
      name: 'Ikeja Parts',
      city: 'Lagos',
      phone: '+2348031234567',
      about: 'Hello',
      listings: 0,
      rating: 0,
      suspended: false,
    })
  })

  test('a user has one store even after concurrent calls, and its name is unique in any case', async () => {
    const owner = await shop.signedInAs(5)
    const open = (name: string) => getStatus(owner.bearer(createStore, { body: { userId: owner.user.id, name } }))
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => open(`Race store ${n}`)))
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    const { name } = await createOwnerWithStore()
    const next = await shop.signedInAs(3)
    const taken = { userId: next.user.id, name: name.toUpperCase() }
    expect(await getStatus(next.bearer(createStore, { body: taken }))).toBe(409)
  })

  test('a store can be opened only for the own account and not by customers', async () => {
    const [seller, customer] = [await shop.signedInAs(4), await shop.signedInAs(6)]
    expect(await getStatus(seller.bearer(createStore, { body: { userId: customer.user.id, name: 'Theirs' } }))).toBe(
      403,
    )
    const own = { userId: customer.user.id, name: 'Mine' }
    expect(await getStatus(customer.bearer(createStore, { body: own }))).toBe(403)
  })

  testAll([
    ['name', ''],
    ['name', 'x'],
    ['name', 'x'.repeat(121)],
    ['phone', '12'],
    ['about', 'x'.repeat(2_001)],
    ['rating', 5],
    ['suspended_at', null],
    ['id', 1],
  ])('an invalid field returns 400 and leaves the store unchanged', async (field, value) => {
    const { owner, storeId } = await createOwnerWithStore()
    expect(await getStatus(owner.bearer(changeStore, { ...path(storeId), body: { [field]: value } }))).toBe(400)
  })

  test('a store is changed by its owner and by admins, and other users get 404', async () => {
    const [{ owner, storeId }, stranger] = [await createOwnerWithStore(), await createOwnerWithStore()]
    const change = (who: SignedIn, about: string) => who.bearer(changeStore, { ...path(storeId), body: { about } })
    expect(await change(owner, 'By the owner')).toMatchObject({ about: 'By the owner' })
    expect(await change(admin, 'By an admin')).toMatchObject({ about: 'By an admin' })
    expect(await getStatus(change(stranger.owner, 'By a stranger'))).toBe(404)
    const ofOwner = { params: { userId: String(owner.user.id) } }
    expect(await getStatus(stranger.owner.bearer(getUserStore, ofOwner))).toBe(404)
    expect(await admin.bearer(getUserStore, ofOwner)).toMatchObject({ id: storeId })
  })
})

describe('a suspended store', () => {
  async function createStoreWithListing() {
    const { owner, storeId, name } = await createOwnerWithStore()
    const word = `suspendable${spellNumber(storeId)}`
    const body = { ...buildListingBody(), title: `${word} pump`, part_no: `SUSP-${storeId}`, storeId }
    const listing = await owner.bearer(createProduct, { body })
    return { owner, storeId, name, word, listing, number: `SUSP-${storeId}` }
  }
  const categoryCounts = async () => (await shop.visitor(listCategories, {})).map(({ count }) => count)

  /** Returns for each list and page whether it shows the listing. */
  async function readVisibility(word: string, number: string, id: number, storeId: number, alike: number) {
    const ids = async (found: Promise<{ results: { id: number }[] }>) => (await found).results.map((one) => one.id)
    const of = (query: object) => ids(shop.visitor(findProducts, { query }))
    const newest = { sort: 'newest', category: 'Filters', page_size: '100', facets: '1' }
    const [list, suggested, sellers, sitemap, images, page] = await Promise.all([
      ids(shop.visitor(findProducts, { query: { store: String(storeId) } })),
      shop.visitor(suggestProducts, { query: { search: word } }),
      shop.visitor(getRelated, path(alike)).then((related) => related.sellers),
      shop.visitor(listProductIds, { query: { from: String(id) } }),
      shop.visitor(listProductImages, { params: { id: String(id) } }),
      getStatus(shop.visitor(getProduct, path(id))),
    ])
    return {
      words: (await of({ search: word })).includes(id),
      number: (await of({ search: number })).includes(id),
      vehicle: (await of({ search: word, make: 'Toyota', model: 'Corolla', year: '2010' })).includes(id),
      newest: (await of(newest)).includes(id),
      store: list.includes(id),
      suggested: suggested.some((one) => one.id === id),
      related: sellers.some((one) => one.id === id),
      sitemap: sitemap.ids.includes(id),
      images: images.length > 0,
      page: page === 200,
    }
  }
  const every = (value: boolean) => ({
    words: value,
    number: value,
    vehicle: value,
    newest: value,
    store: value,
    suggested: value,
    related: value,
    sitemap: value,
    images: value,
    page: value,
  })

  const countUnusedTexts = async () => {
    const [found] = await rows<{ left: number }>(
      shop.database.db,
      `select count(*)::int as left from search_texts t
       where not exists (select from search_listings s where s.text_id = t.id)`,
    )
    return found?.left
  }

  test('a suspended store leaves every list, count and page immediately, and returns to all of them when opened', async () => {
    const { storeId, word, listing, number } = await createStoreWithListing()
    const twin = await createOwnerWithStore()
    const alike = await twin.owner.bearer(createProduct, {
      body: { ...buildListingBody(), part_no: number, storeId: twin.storeId },
    })
    await rows(
      shop.database.db,
      `insert into product_images (product_id, position, url) values ($1, 1, '/media/demo/x.svg')`,
      [listing.id],
    )
    const before = { counts: await categoryCounts(), total: (await shop.visitor(listProducts, {})).count }
    const readAll = () => readVisibility(word, number, listing.id, storeId, alike.id)
    expect(await readAll()).toEqual(every(true))
    await admin.bearer(suspendStore, { ...path(storeId), body: { reason: 'Sold what it did not have' } })
    expect(await readAll()).toEqual(every(false))
    expect((await shop.visitor(listProducts, {})).count).toBe(before.total - 1)
    expect(await shop.visitor(getStore, path(storeId))).toMatchObject({ suspended: true, listings: 0, phone: null })
    await clearTexts(shop.database)
    expect(await countUnusedTexts()).toBe(0)
    await admin.bearer(liftSuspension, path(storeId))
    expect(await readAll()).toEqual(every(true))
    expect(await categoryCounts()).toEqual(before.counts)
  })

  test('cart lines of a suspended store have a problem, and checkout returns 409', async () => {
    const { storeId, listing } = await createStoreWithListing()
    const buyer = await shop.signedInAs(6)
    await creditWallet(shop, buyer.user.id, 10_000)
    const cartId = await addToCart(buyer, listing.id)
    await admin.bearer(suspendStore, { ...path(storeId), body: { reason: 'Under review' } })
    const [line] = await buyer.bearer(listCartItems, { params: { cartId: String(cartId) } })
    expect(line).toHaveProperty('problem')
    expect(await getStatus(buyer.bearer(payByWallet, { body: DELIVERY }))).toBe(409)
    const fresh = await shop.signedInAs(6)
    const cart = await fresh.bearer(getCart, { params: { userId: String(fresh.user.id) } })
    const add = fresh.bearer(addCartItem, { body: { cartId: cart.id, productId: listing.id, quantity: 1 } })
    expect(await getStatus(add)).toBe(404)
  })

  test('a suspended store accepts no listings, shows the reason to its owner and records every change', async () => {
    const { owner, storeId } = await createStoreWithListing()
    const reason = 'Three complaints'
    await admin.bearer(suspendStore, { ...path(storeId), body: { reason } })
    expect(await getStatus(owner.bearer(createProduct, { body: { ...buildListingBody(), storeId } }))).toBe(403)
    const own = await owner.bearer(getUserStore, { params: { userId: String(owner.user.id) } })
    expect(own.suspended_reason).toBe(reason)
    expect(await getStatus(admin.bearer(suspendStore, { ...path(storeId), body: { reason } }))).toBe(409)
    await admin.bearer(liftSuspension, { ...path(storeId), query: { reason: 'Settled' } })
    expect(await getStatus(admin.bearer(liftSuspension, path(storeId)))).toBe(409)
    const { results } = await admin.bearer(listSuspensions, path(storeId))
    const by = { id: admin.user.id, username: admin.user.username }
    expect(results).toMatchObject([
      { act: 'lifted', reason: 'Settled', by },
      { act: 'suspended', reason, by },
    ])
    await expect(rows(shop.database.db, 'delete from store_suspensions')).rejects.toThrow('only added to')
    const events = await rows(
      shop.database.db,
      `select event, actor_id, user_id from security_events where detail ->> 'store' = $1 and event like 'store_susp%' order by id`,
      [String(storeId)],
    )
    expect(events).toEqual([
      { event: 'store_suspended', actor_id: admin.user.id, user_id: owner.user.id },
      { event: 'store_suspension_lifted', actor_id: admin.user.id, user_id: owner.user.id },
    ])
  })

  test('a store with many listings returns to search in part immediately and in full by a job', async () => {
    const { owner, storeId } = await createStoreWithListing()
    const title = `Manyfold${spellNumber(storeId)} filter`
    await rows(
      shop.database.db,
      `insert into products (store_id, category_id, title, gen_price_kobo, sku, condition, stock, weight_kg, length_in, width_in, height_in)
       select $1, 6, $2, 100, 'MANY-' || i, 'New', 1, 1, 1, 1, 1 from generate_series(1, 450) i`,
      [storeId, title],
    )
    const found = async () =>
      (await shop.visitor(findProducts, { query: { search: `manyfold${spellNumber(storeId)}` } })).count
    const before = await categoryCounts()
    await admin.bearer(suspendStore, { ...path(storeId), body: { reason: 'Under review' } })
    expect(await categoryCounts()).not.toEqual(before)
    await admin.bearer(liftSuspension, path(storeId))
    expect(await found()).toBeGreaterThanOrEqual(199)
    await expect.poll(found, { timeout: 20_000 }).toBe(450)
    expect(await categoryCounts()).toEqual(before)
    expect(await owner.bearer(getUserStore, { params: { userId: String(owner.user.id) } })).toMatchObject({
      listings: { on_sale: 451, hidden: 0, sold_out: 0 },
    })
  })

  test('only admins can suspend, open and review a store', async () => {
    const { owner, storeId } = await createOwnerWithStore()
    const body = { reason: 'Because' }
    expect(await getStatus(owner.bearer(suspendStore, { ...path(storeId), body }))).toBe(403)
    expect(await getStatus(owner.bearer(liftSuspension, path(storeId)))).toBe(403)
    expect(await getStatus(owner.bearer(listSuspensions, path(storeId)))).toBe(403)
    expect(await getStatus(admin.bearer(suspendStore, { ...path(storeId), body: { reason: ' ' } }))).toBe(400)
    expect(await getStatus(admin.bearer(suspendStore, { ...path(2_147_483_647), body }))).toBe(404)
  })
})
