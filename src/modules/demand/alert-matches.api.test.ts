import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { changeSellerProducts } from '#modules/listings/bulk-changes.contract.ts'
import { liftSuspension, suspendStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { type AlertShop, listRecipients, openAlertShop, OUTBACK, vehicleSet } from '#tests/support/alerts.ts'

let alerts: AlertShop
beforeAll(async () => (alerts = await openAlertShop()))
afterAll(() => alerts.close())
beforeEach(() => alerts.clear())

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  rows<Row>(alerts.shop.database.db, text, values)
const { waits, list, send } = {
  waits: (...given: Parameters<AlertShop['addCheckedAlert']>) => alerts.addCheckedAlert(...given),
  list: (fields?: object) => alerts.addListing(fields),
  send: (...given: Parameters<AlertShop['sendAlerts']>) => alerts.sendAlerts(...given),
}
const change = (id: number | undefined, kind: 'hide' | 'show') =>
  alerts.seller.bearer(changeSellerProducts, { body: { ids: [id ?? 0], change: { kind } } })

test.each([
  ['of another type', { part_type: 'brake-disc', title: 'Brake disc' }],
  ['for another model', { vehicleSets: [vehicleSet({ make: 'Subaru', model: 'Forester' })] }],
  ['for other years', { vehicleSets: [vehicleSet(OUTBACK, 2012)] }],
  ['for the rear', { positions: { axle: 'rear' }, title: 'Rear brake pads' }],
  ['that fits all vehicles', { universal: true, vehicleSets: [] }],
  ['that is out of stock', { stock: 0 }],
])('a listing %s does not match', async (_, fields) => {
  await waits('ada@test.example')
  await list(fields)
  expect(await send()).toEqual([])
})

test('a listing that states no position is an answer, as in the search', async () => {
  await waits('ada@test.example')
  await list({ title: 'Brake pads Outback', positions: {} })
  expect(await listRecipients(send())).toEqual(['ada@test.example'])
})

test('an alert without a vehicle is answered by any listing of its type, also by a universal one', async () => {
  await waits('ada@test.example', { make: null, model: null, year: null })
  await list({ universal: true, vehicleSets: [] })
  expect((await send())[0]?.subject).toBe('Now listed: Brake Pad Set front')
})

test('an alert for a family of types or of models is answered by each of them', async () => {
  await waits('shock@test.example', { type: 'shock-absorber', positions: {} })
  await list({ title: 'Rear shock absorber Outback', part_type: 'rear-shock', positions: {} })
  const [family] = await sql<{ make: string; name: string; model: string }>(
    `select k.name as make, f.name, m.name as model from model_families f join vehicle_makes k on k.id = f.make_id
       join model_family_members b on b.family_id = f.id join vehicle_models m on m.id = b.model_id
     where m.name <> f.name and exists (select from vehicle_years y where y.model_id = m.id and y.year = 2010)
     order by f.id, b.position desc limit 1`,
  )
  const { make = '', name = '', model = '' } = family ?? {}
  await waits('model@test.example', { make, model: name, year: 2010, words: 'pads of a family' })
  await list({ vehicleSets: [vehicleSet({ make, model })] })
  expect(await listRecipients(send())).toEqual(['model@test.example', 'shock@test.example'])
})

test('an alert for the years of a nickname is answered by a listing for one of them', async () => {
  await waits('in@test.example', { year: 2008, year_end: 2010 })
  await waits('before@test.example', { year: 2006, year_end: 2009 })
  await list()
  const [email] = await send()
  expect([email?.to, email?.subject]).toEqual([
    'in@test.example',
    'Now listed: Brake Pad Set front Subaru Outback 2008–2010',
  ])
  expect(await alerts.readEmails()).toHaveLength(1)
})

test('an alert for a size is answered by this size alone, for any vehicle', async () => {
  const tyre = { type: 'tyre', positions: {} }
  await waits('right@test.example', { ...tyre, sizes: { width: 175, profile: 60, rim: 13 } })
  await waits('wrong@test.example', { ...tyre, sizes: { width: 175, profile: 65, rim: 13 } })
  await list({
    title: 'Tyre 175/60R13',
    part_type: 'tyre',
    positions: {},
    sizes: { width: 175, profile: 60, rim: 13 },
    universal: true,
    vehicleSets: [],
  })
  expect(await listRecipients(send())).toEqual(['right@test.example'])
})

test('an alert for "DOT 3 or DOT 4" is answered by a fluid of either grade, and by no third', async () => {
  const fluid = { type: 'brake-fluid', positions: {} }
  const listFluid = (spec: string) =>
    list({
      title: `Brake fluid ${spec}`,
      part_type: 'brake-fluid',
      positions: {},
      sizes: { spec, litres: 0.5 },
      universal: true,
      vehicleSets: [],
    })
  await waits('either@test.example', { ...fluid, sizes: { spec: 'DOT 3', spec_2: 'DOT 4' } })
  await listFluid('DOT 5.1')
  expect(await listRecipients(send())).toEqual([])
  await listFluid('DOT 4')
  expect(await listRecipients(send())).toEqual(['either@test.example'])
})

test('an alert for a part number is answered by a listing with this number in any spelling', async () => {
  const number = { type: null, positions: {}, make: null, model: null, year: null, words: '99Z-65 02220' }
  await waits('right@test.example', { ...number, part_number: '99Z-65 02220' })
  await waits('wrong@test.example', { ...number, part_number: '99Z-65 0222' })
  await list({ part_no: '99z6502220, OTHER-1' })
  const [email] = await send()
  expect([email?.to, email?.subject]).toEqual(['right@test.example', 'Now listed: 99Z-65 02220'])
  expect(await alerts.readEmails()).toHaveLength(1)
})

test('a new alert is answered by a matching listing that is already on sale', async () => {
  await list()
  const number = '77Z-1100'
  await list({ title: 'Rear shock absorber', part_type: 'rear-shock', positions: {}, part_no: number })
  const tyre = { type: 'tyre', positions: {}, sizes: { width: 175, profile: 60, rim: 13 } }
  const { positions, sizes } = tyre
  await list({ title: 'Tyre 175/60R13', part_type: 'tyre', positions, sizes, universal: true, vehicleSets: [] })
  await send()
  await alerts.addAlert('same@test.example')
  await alerts.addAlert('family@test.example', { type: 'shock-absorber', positions: {} })
  await alerts.addAlert('number@test.example', { type: null, make: null, model: null, year: null, part_number: number })
  await alerts.addAlert('size@test.example', tyre)
  await alerts.addAlert('rear@test.example', { positions: { axle: 'rear' } })
  await alerts.addAlert('year@test.example', { year: 2005 })
  await alerts.addAlert('other-size@test.example', { ...tyre, sizes: { width: 175, profile: 65, rim: 13 } })
  await alerts.addAlert('model@test.example', { model: 'Forester' })
  const answered = ['family@test.example', 'number@test.example', 'same@test.example', 'size@test.example']
  expect(await listRecipients(send())).toEqual(answered)
  expect(await listRecipients(send())).toEqual(answered)
})

test('an alert for a condition and brands is answered only by a listing of this condition and one of the brands', async () => {
  await waits('new@test.example', { condition: 'New' })
  await waits('used@test.example', { condition: 'Used' })
  await waits('either@test.example', { brands: ['Bosch', 'Denso'] })
  await waits('denso@test.example', { brands: ['Denso'] })
  await waits('both@test.example', { condition: 'New', brands: ['Denso'] })
  await list({ condition: 'Used', brand: 'Bosch' })
  const first = ['either@test.example', 'used@test.example']
  expect(await listRecipients(send())).toEqual(first)
  await list({ condition: 'New', brand: 'Denso' })
  const second = ['both@test.example', 'denso@test.example', 'new@test.example']
  expect(await listRecipients(send())).toEqual([...first, ...second].toSorted())
})

test('an alert for a part number is answered only by a listing of its condition and brand', async () => {
  const number = { type: null, positions: {}, make: null, model: null, year: null, part_number: '55Z-7700' }
  await waits('used@test.example', { ...number, words: '55Z-7700', condition: 'Used' })
  await waits('new@test.example', { ...number, words: '55Z-7700', condition: 'New', brands: ['Bosch'] })
  await list({ part_no: '55Z-7700' })
  const [email, ...more] = await send()
  expect([email?.to, email?.subject]).toEqual(['new@test.example', 'Now listed: 55Z-7700 Bosch New'])
  expect(more).toEqual([])
})

test('a new alert is answered by an earlier listing only if it has the condition and a brand of the alert', async () => {
  await list({ condition: 'Used', part_no: '66Z-8800' })
  await send()
  const number = { type: null, positions: {}, make: null, model: null, year: null, part_number: '66Z-8800' }
  await alerts.addAlert('used@test.example', { condition: 'Used' })
  await alerts.addAlert('new@test.example', { condition: 'New' })
  await alerts.addAlert('bosch@test.example', { brands: ['bosch'] })
  await alerts.addAlert('denso@test.example', { brands: ['Denso'] })
  await alerts.addAlert('number@test.example', { ...number, condition: 'Used', brands: ['Bosch', 'Denso'] })
  await alerts.addAlert('new-number@test.example', { ...number, condition: 'New' })
  const answered = ['bosch@test.example', 'number@test.example', 'used@test.example']
  expect(await listRecipients(send())).toEqual(answered)
})

test('a listing that is shown again, restocked, or of a store that is opened again is an answer', async () => {
  const years = { hidden: 2010, sold: 2011, closed: 2012 }
  const made = await Promise.all(
    Object.values(years).map((year) =>
      list({ vehicleSets: [vehicleSet(OUTBACK, year)], stock: year === years.sold ? 0 : 5 }),
    ),
  )
  await change(made[0]?.id, 'hide')
  const store = { params: { id: String(alerts.storeId) } }
  await alerts.admin.bearer(suspendStore, { ...store, body: { reason: 'Under review' } })
  await send()
  for (const [name, year] of Object.entries(years)) await waits(`${name}@test.example`, { year })
  expect(await send()).toEqual([])
  await alerts.admin.bearer(liftSuspension, { ...store, body: {} } as never)
  expect(await listRecipients(send())).toEqual(['closed@test.example'])
  await change(made[0]?.id, 'show')
  await sql('update products set stock = 3 where id = $1', [made[1]?.id])
  expect(await listRecipients(send())).toEqual(['closed@test.example', 'hidden@test.example', 'sold@test.example'])
})
