import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { listUnused } from '#modules/media/files.store.ts'
import { addVehicle, type FileReport, listAddedVehicles, removeVehicle } from '#modules/vehicles/additions.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'
import { testAll } from '#tests/support/check-each.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { createWorkbook, type Sheet } from '#tests/support/table-files.ts'

import {
  addWiper,
  addWiperArm,
  changeWiper,
  listWiperArms,
  removeWiper,
  removeWiperArm,
} from './wiper-entries.contract.ts'
import { getWiper, listWipers, updateWiperPrice } from './wipers.contract.ts'

let shop: TestShop
let admin: SignedIn

// A shop without a demo, as one with DEMO=0 opens.
beforeAll(async () => {
  shop = await openTestShop()
  await seedVehicles(shop.database.db)
  admin = await shop.signedInAs(ROLE.admin)
})
afterAll(() => shop.close())

const COROLLA = { make: 'Toyota', model: 'Corolla', year_start: 2009, year_end: 2013 }
const ARM = { ...COROLLA, side: 'driver' as const, length_in: 26, adapter: 'Hook ' }
let made = 0
const entry = () => ({
  symbol: `ox-t${(made += 1)}-hk`,
  short_name_en: '  Flat   wiper blade ',
  style: 'Flat',
  length_in: 26,
  adapters: ['HOOK', 'hook', 'side  pin'],
  price: '4500.50',
})
const readAudit = (event: string) =>
  rows<{ actor_id: number; detail: object }>(
    shop.database.db,
    'select actor_id, detail from security_events where event = $1 order by id desc',
    [event],
  )

describe('a wiper that an admin adds to a shop without any', () => {
  test('an added wiper is found by its vehicle immediately', async () => {
    expect((await shop.visitor(listWipers)).count).toBe(0)
    const wiper = entry()
    const { outcome } = await admin.cookie(addWiper, { body: wiper })
    expect(outcome).toBe('added')
    await admin.cookie(addWiperArm, { body: ARM })
    const query = { make: 'toyota', model: 'corolla', year: '2010' }
    const { results, arms } = await shop.visitor(listWipers, { query })
    expect(arms).toEqual([{ side: 'driver', length_in: 26, adapter: 'hook' }])
    expect(results).toMatchObject([
      {
        symbol: wiper.symbol.toUpperCase(),
        short_name_en: 'Flat wiper blade',
        style: 'flat',
        price: 4500.5,
        adapters: ['hook', 'side pin'],
      },
    ])
    expect(await readAudit('wiper_added')).toMatchObject([
      { actor_id: admin.user.id, detail: { symbol: wiper.symbol.toUpperCase() } },
    ])
  })

  test('a wiper that is added a second time is reported, and the first stays unchanged', async () => {
    const wiper = entry()
    await admin.bearer(addWiper, { body: wiper })
    const again = await admin.bearer(addWiper, {
      body: { ...wiper, symbol: wiper.symbol.toUpperCase(), style: 'frame' },
    })
    expect(again).toMatchObject({ outcome: 'existing', wiper: { style: 'flat' } })
  })

  test('an added wiper can be changed, and removed after a change of its price', async () => {
    const { symbol, price: _price, ...wiper } = entry()
    await admin.bearer(addWiper, { body: { symbol, ...wiper } })
    const change = { ...wiper, short_name_en: 'Hybrid blade', length_in: 24 }
    const params = { symbol }
    expect(await admin.cookie(changeWiper, { params, body: change })).toMatchObject({
      short_name_en: 'Hybrid blade',
      length_in: 24,
      price: null,
    })
    await admin.bearer(updateWiperPrice, { params, body: { price: 5 } })
    await admin.cookie(removeWiper, { params })
    await expect(shop.visitor(getWiper, { params })).rejects.toMatchObject({ status: 404 })
    await expect(admin.bearer(removeWiper, { params })).rejects.toMatchObject({ status: 404 })
  })

  testAll([
    [{ symbol: 'a b' }, 'symbol'],
    [{ short_name_en: ' ' }, 'short_name_en'],
    [{ length_in: 7 }, 'length_in'],
    [{ length_in: 49 }, 'length_in'],
    [{ adapters: [] }, 'adapters'],
    [{ price: '-1' }, 'price'],
    [{ photos: ['https://evil.example/x.png'] }, 'photos'],
  ])('a wiper with an invalid value is refused at its field', async (change, field) => {
    const failure = await admin.bearer(addWiper, { body: { ...entry(), ...change } }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } })
  })

  test('an added wiper keeps its uploaded pictures when unused files are removed', async () => {
    const [shown, other] = [await uploadedPicture(), await uploadedPicture()]
    await admin.bearer(addWiper, { body: { ...entry(), photos: [shown] } })
    const tomorrow = new Date(Date.now() + 86_400_000)
    const forgotten = await listUnused(shop.database.db, tomorrow, 10)
    expect(forgotten.map((key) => `/media/${key}`)).toEqual([other])
  })
})

