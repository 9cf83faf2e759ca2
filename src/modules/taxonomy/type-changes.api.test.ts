import { afterAll, beforeAll, expect, test } from 'vitest'

import { listAdminAudit } from '#modules/reports/tables.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { createListing } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory } from '#tests/support/test-users.ts'

import { findPartTypes, getPartType } from './taxonomy.contract.ts'
import * as calls from './type-changes.contract.ts'

let shop: TestShop
let admin: SignedIn
let buyer: SignedIn
beforeAll(async () => {
  shop = await openTestShop()
  await seedTaxonomy(shop.database.db)
  ;[admin, buyer] = [await shop.signedInAs(1), await shop.signedInAs(6)]
})
afterAll(() => shop.close())

const sql = <Row extends object>(text: string, values: unknown[] = []) => rows<Row>(shop.database.db, text, values)
const findId = async (key: string) => {
  const [row] = await sql<{ id: number }>('select id from part_types where key = $1', [key])
  return { id: String(row?.id) }
}
const revision = async () => (await sql<{ revision: number }>('select revision from taxonomy_revision'))[0]?.revision
const lastEvent = async () => (await admin.bearer(listAdminAudit, { query: { page_size: '1' } })).results[0]
const refused = (status: number, detail: string) => ({ status, body: { detail } })
const ENTRY = { category: 'tools-accessories', fit_mode: 'none', sold_as: 'each' } as const
const add = (name: string, more: object = {}) => admin.bearer(calls.addPartType, { body: { name, ...ENTRY, ...more } })
const first = async (q: string) => (await shop.visitor(findPartTypes, { query: { q } })).results[0]?.key

test('a new part type is found immediately, raises the revision and is in the audit log', async () => {
  const before = await revision()
  const made = await add('Roof Tent', { position_slots: ['axle'] })
  expect(made).toMatchObject({ key: 'roof-tent', category: 'Tools & Accessories', listings: 0, retired_into: null })
  expect(made.id).toBeGreaterThan(10_000)
  expect(made.names).toMatchObject([{ text: 'Roof Tent', register: 'standard', state: 'active' }])
  expect(await first('roof tent')).toBe('roof-tent')
  expect(await revision()).toBe((before ?? 0) + 1)
  expect(await lastEvent()).toMatchObject({ event: 'part_type_added', detail: { key: 'roof-tent' } })
})

test('a part type with the name of another is refused', async () => {
  await expect(add('Radiator')).rejects.toMatchObject(refused(409, 'Another part type has this name.'))
})

test('a part type in a category that does not exist is refused', async () => {
  await expect(add('Lost Part', { category: 'Nothing' })).rejects.toMatchObject(refused(400, 'Category is not known.'))
})

test('after a new standard name the old one is a trade name', async () => {
  const params = await findId('roof-rack')
  const changed = await admin.bearer(calls.changePartType, { params, body: { name: 'Roof Bars', sold_as: 'pair' } })
  expect(changed).toMatchObject({ key: 'roof-rack', name: 'Roof Bars', sold_as: 'pair', fit_mode: 'both' })
  expect(changed.names.filter(({ register }) => register === 'standard').map(({ text }) => text)).toEqual(['Roof Bars'])
  expect(changed.names).toContainEqual(expect.objectContaining({ text: 'Roof Rack', register: 'trade' }))
  expect(await first('roof rack')).toBe('roof-rack')
})

