import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import { createProduct, getSellerProduct } from '#modules/catalogue/selling.contract.ts'
import { createStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/statement.ts'
import { HOSTILE_HTML } from '#tests/support/hostile-html.ts'
import { dangersIn, skeletonOf } from '#tests/support/html-dangers.ts'
import { listingBody } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

// Security rows 37 and 38, seed row 27: the whole corpus through the form and back; how it is cleaned stands in stored-html.test.ts.

describe('stored', () => {
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

  test('by the form, every payload comes back harmless to a visitor, the owner and an admin', async () => {
    for (const payload of HOSTILE_HTML.filter((text) => text.length < 20_000)) {
      const title = `Part ${payload}`.slice(0, 250)
      const body = { ...listingBody(), title, description: payload, brand: `B ${payload}`.slice(0, 60), storeId }
      const made = await owner.bearer(createProduct, { body })
      const shown = [
        await shop.visitor(getProduct, params(made.id)),
        await owner.bearer(getSellerProduct, params(made.id)),
        await admin.bearer(getSellerProduct, params(made.id)),
      ]
      for (const product of shown) {
        expect(dangersIn(product.description), payload).toEqual([])
        expect(skeletonOf(product.title), payload).toEqual([])
        expect(skeletonOf(product.brand), payload).toEqual([])
      }
    }
  }, 240_000)

  test('past the form, it is cleaned when it is shown', async () => {
    const { id } = await owner.bearer(createProduct, { body: { ...listingBody(), storeId } })
    for (const payload of HOSTILE_HTML.filter((text) => !text.includes('\0')).slice(0, 60)) {
      await rows(shop.database.db, 'update products set description = $2 where id = $1', [id, payload.slice(0, 40_000)])
      expect(dangersIn((await shop.visitor(getProduct, params(id))).description), payload).toEqual([])
      expect(dangersIn((await admin.bearer(getSellerProduct, params(id))).description), payload).toEqual([])
    }
  }, 120_000)
})