async function uploadedPicture(): Promise<string> {
  const form = new FormData()
  form.set('imgFile', new File([new Uint8Array(await createPicture())], 'wiper.jpg'))
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/uploadFile/', headers, payload: form })
  return answer.json<{ imgFile: string }>().imgFile
}

describe('a wiper arm', () => {
  test('an existing wiper arm is reported, and can be removed', async () => {
    const arm = { ...ARM, side: 'rear' as const, length_in: 12 }
    const { outcome, arm: stored } = await admin.bearer(addWiperArm, { body: arm })
    expect(outcome).toBe('added')
    const inside = { ...arm, make: 'TOYOTA', year_start: 2010, year_end: 2011 }
    expect(await admin.bearer(addWiperArm, { body: inside })).toEqual({ outcome: 'existing', arm: stored })
    expect((await admin.bearer(listWiperArms, { query: { search: 'corolla' } })).results[0]).toEqual(stored)
    await admin.cookie(removeWiperArm, { params: { id: `${stored.id}` } })
    await expect(admin.bearer(removeWiperArm, { params: { id: `${stored.id}` } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test.each([
    [{ model: 'Corola' }, 'model', 'Vehicle not found. Add the vehicle first.'],
    [{ year_start: 1951, year_end: 1952 }, 'year_start', 'This model was not made in these years.'],
  ])('with %j is refused at %s', async (change, field, message) => {
    const failure = await admin.bearer(addWiperArm, { body: { ...ARM, ...change } }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 400, body: { errors: { [field]: [message] } } })
  })

  test('an added vehicle with a wiper arm cannot be removed', async () => {
    const bike = { make: 'Test', model: 'Bike', year_start: 2010, year_end: 2010, engines: ['1'], vehicle_types: ['x'] }
    await admin.bearer(addVehicle, { body: bike })
    const { arm } = await admin.bearer(addWiperArm, { body: { ...ARM, ...bikeNames(bike) } })
    const [added] = (await admin.bearer(listAddedVehicles, {})).results
    const params = { id: `${added?.id}` }
    await expect(admin.bearer(removeVehicle, { params })).rejects.toMatchObject({
      status: 409,
      body: { detail: 'Wiper arms use this vehicle. Remove those arms first.' },
    })
    await admin.bearer(removeWiperArm, { params: { id: `${arm.id}` } })
    await admin.bearer(removeVehicle, { params })
  })
})

const bikeNames = ({ make, model, year_start, year_end }: typeof COROLLA) => ({ make, model, year_start, year_end })

describe('an .xlsx file of wipers and arms', () => {
  const WIPERS = ['symbol', 'name', 'style', 'length_in', 'adapters', 'description', 'price']
  const ARMS = ['make', 'model', 'year_start', 'year_end', 'side', 'length_in', 'adapter']
  async function send(...sheets: Sheet[]) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await createWorkbook(...sheets))], 'wipers.xlsx'))
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/admin/wipers/import/', headers, payload: form })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<FileReport>()
  }

  test('an .xlsx file of wipers and arms stores all rows, and counts those that exist', async () => {
    const report = await send(
      {
        name: 'Wipers',
        columns: WIPERS,
        rows: [
          ['XL-1', 'Blade', 'flat', 22, 'hook; pin', '', 3000],
          ['XL-1', 'Blade', 'flat', 22, 'hook', null, null],
        ],
      },
      { name: 'Arms', columns: ARMS, rows: [['Toyota', 'Camry', 2010, 2012, 'driver', 22, 'pin']] },
    )
    expect(report).toMatchObject({ stored: true, rows: 3, added: 2, existing: 1 })
    const query = { make: 'Toyota', model: 'Camry', year: '2011' }
    expect((await shop.visitor(listWipers, { query })).results.map(({ symbol }) => symbol)).toEqual(['XL-1'])
  })

  test('an .xlsx file with faults stores no row, and lists every fault', async () => {
    const report = await send(
      {
        name: 'Wipers',
        columns: WIPERS,
        rows: [
          ['XL-2', 'Blade', 'flat', 22, 'hook', '', ''],
          ['?', '', 'flat', 99, 'hook', '', 'x'],
        ],
      },
      {
        name: 'Arms',
        columns: ARMS,
        rows: [
          ['Toyota', 'Camri', 2010, 2012, 'front', 22, 'pin'],
          ['Toyota', 'Camri', 2010, 2012, 'rear', 22, 'pin'],
        ],
      },
    )
    expect(report).toMatchObject({ stored: false, rows: 4, added: 0, fault_count: 6 })
    expect(report.faults.map(({ sheet, row, column }) => `${sheet} ${row} ${column}`)).toEqual([
      'Arms 2 side',
      'Arms 3 model',
      'Wipers 3 symbol',
      'Wipers 3 name',
      'Wipers 3 length_in',
      'Wipers 3 price',
    ])
    await expect(shop.visitor(getWiper, { params: { symbol: 'XL-2' } })).rejects.toMatchObject({ status: 404 })
  })
})
