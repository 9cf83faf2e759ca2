import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import { createStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { buildListingBody } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { createProduct, replaceProduct } from './selling.contract.ts'
import { confirmListingTypes, listTypeConflicts, listTypesToCheck, setListingType } from './type-checks.contract.ts'

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
const replace = (made: { id: number; sku: string; version: number }, fields: object) =>
  owner.bearer(replaceProduct, {
    params: { id: String(made.id) },
    body: { ...buildListingBody(), sku: made.sku, version: made.version, ...fields },
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
const listHistory = (id: number) =>
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

test('the part number decides if the title names two types of one family', async () => {
  const made = await create({ title: 'Shock absorber Toyota Camry', part_no: '48530-06500' })
  expect(await storedType(made.id)).toMatchObject({ key: 'rear-shock', certainty: 'import_guess' })
})

test('a new title of a listing with a guessed type is guessed again, and the earlier type stays in the history', async () => {
  const made = await create({ title: 'Tyre 195/65R15' })
  const same = await replace(made, { title: 'Tyre 195/65R15', stock: 3 })
  expect(await listHistory(made.id)).toEqual([])
  await replace(same, { title: 'Radiator Toyota Camry' })
  expect(await storedType(made.id)).toMatchObject({ key: 'radiator', certainty: 'import_sure', sizes: null })
  expect(await listHistory(made.id)).toMatchObject([{ earlier: { certainty: 'import_sure' } }])
})

test('a new title of a listing whose seller set the type keeps the type', async () => {
  const made = await create({ title: 'Radiator Toyota Camry' })
  await rows(shop.database.db, `update listing_types set certainty = 'seller' where product_id = $1`, [made.id])
  await replace(made, { title: 'Alternator Toyota Camry' })
  expect(await storedType(made.id)).toMatchObject({ key: 'radiator', certainty: 'seller' })
})

const getProblem = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, body: {} }),
    ({ status, body }: { status: number; body: object }) => ({ status, body }),
  )
const refused = (errors: object) => ({ status: 400, body: { code: 'invalid_input', errors } })

test('a type given by any of its names sets the category', async () => {
  const fields = { part_type: 'brake pads', positions: 'front', quality: 'OEM', category: 'Filters' }
  const made = await create({ title: 'Corolla front set', ...fields })
  expect(made).toMatchObject({
    part_type: { key: 'brake-pads', name: 'Brake Pad Set' },
    positions: { axle: 'front' },
    quality: 'OEM',
    category: 'Brakes Suspension & Steering',
    is_type_decided: true,
  })
  const shown = await shop.visitor(getProduct, { params: { id: String(made.id) } })
  expect(shown).toMatchObject({
    part_type: { key: 'brake-pads' },
    positions: { axle: 'front' },
    sizes: {},
    quality: 'OEM',
  })
  expect(await storedType(made.id)).toMatchObject({ certainty: 'seller', score: 100 })
})

test('a listing with a type and without a category gets the category of the type', async () => {
  const { category: _, ...body } = buildListingBody()
  const made = await owner.bearer(createProduct, {
    body: { ...body, title: 'Fresh tyre', part_type: 'tyre', sizes: '195 65 15', storeId },
  })
  expect(made).toMatchObject({ category: 'Tyres & Wheels', sizes: { width: 195, profile: 65, rim: 15 } })
})

test.each([
  [{ part_type: 'xyzzy' }, { part_type: ['Part type is not known.'] }],
  [{ part_type: 'brak pad' }, { part_type: ["Part type is not known. Did you mean 'Brake Pad Set'?"] }],
  [{ part_type: 'radiator', positions: { side: 'left' } }, { positions: ['A radiator has no left or right.'] }],
  [{ part_type: 'tyre', sizes: { width: 195, profile: 65, rim: 30 } }, { sizes: ['Rim must be 10 to 24 inches.'] }],
  [{ part_type: 'tyre' }, { sizes: ['Width is required.', 'Profile is required.', 'Rim is required.'] }],
  [
    { part_type: 'radiator', vehicleSets: [], universal: false },
    { vehicleSets: ['Add a vehicle, or choose “Fits all vehicles”.'] },
  ],
])('a new listing with %j is refused with %j', async (fields, errors) => {
  expect(await getProblem(create({ title: 'Nice thing', ...fields }))).toMatchObject(refused(errors))
})

test('a title that names another part is refused until the seller confirms the type, and is then reviewed', async () => {
  const fields = { title: 'Brake Pad Wear Sensor Corolla', part_type: 'brake-pads' }
  expect(await getProblem(create(fields))).toMatchObject({
    status: 409,
    body: {
      code: 'type_conflict',
      detail: "The title says 'Brake Pad Wear Sensor', but the type is Brake Pad Set. Choose one.",
      changes: [{ field: 'part_type', mine: { key: 'brake-pads' }, theirs: { key: 'brake-wear-sensor' } }],
    },
  })
  const made = await create({ ...fields, confirm_conflict: true })
  const { results, count } = await admin.bearer(listTypeConflicts, { query: {} })
  expect(count).toBe(1)
  expect(results).toMatchObject([{ id: made.id, store: 'Own store', part_type: { key: 'brake-pads' } }])
  expect(await getProblem(owner.bearer(listTypeConflicts, { query: {} }))).toMatchObject({ status: 403 })
  const changed = await replace(made, { ...fields, stock: 2 })
  expect(await getProblem(replace(changed, { ...fields, title: 'Pad wear sensor' }))).toMatchObject({ status: 409 })
})

