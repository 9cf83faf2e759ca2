import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import { createProduct, getSellerProduct, listSellerProducts } from '#modules/listings/selling.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { createStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { HOSTILE_HTML, packHostileHtml } from '#tests/support/hostile-html.ts'
import { findDangers, listElements } from '#tests/support/html-dangers.ts'
import { buildListingBody } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

// Security rows 37 and 38, specification row 27: stores the whole corpus and reads it back. stored-html.test.ts tests the
// sanitiser, and tests/e2e/stored-html.e2e.ts the pages.

describe('hostile HTML in descriptions', () => {
  let shop: TestShop
  let owner: SignedIn
  let admin: SignedIn
  let storeId: number
  beforeAll(async () => {
    shop = await openTestShop({ demo: true })
    ;[owner, admin] = [await shop.signedInAs(4), await shop.signedInAs(1)]
    storeId = (await owner.bearer(createStore, { body: { userId: owner.user.id, name: 'Store of the corpus' } })).id
  })
  afterAll(() => shop.close())

  const params = (id: number) => ({ params: { id: String(id) } })

  /** Packs several payloads into each text, so that the corpus needs few listings. */
  test('that is sent by the form is harmless in answers to a visitor, the owner and an admin', async () => {
    const brands = packHostileHtml(78)
    const ids: number[] = []
    for (const [at, title] of packHostileHtml(290).entries()) {
      const fields = { title: `Part ${title}`, description: title, brand: `B ${brands[at]}`, part_no: title }
      const made = await owner.bearer(createProduct, { body: { ...buildListingBody(), ...fields, storeId } })
      expect(findDangers(made.description)).toEqual([])
      ids.push(made.id)
    }
    const query = { store: String(storeId), page_size: '100' }
    const pages = Array.from({ length: Math.ceil(ids.length / 100) }, (_, at) => ({ ...query, page: String(at + 1) }))
    const all: { title: string; brand: string; description: string }[] = []
    for (const page of pages) {
      all.push(...(await shop.visitor(findProducts, { query: page })).results)
      all.push(...(await owner.bearer(listSellerProducts, { query: page })).results)
      all.push(...(await admin.bearer(listSellerProducts, { query: page })).results)
    }
    expect(all).toHaveLength(3 * ids.length)
    for (const { title, brand, description } of all) {
      expect(findDangers(description)).toEqual([])
      expect([listElements(title), listElements(brand)]).toEqual([[], []])
    }
  })

  test('that contains the whole corpus is harmless in every answer', async () => {
    for (const description of packHostileHtml(40_000, '<hr>')) {
      const { id } = await owner.bearer(createProduct, { body: { ...buildListingBody(), description, storeId } })
      const shown = [
        await shop.visitor(getProduct, params(id)),
        await owner.bearer(getSellerProduct, params(id)),
        await admin.bearer(getSellerProduct, params(id)),
      ]
      for (const product of shown) expect(findDangers(product.description)).toEqual([])
    }
  })

  test('that is written directly to the database is sanitised in answers', async () => {
    const { id } = await owner.bearer(createProduct, { body: { ...buildListingBody(), storeId } })
    for (const payload of HOSTILE_HTML.filter((text) => !text.includes('\0')).slice(0, 60)) {
      await rows(shop.database.db, 'update products set description = $2 where id = $1', [id, payload.slice(0, 40_000)])
      expect(findDangers((await shop.visitor(getProduct, params(id))).description), payload).toEqual([])
      expect(findDangers((await admin.bearer(getSellerProduct, params(id))).description), payload).toEqual([])
    }
  })
})
