import { afterAll, beforeAll, expect, test } from 'vitest'

import { createStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { listingBody } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { createProduct, replaceProduct } from './selling.contract.ts'

let shop: TestShop
let owner: SignedIn
let storeId: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  owner = await shop.signedInAs(4)
  storeId = (await owner.bearer(createStore, { body: { userId: owner.user.id, name: 'Own store' } })).id
})
afterAll(() => shop.close())

const create = (fields: object = {}) => owner.bearer(createProduct, { body: { ...listingBody(), ...fields, storeId } })
const replace = (made: { id: number; sku: string; version: number }, fields: object) =>
  owner.bearer(replaceProduct, {
    params: { id: String(made.id) },
    body: { ...listingBody(), sku: made.sku, version: made.version, ...fields },
  })

interface StoredType {
  key: string | null
  axle: string | null
  side: string | null
  certainty: string
  score: number
  sizes: Record<string, string | number> | null
}
async function storedType(id: number): Promise<StoredType | undefined> {
  const [found] = await rows<StoredType>(
    shop.database.db,
    `select t.key, l.axle, l.side, l.certainty, l.score,
       (select jsonb_object_agg(s.key, coalesce(to_jsonb(s.number), to_jsonb(s.code))) from listing_sizes s
        where s.product_id = l.product_id) as sizes
     from listing_types l left join part_types t on t.id = l.type_id where l.product_id = $1`,
    [id],
  )
  return found
}
const historyOf = (id: number) =>
  rows<{ earlier: { certainty: string } }>(
    shop.database.db,
    'select earlier from listing_type_changes where product_id = $1 order by id',
    [id],
  )

test('a listing without a type gets the one that its title names, with positions and sizes', async () => {
  const pads = await create({ title: 'Front brake pads Toyota Corolla 2010' })
  expect(await storedType(pads.id)).toMatchObject({
    key: 'brake-pads',
    axle: 'front',
    side: null,
    certainty: 'import_sure',
    sizes: null,
  })
  const tyre = await create({ title: 'Tyre 195 65 15 91V' })
  expect(await storedType(tyre.id)).toMatchObject({
    key: 'tyre',
    sizes: { width: 195, profile: 65, rim: 15, load: '91', speed: 'V' },
  })
})

test('a listing whose title names no part is of unknown type', async () => {
  const made = await create({ title: 'Zephyrine thing' })
  expect(await storedType(made.id)).toMatchObject({ key: null, certainty: 'import_guess' })
})

test('the part number decides where the title names two types of one family', async () => {
  const made = await create({ title: 'Shock absorber Toyota Camry', part_no: '48530-06500' })
  expect(await storedType(made.id)).toMatchObject({ key: 'rear-shock', certainty: 'import_guess' })
})

test('another title of a guessed listing is guessed again, and the earlier type is kept as history', async () => {
  const made = await create({ title: 'Tyre 195/65R15' })
  const same = await replace(made, { title: 'Tyre 195/65R15', stock: 3 })
  expect(await historyOf(made.id)).toEqual([])
  await replace(same, { title: 'Radiator Toyota Camry' })
  expect(await storedType(made.id)).toMatchObject({ key: 'radiator', certainty: 'import_sure', sizes: null })
  expect(await historyOf(made.id)).toMatchObject([{ earlier: { certainty: 'import_sure' } }])
})

test('another title of a listing that its seller decided leaves the type as it is', async () => {
  const made = await create({ title: 'Radiator Toyota Camry' })
  await rows(shop.database.db, `update listing_types set certainty = 'seller' where product_id = $1`, [made.id])
  await replace(made, { title: 'Alternator Toyota Camry' })
  expect(await storedType(made.id)).toMatchObject({ key: 'radiator', certainty: 'seller' })
})