test('a stale form gets its differences in type, positions, sizes and quality, without omitted fields', async () => {
  const typed = { part_type: 'bumper', positions: 'front', quality: 'OEM' }
  const made = await create({ title: 'Corolla cover', ...typed })
  await replace(made, { title: 'Corolla cover', ...typed, positions: 'rear', quality: 'Genuine' })
  const mine = { part_type: 'tyre', sizes: '195/65R15', quality: 'OEM' }
  const changes = [
    { field: 'part_type', mine: { key: 'tyre', name: 'Tyre' }, theirs: { key: 'bumper' } },
    { field: 'positions', mine: {}, theirs: { axle: 'rear' } },
    { field: 'sizes', mine: { width: 195, profile: 65, rim: 15 }, theirs: {} },
    { field: 'quality', mine: 'OEM', theirs: 'Genuine' },
  ]
  const stale = await getProblem(replace(made, { title: 'Corolla cover', ...mine }))
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(changesIn(stale).filter(({ field }) => TYPE_FIELDS.includes(field))).toMatchObject(changes)
  const silent = await getProblem(replace(made, { title: 'Another cover' }))
  expect(changesIn(silent).filter(({ field }) => TYPE_FIELDS.includes(field))).toEqual([])
})

const TYPE_FIELDS = ['part_type', 'positions', 'sizes', 'quality']
const Changes = z.object({ changes: z.array(z.looseObject({ field: z.string() })) })
const changesIn = ({ body }: { body: object }) => Changes.parse(body).changes

test('a proposed type is stored for review, and the listing has an unknown type', async () => {
  const made = await create({ title: 'Radiator Camry', part_type: null, type_proposal: 'Flux capacitor' })
  expect(await storedType(made.id)).toMatchObject({ key: null, certainty: 'seller' })
  const proposals = await rows(shop.database.db, 'select text, product_id, proposed_by from part_type_proposals')
  expect(proposals).toEqual([{ text: 'Flux capacitor', product_id: made.id, proposed_by: owner.user.id }])
})

const set = (who: SignedIn, id: number, body: { type: string | null; positions?: string }) =>
  who.bearer(setListingType, { params: { id: String(id) }, body })

test('the owner or an admin sets the type of a listing, and others get 404', async () => {
  const made = await create({ title: 'Zephyrine bar', category: 'Filters' })
  expect(await getProblem(set(other, made.id, { type: 'radiator' }))).toMatchObject({ status: 404 })
  expect(await getProblem(set(owner, made.id, { type: 'xyzzy' }))).toMatchObject(
    refused({ type: ['Part type is not known.'] }),
  )
  expect(await getProblem(set(owner, made.id, { type: 'radiator', positions: 'left' }))).toMatchObject(
    refused({ positions: ['A radiator has no left or right.'] }),
  )
  expect(await set(owner, made.id, { type: 'bumper', positions: 'rear' })).toMatchObject({
    part_type: { key: 'bumper' },
    positions: { axle: 'rear' },
    category: 'Auto Body Parts & Mirrors',
    version: made.version + 1,
  })
  expect(await set(admin, made.id, { type: 'radiator' })).toMatchObject({
    part_type: { key: 'radiator' },
    positions: {},
  })
  expect(await listHistory(made.id)).toHaveLength(2)
})

test('guessed types are listed until they are confirmed, the most popular first', async () => {
  const guessed = await create({ title: 'Shock absorber Camry', part_no: '48510-06780' })
  const popular = await create({ title: 'Shock absorber Camry', part_no: '48530-06500' })
  const unknown = await create({ title: 'Zephyrine thing' })
  await rows(shop.database.db, 'update products set popularity = 99 where id = $1', [popular.id])
  const before = await owner.bearer(listTypesToCheck, { query: {} })
  expect(before.results[0]).toMatchObject({ id: popular.id, part_type: { key: 'rear-shock' } })
  expect(before.results.map(({ id }) => id)).toEqual(expect.arrayContaining([guessed.id, unknown.id]))
  expect((await other.bearer(listTypesToCheck, { query: {} })).count).toBe(0)

  const ids = [guessed.id, popular.id, unknown.id]
  const absent = ids.map((id) => ({ id, detail: 'Listing not found.' }))
  expect(await other.bearer(confirmListingTypes, { body: { ids } })).toEqual({ confirmed: 0, failed: absent })
  expect(await owner.bearer(confirmListingTypes, { body: { ids } })).toEqual({ confirmed: 2, failed: [] })
  expect(await storedType(popular.id)).toMatchObject({ key: 'rear-shock', certainty: 'seller', score: 100 })
  const after = await owner.bearer(listTypesToCheck, { query: {} })
  expect(after.count).toBe(before.count - 2)
  const tooMany = Array.from({ length: 201 }, (_, at) => at + 1)
  expect(await getProblem(owner.bearer(confirmListingTypes, { body: { ids: tooMany } }))).toMatchObject({ status: 400 })
})
