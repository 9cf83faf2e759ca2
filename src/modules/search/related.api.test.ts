import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { putOnSale, type TestListing } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { getRelated } from './search.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const sell = (listing: TestListing) => putOnSale(shop.database, listing)

describe('beside a listing', () => {
  /** A listing of this part in another store. */
  async function sellElsewhere(listing: TestListing): Promise<number> {
    const id = await sell(listing)
    await rows(shop.database.db, 'update products set store_id = (select max(id) from stores) where id = $1', [id])
    return id
  }
  const listSellers = async (id: number, by = shop.visitor) =>
    (await by(getRelated, { params: { id: String(id) } })).sellers.map((seller) => seller.id)

  test('a listing shows other sellers of its number, in stock and cheapest first, and similar parts', async () => {
    const fits = [{ make: 'Toyota', model: 'Camry', years: [2007, 2009] as const }]
    const mine = await sell({ title: 'Mine', partNo: 'SAME-771', fits })
    const gone = await sellElsewhere({ title: 'Sold out', partNo: 'SAME-771', generalPrice: 1, stock: 0 })
    const dear = await sellElsewhere({ title: 'Dear', partNo: 'X-1, same771', generalPrice: 900 })
    const cheap = await sellElsewhere({ title: 'Cheap', partNo: 'SAME 771', generalPrice: 100 })
    const alike = await sell({ title: 'Alike', fits, popularity: 1_000_000 })
    const { sellers, similar } = await shop.visitor(getRelated, { params: { id: String(mine) } })
    expect(sellers.map(({ id }) => id)).toEqual([cheap, dear, gone])
    expect(similar.map(({ id }) => id)).toContain(alike)
    expect(similar.map(({ id }) => id)).not.toContain(mine)
  })

  test('what is typed instead of a part number is compared with no other listing', async () => {
    for (const partNo of ['N/A', 'none', 'unknown', '0']) {
      const mine = await sell({ title: 'Pads', partNo })
      await sellElsewhere({ title: 'Filter', partNo })
      expect(await listSellers(mine), partNo).toEqual([])
    }
  })

  test('a listing of another chosen part type is not an offer for the number, and one without a type is', async () => {
    const mine = await sell({ title: 'Pads', type: 'brake-pads', partNo: 'TYPE-775' })
    const filter = await sellElsewhere({ title: 'Filter', type: 'oil-filter', partNo: 'TYPE-775' })
    const pads = await sellElsewhere({ title: 'Also pads', type: 'brake-pads', partNo: 'TYPE-775', generalPrice: 100 })
    const open = await sellElsewhere({ title: 'Untyped', partNo: 'TYPE-775', generalPrice: 200 })
    expect(await listSellers(mine)).toEqual([pads, open])
    expect(await listSellers(filter)).not.toContain(mine)
  })

  test('similar parts are of its part type and position if there are any', async () => {
    const fits = [{ make: 'Toyota', model: 'Camry', years: [2007, 2009] as const }]
    const pads = { title: 'Pads', type: 'brake-pads', axle: 'front', fits, popularity: 2_000_000 } as const
    const mine = await sell({ ...pads, partNo: 'PADS-1' })
    const alike = await sell({ ...pads, partNo: 'PADS-2' })
    const others = [
      await sell({ ...pads, partNo: 'PADS-3', axle: 'rear' }),
      await sell({ ...pads, partNo: 'DISC-1', type: 'brake-disc' }),
      await sell({
        ...pads,
        partNo: 'PADS-4',
        fits: [{ make: 'Honda', model: 'Accord', years: [2007, 2009] as const }],
      }),
    ]
    const { similar } = await shop.visitor(getRelated, { params: { id: String(mine) } })
    expect(similar.map(({ id }) => id)).toContain(alike)
    for (const { part_type: type } of similar) expect(type?.key).toBe('brake-pads')
    for (const id of others) expect(similar.map((one) => one.id)).not.toContain(id)
  })

  test('the other sellers of a listing exclude its own store', async () => {
    const used = await sell({ title: 'Used', partNo: 'OWN-772', condition: 'Used' })
    const fresh = await sell({ title: 'New', partNo: 'OWN-772' })
    const other = await sellElsewhere({ title: 'Other', partNo: 'OWN-772' })
    expect(await listSellers(used)).toEqual([other])
    expect(await listSellers(fresh)).toEqual([other])
    expect(new Set(await listSellers(other))).toEqual(new Set([used, fresh]))
  })

  test('other sellers are ordered by the price for the viewer: the business price for business buyers', async () => {
    const mine = await sell({ title: 'Mine', partNo: 'PRICE-773' })
    const retail = await sellElsewhere({ title: 'Retail', partNo: 'PRICE-773', generalPrice: 100, price: null })
    const trade = await sellElsewhere({ title: 'Trade', partNo: 'PRICE-773', generalPrice: 200, price: 50 })
    expect(await listSellers(mine)).toEqual([retail, trade])
    const [workshop, fleet] = [await shop.signedInAs(5), await shop.signedInAs(3)]
    expect(await listSellers(mine, workshop.bearer)).toEqual([retail, trade])
    expect(await listSellers(mine, fleet.bearer)).toEqual([trade, retail])
  })

  test('a listing that is not yet indexed shows no similar parts, and a hidden one returns 404', async () => {
    const mine = await sell({ title: 'Unindexed', partNo: 'LATE-774' })
    const other = await sellElsewhere({ title: 'Other', partNo: 'LATE-774' })
    await rows(shop.database.db, 'delete from search_listings where product_id = $1', [mine])
    const found = await shop.visitor(getRelated, { params: { id: String(mine) } })
    expect({ sellers: found.sellers.map(({ id }) => id), similar: found.similar }).toEqual({
      sellers: [other],
      similar: [],
    })
    await rows(shop.database.db, 'update products set hidden_at = now() where id = any($1)', [[mine, other]])
    for (const id of [mine, other])
      await expect(shop.visitor(getRelated, { params: { id: String(id) } })).rejects.toMatchObject({ status: 404 })
  })

  test('a listing that does not exist returns 404', async () => {
    await expect(shop.visitor(getRelated, { params: { id: '2000000000' } })).rejects.toMatchObject({ status: 404 })
  })
})
