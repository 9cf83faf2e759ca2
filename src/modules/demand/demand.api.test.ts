import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { listAdminAudit } from '#modules/reports/tables.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { addListingAlert, type DemandRow, listDemand } from './demand.contract.ts'

let shop: TestShop
let admin: SignedIn
let buyer: SignedIn
beforeAll(async () => {
  shop = await openTestShop()
  await seedTaxonomy(shop.database.db)
  await sql(`insert into vehicle_makes (id, name, slug, source) values (1, 'Toyota', 'toyota', 'admin')`)
  await sql(`insert into vehicle_models (id, make_id, name, slug, source) values (7, 1, 'Corolla', 'corolla', 'admin')`)
  ;[admin, buyer] = [await shop.signedInAs(1), await shop.signedInAs(6)]
})
afterAll(() => shop.close())
beforeEach(() => sql('delete from demand'))

const sql = <Row extends object>(text: string, values: unknown[] = []) => rows<Row>(shop.database.db, text, values)
const list = (query: Record<string, string> = {}) => admin.bearer(listDemand, { query })
/** Days ago, in Lagos. */
const put = (day: number, searches: number, more: Record<string, number | string> = {}) => {
  const columns = { outcome: 'none_for_vehicle', type_id: 16, model_id: 7, year: 2010, searches, ...more }
  return sql(
    `insert into demand (day, ${Object.keys(columns).join(', ')})
     values (lagos_day(now()) - ${day}, ${Object.values(columns)
       .map((value) => (typeof value === 'number' ? value : `'${value}'`))
       .join(', ')})`,
  )
}
const named = ({ results }: { results: DemandRow[] }) =>
  results.map((row) => `${row.part_type?.key ?? row.words} ${row.searches} after ${row.searches_before}`)

test('requests are summed over the last 30 days and the 30 days before, the most searched first', async () => {
  await put(0, 3)
  await put(29, 4)
  await put(30, 5)
  await put(60, 90)
  await put(1, 20, { type_id: 19 })
  await put(40, 50, { type_id: 21 })
  const found = await list()
  expect(named(found)).toEqual(['brake-disc 20 after 0', 'brake-pads 7 after 5'])
  expect(found.count).toBe(2)
  expect(found.results[1]).toMatchObject({ make: 'Toyota', model: 'Corolla', year: 2010, state: null, words: '' })
})

test('outcome, state, type and days narrow the list', async () => {
  await put(0, 3, { state_id: 25 })
  await put(0, 2, { type_id: 19, outcome: 'out_of_stock' })
  expect(named(await list({ state: 'lagos' }))).toEqual(['brake-pads 3 after 0'])
  expect(named(await list({ outcome: 'out_of_stock' }))).toEqual(['brake-disc 2 after 0'])
  expect(named(await list({ type: 'brake-disc' }))).toEqual(['brake-disc 2 after 0'])
  expect(named(await list({ from: '2020-01-01', to: '2020-01-31' }))).toEqual([])
  expect(await list({ from: '2020-01-01' })).toMatchObject({ from: '2020-01-01', to: '2020-01-30' })
})

test('the demand for a merged type is counted with the type that replaced it', async () => {
  await put(0, 3)
  await put(0, 2, { type_id: 19 })
  await sql('update part_types set retired_into = 16 where id = 19')
  expect(named(await list())).toEqual(['brake-pads 5 after 0'])
  await sql('update part_types set retired_into = null where id = 19')
})

test('the list is returned page by page', async () => {
  for (const words of ['one thing', 'two things', 'three things'])
    await sql(`insert into demand (day, outcome, words, searches) values (lagos_day(now()), 'no_type', $1, 1)`, [words])
  const found = await list({ page: '2', page_size: '2' })
  expect([found.count, found.results.length, found.previous]).toEqual([3, 1, '/api/admin/demand/?page=1&page_size=2'])
})

