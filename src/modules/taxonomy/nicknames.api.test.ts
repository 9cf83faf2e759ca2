import { afterAll, beforeAll, expect, test } from 'vitest'

import { listAdminAudit } from '#modules/reports/tables.contract.ts'
import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as calls from './nicknames.contract.ts'

let shop: TestShop
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestShop()
  await seedVehicles(shop.database.db)
  await seedTaxonomy(shop.database.db)
  admin = await shop.signedInAs(1)
})
afterAll(() => shop.close())

const ENTRY = { text: 'Big Mama', make: 'Toyota', model: 'sienna', year_start: 2004, year_end: 2010 }
const add = (changes: Partial<calls.NewNickname> = {}) =>
  admin.bearer(calls.addNickname, { body: { ...ENTRY, ...changes } })
const find = (search: string) => admin.bearer(calls.listNicknames, { query: { search } })
const refused = (status: number, detail: string) => ({ status, body: { detail } })

test('nicknames of the files are listed by name, make or model, also those that are off', async () => {
  expect((await find('big daddy')).results).toMatchObject([
    { text: 'big daddy', make: 'Toyota', model: 'Camry', year_start: 2002, year_end: 2006, state: 'active' },
  ])
  expect((await find('flat boot')).results).toMatchObject([{ model: null, state: 'off' }])
  expect((await find('camry')).count).toBeGreaterThan(5)
  expect((await find('zzyxo')).results).toEqual([])
})

test('a nickname is added with the names of the vehicle list, changed, and switched off', async () => {
  const made = await add()
  expect(made).toMatchObject({ text: 'Big Mama', model: 'Sienna', confidence: 'medium', state: 'active' })
  const params = { id: String(made.id) }
  const changed = await admin.bearer(calls.changeNickname, { params, body: { year_end: 2009, label: 'XL20' } })
  expect(changed).toMatchObject({ year_start: 2004, year_end: 2009, label: 'XL20' })
  await admin.bearer(calls.changeNickname, { params, body: { state: 'off' } })
  expect(await admin.bearer(calls.getNickname, { params })).toMatchObject({ state: 'off', year_end: 2009 })
  const { results } = await admin.bearer(listAdminAudit, { query: { event: 'nickname_changed' } })
  expect(results[0]?.detail).toMatchObject({ name: 'Big Mama', state: 'off' })
})

test('a repeated nickname of a model and year is refused', async () => {
  await add({ text: 'Twice Told' })
  await expect(add({ text: 'twice told' })).rejects.toMatchObject(refused(409, 'This nickname is in the list already.'))
})

test.each([
  [{ model: 'Zzyxo' }, 'The vehicle list has no such model.'],
  [{ year_start: 1960, year_end: 1970 }, 'The vehicle list has this model in none of these years.'],
  [{ year_start: 2012, year_end: 2010 }, 'Last year is not before the first year.'],
  [{ text: 'x' }, 'Nickname has at least 2 characters.'],
])('a nickname with %j is refused with 400', async (changes, detail) => {
  await expect(add(changes)).rejects.toMatchObject(refused(400, detail))
})

test('a nickname whose years are not in the vehicle list can be kept off, and not switched on', async () => {
  const made = await add({ text: 'Old Timer', year_start: 1960, year_end: 1970, state: 'off' })
  const params = { id: String(made.id) }
  await expect(admin.bearer(calls.changeNickname, { params, body: { state: 'active' } })).rejects.toMatchObject(
    refused(400, 'The vehicle list has this model in none of these years.'),
  )
  await expect(admin.bearer(calls.changeNickname, { params, body: { year_end: 1955 } })).rejects.toMatchObject(
    refused(400, 'Last year is not before the first year.'),
  )
})

test('a family is listed, added and changed; a model is in one family only', async () => {
  const list = await admin.bearer(calls.listModelFamilies, { query: { search: 'toyota camry' } })
  expect(list.results).toMatchObject([{ make: 'Toyota', name: 'Camry', models: ['Camry', 'Camry (Asia)'] }])
  const body = { make: 'Toyota', name: 'Vans', models: ['sienna', 'HiAce'] }
  const made = await admin.bearer(calls.addModelFamily, { body })
  expect(made.models).toEqual(['Sienna', 'HiAce'])
  const params = { id: String(made.id) }
  const changed = await admin.bearer(calls.changeModelFamily, { params, body: { ...body, models: ['HiAce'] } })
  expect(changed.models).toEqual(['HiAce'])
  await expect(
    admin.bearer(calls.changeModelFamily, { params, body: { ...body, models: ['Camry'] } }),
  ).rejects.toMatchObject(refused(409, 'A model can belong to one family only.'))
  expect((await admin.bearer(calls.getModelFamily, { params })).models).toEqual(['HiAce'])
  await expect(admin.bearer(calls.addModelFamily, { body: { ...body, models: ['Sienna'] } })).rejects.toMatchObject(
    refused(409, 'This family is in the list already.'),
  )
  await expect(admin.bearer(calls.addModelFamily, { body: { ...body, models: ['Zzyxo'] } })).rejects.toMatchObject(
    refused(400, 'The vehicle list has no such model.'),
  )
})

test('a nickname or family that does not exist returns 404', async () => {
  const params = { id: '999999' }
  await expect(admin.bearer(calls.getNickname, { params })).rejects.toMatchObject(refused(404, 'Nickname not found.'))
  await expect(admin.bearer(calls.changeNickname, { params, body: {} })).rejects.toMatchObject({ status: 404 })
  await expect(admin.bearer(calls.getModelFamily, { params })).rejects.toMatchObject(
    refused(404, 'Model family not found.'),
  )
  const body = { make: 'Toyota', name: 'Vans', models: ['HiAce'] }
  await expect(admin.bearer(calls.changeModelFamily, { params, body })).rejects.toMatchObject({ status: 404 })
})

test('only an admin may see or change nicknames', async () => {
  await expect(shop.visitor(calls.listNicknames)).rejects.toMatchObject({ status: 401 })
  const seller = await shop.signedInAs(4)
  await expect(seller.bearer(calls.addNickname, { body: ENTRY })).rejects.toMatchObject({ status: 403 })
})
