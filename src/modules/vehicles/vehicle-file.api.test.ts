import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { rows } from '#platform/db/rows.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { createWorkbook } from '#tests/support/table-files.ts'

import type { FileReport } from './additions.contract.ts'
import { listMakes, listModels } from './vehicles.contract.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.signedInAs(ROLE.admin)
})
afterAll(() => shop.close())

describe('an .xlsx file', () => {
  const COLUMNS = ['make', 'model', 'year_start', 'year_end', 'engines', 'vehicle_types']
  async function send(bytes: Buffer, token = admin.token) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], 'vehicles.xlsx'))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/admin/vehicles/import/', headers, payload: form })
    return { status: answer.statusCode, ...answer.json<FileReport & { detail?: string }>() }
  }
  const sheet = (...cells: (string | number | null)[][]) =>
    createWorkbook({ name: 'Vehicles', columns: COLUMNS, rows: cells })

  test('an .xlsx file adds all of its rows, and counts those that exist', async () => {
    const report = await send(
      await sheet(
        ['TVS', 'King', 2015, 2020, '200 cc; 225 cc', 'Tricycle'],
        ['tvs', 'KING', 2016, 2018, '200cc', 'tricycle'],
        ['TVS', 'Apache', 2018, null, '160 cc', 'Motorcycle'],
      ),
    )
    expect(report).toMatchObject({ status: 200, stored: true, rows: 3, added: 2, existing: 1, faults: [] })
    expect(await shop.visitor(listModels, { params: { make: 'TVS' } })).toEqual(['Apache', 'King'])
    const events = await rows(shop.database.db, `select detail from security_events where event = 'vehicles_imported'`)
    expect(events).toMatchObject([{ detail: { rows: 3, added: 2 } }])
  })

  test('an .xlsx file with a fault stores no row, and lists every fault by row and column', async () => {
    const report = await send(
      await sheet(
        ['Qlink', 'X-Ranger', 2015, 2020, '200 cc', 'Motorcycle'],
        ['', 'Pulsar', 1900, 2020, '', 'Motorcycle'],
      ),
    )
    expect(report).toMatchObject({ status: 200, stored: false, rows: 2, added: 0, fault_count: 3 })
    expect(report.faults).toEqual([
      { sheet: 'Vehicles', row: 3, column: 'make', reason: 'Make is required.' },
      { sheet: 'Vehicles', row: 3, column: 'year_start', reason: 'First year is 1950 or later.' },
      { sheet: 'Vehicles', row: 3, column: 'engines', reason: 'Enter at least one engine.' },
    ])
    expect(await shop.visitor(listMakes)).not.toContain('Qlink')
  })

  test.each([
    ['is not a workbook', async () => Buffer.from('make,model'), /./],
    ['has no rows', () => sheet(), 'The file holds no rows.'],
    [
      'lacks a column',
      () => createWorkbook({ name: 'Sheet1', columns: COLUMNS.slice(1), rows: [['x', 2010, 2010, 'a', 'b']] }),
      'The sheet "Sheet1" has no column make. Download the template.',
    ],
    [
      'has an unknown column',
      () => createWorkbook({ columns: [...COLUMNS, 'colour'], rows: [['a', 'b', 2010, 2010, 'c', 'd', 'red']] }),
      'The column colour is not known. Download the template.',
    ],
  ])('that %s is refused with a sentence', async (_, bytes, detail) => {
    const { status, detail: said } = await send(await bytes())
    expect(status).toBe(400)
    expect(said).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail))
  })

  test('the template is a valid file without rows', async () => {
    const answer = await shop.app.inject({
      url: '/api/admin/vehicles/template/',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="sparelane-vehicles.xlsx"')
    expect(await send(answer.rawPayload)).toMatchObject({ status: 400, detail: 'The file holds no rows.' })
  })
})
