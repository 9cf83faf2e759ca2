import { afterAll, beforeAll, expect, test } from 'vitest'

import { createProduct } from '#modules/listings/selling.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { createStore } from '#modules/stores/stores.contract.ts'
import { getYear } from '#modules/vehicles/vehicles.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { buildListingBody } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import type { VehicleSet } from './catalogue.contract.ts'
import { getFitVerdict } from './fit.rules.ts'

let shop: TestShop
let owner: SignedIn
let storeId: number
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  owner = await shop.signedInAs(4)
  storeId = (await owner.bearer(createStore, { body: { userId: owner.user.id, name: 'Every range' } })).id
})
afterAll(() => shop.close())

interface ModelYear {
  make: string
  model: string
  year: number
}

/** Lists the models with the most types, in their latest year. */
const models = () =>
  rows<ModelYear>(
    shop.database.db,
    `select k.name as make, m.name as model, (select max(year)::int from vehicle_years y where y.model_id = m.id) as year
     from vehicle_models m join vehicle_makes k on k.id = m.make_id
     order by (k.name = 'Toyota' and m.name = 'Corolla') desc,
       (select count(*) from vehicle_types t where t.model_id = m.id) desc, m.id limit 4`,
  )

/** Creates a listing for each range of types, and one for all types. */
async function sellEveryRange({ make, model, year }: ModelYear, types: readonly string[]): Promise<void> {
  const ranges = types.flatMap((start, at) => types.slice(at).map((end) => ({ start, end })))
  for (const range of [...ranges, { start: null, end: null }]) {
    const set: VehicleSet = { make, model, year: { start: year, end: year }, engine: null, vehicle_type: range }
    await owner.bearer(createProduct, { body: { ...buildListingBody(), vehicleSets: [set], storeId } })
  }
}

test('for each type of a model the verdict and the search agree on each range of types', async () => {
  for (const vehicle of await models()) {
    const { make, model, year } = vehicle
    const path = { make, model, year: String(year) }
    const { model_types: types } = await shop.visitor(getYear, { params: path })
    await sellEveryRange(vehicle, types)
    const store = { store: String(storeId), page_size: '100' }
    const all = (await shop.visitor(findProducts, { query: { ...store, make, model } })).results
    expect(all.length).toBe((types.length * (types.length + 1)) / 2 + 1)
    for (const type of types) {
      const judged = all.filter((listing) => getFitVerdict(listing, { ...vehicle, type, types }).verdict === 'fits')
      const found = await shop.visitor(findProducts, { query: { ...store, ...path, vehicleType: type } })
      const ids = (listings: readonly { id: number }[]) => listings.map(({ id }) => id).toSorted((a, b) => a - b)
      expect(ids(judged), `${make} ${model} ${type}`).toEqual(ids(found.results))
      const asked = all.filter((listing) => getFitVerdict(listing, { ...vehicle, type, types }).verdict === 'fits-if')
      expect(asked, 'with the order known nothing is left to ask').toEqual([])
    }
  }
})
