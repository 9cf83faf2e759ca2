import { afterAll, beforeAll, expect, test } from 'vitest'

import { findProducts, listBySeller } from '#modules/search/search.contract.ts'
import { createStore, liftSuspension, suspendStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { listSitemap } from './sitemap.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

test('the sitemap lists vehicles with a part of their own on the first page of their list, each once', async () => {
  const { vehicles } = await shop.visitor(listSitemap)
  expect(new Set(vehicles.map(({ make, model }) => `${make} ${model}`)).size).toBe(vehicles.length)
  expect(vehicles.length).toBeGreaterThan(10)
  for (const vehicle of [...vehicles.slice(0, 4), ...vehicles.slice(-4)]) {
    const { results } = await shop.visitor(findProducts, { query: vehicle })
    const isOwn = ({ vehicleSets }: (typeof results)[number]) =>
      vehicleSets.some(({ model }) => model === vehicle.model)
    expect(results.some(isOwn), `${vehicle.make} ${vehicle.model}`).toBe(true)
  }
})

test('a vehicle whose only popular part is hidden is not named', async () => {
  const vehicle = { make: 'Smart', model: 'Fortwo' }
  const named = async () => (await shop.visitor(listSitemap)).vehicles.some(({ model }) => model === vehicle.model)
  const sell = (popularity: number) =>
    putOnSale(shop.database, { title: 'Probe', popularity, fits: [{ ...vehicle, years: [2012, 2013] }] })
  await sell(0)
  expect(await named()).toBe(false)
  const id = await sell(1_000_000)
  expect(await named()).toBe(true)
  await rows(shop.database.db, 'update products set hidden_at = now() where id = $1', [id])
  expect(await named()).toBe(false)
})

test('the sitemap lists only stores with a listing on sale', async () => {
  const owner = await shop.signedInAs(4)
  const empty = await owner.bearer(createStore, { body: { userId: owner.user.id, name: 'Nothing yet' } })
  const { stores } = await shop.visitor(listSitemap)
  expect(stores).not.toContain(empty.id)
  expect(stores.length).toBeGreaterThan(5)
  for (const id of stores.slice(0, 5)) {
    const { count } = await shop.visitor(listBySeller, { params: { storeId: String(id) }, query: {} })
    expect(count).toBeGreaterThan(0)
  }
  const [closed] = stores
  const admin = await shop.signedInAs(1)
  const params = { id: String(closed) }
  await admin.bearer(suspendStore, { params, body: { reason: 'Under review' } })
  expect((await shop.visitor(listSitemap)).stores).toEqual(stores.slice(1))
  await admin.bearer(liftSuspension, { params })
  expect((await shop.visitor(listSitemap)).stores).toEqual(stores)
})