test('a name is added, switched off and on, and cannot be added twice', async () => {
  const params = await findId('radiator')
  const made = await admin.bearer(calls.addPartTypeName, { params, body: { text: 'Water Tower', language: 'pcm' } })
  const name = made.names.find(({ text }) => text === 'Water Tower')
  expect(name).toMatchObject({ language: 'pcm', register: 'trade', state: 'active', source: 'admin' })
  expect(name?.reviewed_by).not.toBeNull()
  expect(await first('water tower')).toBe('radiator')
  await expect(admin.bearer(calls.addPartTypeName, { params, body: { text: 'water towers' } })).rejects.toMatchObject(
    refused(409, 'This part type has this name already.'),
  )
  const nameId = { id: String(name?.id) }
  await admin.bearer(calls.changePartTypeName, { params: nameId, body: { state: 'off' } })
  expect(await first('water tower')).toBeUndefined()
  await admin.bearer(calls.changePartTypeName, { params: nameId, body: { state: 'active' } })
  expect(await first('water tower')).toBe('radiator')
  await expect(
    admin.bearer(calls.changePartTypeName, { params: nameId, body: { text: 'Radiator' } }),
  ).rejects.toMatchObject(refused(409, 'This part type has this name already.'))
})

test('names, types and proposals that do not exist return 404', async () => {
  const params = { id: '999999' }
  await expect(admin.bearer(calls.getAdminPartType, { params })).rejects.toMatchObject(
    refused(404, 'Part type is not known.'),
  )
  await expect(admin.bearer(calls.changePartTypeName, { params, body: { state: 'off' } })).rejects.toMatchObject(
    refused(404, 'Name not found.'),
  )
  await expect(admin.bearer(calls.decideTypeProposal, { params, body: { type: null } })).rejects.toMatchObject(
    refused(404, 'Proposal not found.'),
  )
})

test('relations are replaced; one to the type itself or in a circle is refused', async () => {
  const params = await findId('brake-wear-sensor')
  const set = (relations: { kind: 'accessory_of' | 'confused_with'; to: string }[], of = params) =>
    admin.bearer(calls.setPartTypeRelations, { params: of, body: { relations } })
  const changed = await set([
    { kind: 'accessory_of', to: 'brake-disc' },
    { kind: 'confused_with', to: 'abs-sensor' },
  ])
  expect(changed.relations.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'accessory_of brake-disc',
    'confused_with abs-sensor',
  ])
  const together = refused(409, 'These types already belong together.')
  await expect(set([{ kind: 'accessory_of', to: 'brake-wear-sensor' }])).rejects.toMatchObject(together)
  await expect(
    set([{ kind: 'accessory_of', to: 'brake-wear-sensor' }], await findId('brake-disc')),
  ).rejects.toMatchObject(together)
  await expect(set([{ kind: 'accessory_of', to: 'zzyxo' }])).rejects.toMatchObject(
    refused(400, 'Part type is not known.'),
  )
})

test('a merge moves listings with their history, names and relations; it cannot be made twice or in a circle', async () => {
  const product = Number(await createListing(shop, await (await createPersonFactory(shop))(5)))
  const into = await findId('brake-disc')
  const made = await add('Brake Rotor Plate', { position_slots: ['axle', 'height'] })
  await sql(
    `insert into listing_types (product_id, type_id, axle, height, certainty, score)
     values ($1, $2, 'front', 'upper', 'seller', 100)
     on conflict (product_id) do update set type_id = $2, axle = 'front', height = 'upper'`,
    [product, made.id],
  )
  await sql('delete from listing_type_changes')
  const params = { id: String(made.id) }
  const merge = (key: string, of = params) => admin.bearer(calls.mergePartType, { params: of, body: { into: key } })
  const together = refused(409, 'These types already belong together.')
  await expect(merge('brake-rotor-plate')).rejects.toMatchObject(together)
  await expect(merge('zzyxo')).rejects.toMatchObject(refused(400, 'Part type is not known.'))

  const target = await merge('brake-disc')
  expect(target).toMatchObject({ key: 'brake-disc', listings: 1 })
  expect(target.names).toContainEqual(expect.objectContaining({ text: 'Brake Rotor Plate', register: 'trade' }))
  expect(await sql('select type_id::text, axle, height from listing_types where product_id = $1', [product])).toEqual([
    { type_id: into.id, axle: 'front', height: null },
  ])
  expect(
    await sql("select earlier->>'type_id' as type, earlier->>'height' as height from listing_type_changes"),
  ).toEqual([{ type: params.id, height: 'upper' }])
  expect(await shop.visitor(getPartType, { params: { key: 'brake-rotor-plate' } })).toMatchObject({ key: 'brake-disc' })
  expect(await lastEvent()).toMatchObject({
    event: 'part_type_merged',
    detail: { listings: 1, into_key: 'brake-disc' },
  })

  await expect(merge('radiator')).rejects.toMatchObject(together)
  await expect(merge('brake-rotor-plate', into)).rejects.toMatchObject(together)
  await expect(admin.bearer(calls.changePartType, { params, body: { sold_as: 'set' } })).rejects.toMatchObject(
    refused(409, 'This part type was merged into another.'),
  )
  expect(await admin.bearer(calls.getAdminPartType, { params })).toMatchObject({ retired_into: { key: 'brake-disc' } })
})