test('the list is exported as CSV with escaped formulas, and the audit log records the admin', async () => {
  await put(0, 3)
  await sql(`insert into demand (day, outcome, words, searches) values (lagos_day(now()), 'no_type', '=1+1', 1)`)
  const answer = await shop.app.inject({
    url: '/api/admin/demand/?format=csv',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = answer.body.replace('\ufeff', '').trim().split('\r\n')
  expect(lines).toEqual([
    'outcome,part_type,name,positions,make,model,year,size,part_number,condition,words,state,searches,sessions,searches_before,alerts',
    'none_for_vehicle,brake-pads,Brake Pad Set,,Toyota,Corolla,2010,,,,,,3,1,0,0',
    "no_type,,,,,,,,,,'=1+1,,1,1,0,0",
  ])
  const { results } = await admin.bearer(listAdminAudit, { query: { event: 'table_exported' } })
  expect(results[0]?.detail).toMatchObject({ table: 'demand', rows: 2 })
})

test.each([
  [{ type: 'zzyxo' }, 'Part type is not known.'],
  [{ state: 'Atlantis' }, 'State is not known.'],
  [{ from: '2026-11-02', to: '2026-11-01' }, 'The last day is not before the first.'],
  [{ from: 'yesterday' }, 'A day looks like 2026-11-22.'],
])('a list asked for with %j is refused with 400', async (query, detail) => {
  await expect(list(query)).rejects.toMatchObject({ status: 400, body: { detail } })
})

test('only an admin may read the demand', async () => {
  await expect(shop.visitor(listDemand)).rejects.toMatchObject({ status: 401 })
  await expect(buyer.bearer(listDemand)).rejects.toMatchObject({ status: 403 })
  for (const headers of [{}, { authorization: `Bearer ${buyer.token}` }]) {
    const { statusCode } = await shop.app.inject({ url: '/api/admin/demand/?format=csv', headers })
    expect(statusCode).toBe('authorization' in headers ? 403 : 401)
  }
})

const ALERT = {
  type: 'brake-pads',
  positions: { axle: 'front' },
  make: 'toyota',
  model: 'corolla',
  year: 2010,
  words: 'brake pad corolla 2010',
}
const alert = (body: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/listing-alerts/',
    payload: body,
    headers: { 'content-type': 'application/json' },
  })

test('an alert of a visitor is stored once for their email, and counted in the demand', async () => {
  await put(0, 3, { positions: 'axle=front' })
  const first = await alert({ ...ALERT, email: 'ada@test.example' })
  expect([first.statusCode, first.json()]).toEqual([201, { email: 'ada@test.example', words: ALERT.words }])
  expect((await alert({ ...ALERT, email: 'ADA@test.example' })).statusCode).toBe(200)
  expect((await alert({ ...ALERT, email: 'obi@test.example' })).statusCode).toBe(201)
  expect((await list()).results[0]).toMatchObject({ part_type: { key: 'brake-pads' }, alerts: 2 })
})

test('alerts that differ in condition or brands are stored apart, and a brand is found in any spelling', async () => {
  await sql(`insert into brands (name) values ('Zzyx Parts'), ('Qwopp')`)
  const email = 'offers@test.example'
  const brands = ['QWOPP', 'zzyx-parts', 'unknown']
  const offers = [{}, { condition: 'New' }, { condition: 'Used' }, { condition: 'New', brands }]
  for (const status of [201, 200])
    for (const offer of offers) expect((await alert({ ...ALERT, ...offer, email })).statusCode).toBe(status)
  const stored = await sql(
    'select condition, cardinality(brand_ids) as brands, words from listing_alerts where email = $1 order by id',
    [email],
  )
  expect(stored).toEqual([
    { condition: null, brands: 0, words: ALERT.words },
    { condition: 'New', brands: 0, words: `${ALERT.words} New` },
    { condition: 'Used', brands: 0, words: `${ALERT.words} Used` },
    { condition: 'New', brands: 2, words: `${ALERT.words} Zzyx Parts Qwopp New` },
  ])
})

test('a waiting alert of an earlier release takes the condition that its words name from a later request', async () => {
  const used = { ...ALERT, words: 'used brake pad corolla 2010', email: 'used@test.example' }
  const statuses = []
  for (const offer of [{}, { condition: 'Used' }, { condition: 'Used' }])
    statuses.push((await alert({ ...used, ...offer })).statusCode)
  expect(statuses).toEqual([201, 201, 200])
  expect(await sql('select condition, words from listing_alerts where email = $1', [used.email])).toEqual([
    { condition: 'Used', words: used.words },
  ])
})

test('an alert for a condition is counted only in requests for this condition', async () => {
  const discs = { type_id: 19, positions: 'axle=front' }
  await put(0, 3, { ...discs, condition: 'New' })
  await put(0, 2, { ...discs, condition: 'Used' })
  await alert({ ...ALERT, type: 'brake-disc', condition: 'New', email: 'discs@test.example' })
  const { results } = await list()
  expect(results.map(({ condition, alerts }) => [condition, alerts])).toEqual([
    ['New', 1],
    ['Used', 0],
  ])
})

test('an alert of a user is stored for the email of the account, not for the email of the call', async () => {
  const made = await buyer.bearer(addListingAlert, { body: { words: 'zzyxo gizmo', email: 'other@test.example' } })
  expect(made.email).toBe(buyer.user.email)
  expect(await sql('select user_id, email, type_id from listing_alerts where words = $1', ['zzyxo gizmo'])).toEqual([
    { user_id: buyer.user.id, email: buyer.user.email, type_id: null },
  ])
})

test.each([
  ['no email', { ...ALERT }, 'Enter a valid email.'],
  ['a wrong email', { ...ALERT, email: 'ada@' }, 'Enter a valid email.'],
  ['no words', { ...ALERT, words: ' ', email: 'a@test.example' }, 'Tell us what you search for.'],
  ['an unknown type', { ...ALERT, type: 'zzyxo', email: 'a@test.example' }, 'Part type is not known.'],
  ['an unknown model', { ...ALERT, model: 'Zzyxo', email: 'a@test.example' }, 'The vehicle list has no such model.'],
  ['unknown brands alone', { ...ALERT, brands: ['zzyxo'], email: 'a@test.example' }, 'Brand is not known.'],
  [
    'a part number without digits and letters',
    { ...ALERT, part_number: '--', email: 'a@test.example' },
    'A part number has 3 to 40 letters and digits.',
  ],
  [
    'years from the last to the first',
    { ...ALERT, year_end: 2009, email: 'a@test.example' },
    'The last year is not before the first.',
  ],
  ['a make alone', { ...ALERT, model: null, email: 'a@test.example' }, 'Choose make and model.'],
  [
    'a position that the type lacks',
    { ...ALERT, positions: { side: 'left' }, email: 'a@test.example' },
    'A brake pad set has no left or right.',
  ],
])('an alert with %s is refused with 400', async (_, body, detail) => {
  const answer = await alert(body)
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([400, detail])
})

test('an address that requests too many alerts gets 429', async () => {
  const statuses = new Set<number>()
  for (let at = 0; at < 70; at++)
    statuses.add((await alert({ words: `thing ${at}`, email: `b${at}@test.example` })).statusCode)
  expect(statuses).toEqual(new Set([201, 429]))
})