test('a preview lists the requests whose interpretation would change, and stores no change', async () => {
  await sql(`insert into demand (day, outcome, words, searches) values (current_date, 'no_type', 'stop slab', 5)`)
  const before = await revision()
  const seen = await admin.bearer(calls.previewChange, {
    body: { change: { kind: 'add_name', type: 'brake-pads', text: 'stop slab' } },
  })
  expect(seen.requests[0]).toEqual({ words: 'stop slab', before: null, after: 'Brake Pad Set' })
  expect(seen.listings).toBe(0)
  expect(await revision()).toBe(before)
  expect(await first('stop slab')).toBeUndefined()
  const preview = (change: calls.PreviewedChange) => admin.bearer(calls.previewChange, { body: { change } })
  await expect(preview({ kind: 'add_name', type: 'zzyxo', text: 'a b' })).rejects.toMatchObject(
    refused(400, 'Part type is not known.'),
  )
  await expect(preview({ kind: 'merge', type: 'radiator', into: 'radiator' })).rejects.toMatchObject(
    refused(409, 'These types already belong together.'),
  )
})

test('a proposal of a seller becomes a name, once', async () => {
  const [made] = await sql<{ id: number }>(
    `insert into part_type_proposals (text) values ('Cold Box Pump') returning id`,
  )
  const waiting = () => admin.bearer(calls.listTypeProposals)
  expect((await waiting()).results).toMatchObject([{ id: made?.id, text: 'Cold Box Pump', product: null }])
  const params = { id: String(made?.id) }
  await admin.bearer(calls.decideTypeProposal, { params, body: { type: 'ac-compressor' } })
  expect(await first('cold box pump')).toBe('ac-compressor')
  expect((await waiting()).count).toBe(0)
  await expect(admin.bearer(calls.decideTypeProposal, { params, body: { type: null } })).rejects.toMatchObject({
    status: 404,
  })
})

test.each([
  ['no name', { ...ENTRY }, 'Name is required.'],
  ['a name of one letter', { ...ENTRY, name: 'x' }, 'Name has at least 2 characters.'],
  ['an unknown way to fit', { ...ENTRY, name: 'Odd Part', fit_mode: 'glue' }, 'Choose how it fits.'],
  [
    'a family in capitals',
    { ...ENTRY, name: 'Odd Part', family: 'Big One' },
    'A family is written like shock-absorber.',
  ],
])('a part type with %s is refused with 400', async (_, body, detail) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/part-types/',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: body,
  })
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([400, detail])
})

test('only an admin may change part types', async () => {
  const params = await findId('radiator')
  await expect(shop.visitor(calls.addPartType, { body: { name: 'Thing', ...ENTRY } })).rejects.toMatchObject({
    status: 401,
  })
  await expect(buyer.bearer(calls.mergePartType, { params, body: { into: 'brake-disc' } })).rejects.toMatchObject({
    status: 403,
  })
})
