import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { createImportCalls, openSellerShop } from '#tests/support/import-calls.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createWorkbook, listingSheet } from '#tests/support/table-files.ts'
import type { Person } from '#tests/support/test-users.ts'

let shop: TestShop
let seller: Person
beforeAll(async () => {
  ;({ shop, seller } = await openSellerShop())
})
afterAll(() => shop.close())

const upload = async (...listings: Parameters<typeof listingSheet>[0]) =>
  createImportCalls(shop).upload(await createWorkbook(listingSheet(listings)), { by: seller })
const findId = async (sku: string) => {
  const [found] = await rows<{ id: number }>(shop.database.db, 'select id from products where sku = $1', [sku])
  return found?.id ?? 0
}
const stored = (prefix: string) =>
  rows(
    shop.database.db,
    `select p.sku, t.key, l.axle, l.side, l.certainty, c.name as category, p.quality,
       (select jsonb_object_agg(s.key, coalesce(to_jsonb(s.number), to_jsonb(s.code))) from listing_sizes s
        where s.product_id = p.id) as sizes
     from products p join categories c on c.id = p.category_id left join listing_types l on l.product_id = p.id
       left join part_types t on t.id = l.type_id where p.sku like $1 || '%' order by p.sku`,
    [prefix],
  )

test('rows with a part type are stored with it, its category, position, size and quality', async () => {
  const report = await upload(
    { sku: 'T-1', title: 'Corolla set', part_type: 'brake pads', position: 'FL', quality: 'oem', universal: 'yes' },
    { sku: 'T-2', title: 'Fresh tyre', part_type: 'tyre', size: '195 65 15', category: '' },
  )
  // Brake pads have no side.
  expect(report.rejected).toMatchObject([
    { row: 2, column: 'Position', reason: 'A brake pad set has no left or right.' },
  ])
  const again = await upload(
    {
      sku: 'T-1',
      title: 'Corolla set',
      part_type: 'brake pads',
      position: 'front/rear',
      quality: 'oem',
      universal: 'yes',
    },
    { sku: 'T-2', title: 'Fresh tyre', part_type: 'tyre', size: '195 65 15', category: '' },
    { sku: 'T-3', title: 'Corolla arm', part_type: 'abs-sensor', position: 'front left', universal: 'yes' },
  )
  expect(again).toMatchObject({ state: 'done', stored: 3 })
  expect(await stored('T-')).toEqual([
    {
      sku: 'T-1',
      key: 'brake-pads',
      axle: null,
      side: null,
      certainty: 'seller',
      category: 'Brakes Suspension & Steering',
      quality: 'OEM',
      sizes: null,
    },
    {
      sku: 'T-2',
      key: 'tyre',
      axle: null,
      side: null,
      certainty: 'seller',
      category: 'Tyres & Wheels',
      quality: null,
      sizes: { width: 195, profile: 65, rim: 15 },
    },
    expect.objectContaining({ sku: 'T-3', key: 'abs-sensor', axle: 'front', side: 'left' }),
  ])
})

test('rows without a part type are classified by their title and keep their category', async () => {
  await upload({ sku: 'G-1', title: 'Front brake pads Corolla 2010' }, { sku: 'G-2', title: 'Zephyrine thing' })
  expect(await stored('G-')).toMatchObject([
    { key: 'brake-pads', axle: 'front', certainty: 'import_sure', category: 'Filters' },
    { key: null, certainty: 'import_guess', category: 'Filters' },
  ])
})

test('a part type that the title contradicts is stored as a guess for its seller to check', async () => {
  await upload({ sku: 'C-1', title: 'Brake pad wear sensor', part_type: 'brake-pads', universal: 'yes' })
  expect(await stored('C-')).toMatchObject([{ key: 'brake-pads', certainty: 'import_guess' }])
})

test('an uploaded export keeps a confirmed type that the title contradicts, and another type is a guess', async () => {
  const listing = { sku: 'KEPT-1', title: 'Brake pad wear sensor', universal: 'yes' }
  await upload({ ...listing, part_type: 'brake-pads' })
  const calls = createImportCalls(shop)
  const ids = [await findId('KEPT-1')]
  const confirmed = await calls.ask('POST', '/api/products/types/confirm', seller, { ids })
  expect(confirmed.json()).toEqual({ confirmed: 1, failed: [] })
  const file = await calls.ask('GET', '/api/upload/export/', seller)
  expect(await calls.upload(file.rawPayload, { by: seller })).toMatchObject({ state: 'done', rejected: [] })
  expect(await stored('KEPT-')).toMatchObject([{ key: 'brake-pads', certainty: 'seller' }])
  await upload({ ...listing, part_type: 'radiator' })
  expect(await stored('KEPT-')).toMatchObject([{ key: 'radiator', certainty: 'import_guess' }])
})

test('a row that repeats a confirmed type without the title keeps the confirmed conflict with the title', async () => {
  await upload({ sku: 'SET-1', title: 'Brake pad wear sensor', universal: 'yes' })
  const id = await findId('SET-1')
  const calls = createImportCalls(shop)
  const body = { type: 'brake-pads', confirm_conflict: true }
  expect((await calls.ask('PUT', `/api/products/${id}/type`, seller, body)).statusCode).toBe(200)
  const file = await createWorkbook({ columns: ['SKU', 'Part type'], rows: [['SET-1', 'brake-pads']] })
  expect(await calls.upload(file, { by: seller })).toMatchObject({ state: 'done', stored: 1 })
  const certainty = 'select certainty, conflict_confirmed from listing_types where product_id = $1'
  expect(await rows(shop.database.db, certainty, [id])).toEqual([{ certainty: 'seller', conflict_confirmed: true }])
})

test('a confirmed part type becomes a guess if the row has another title, which contradicts it', async () => {
  const listing = { sku: 'RETITLED-1', part_type: 'brake-pads', universal: 'yes' }
  await upload({ ...listing, title: 'Corolla set' })
  expect(await stored('RETITLED-')).toMatchObject([{ key: 'brake-pads', certainty: 'seller' }])
  await upload({ ...listing, title: 'Brake pad wear sensor' })
  expect(await stored('RETITLED-')).toMatchObject([{ key: 'brake-pads', certainty: 'import_guess' }])
})

test.each([
  [{ part_type: 'brak pad' }, 'Part type', "Part type 'brak pad' is not known. Did you mean 'Brake Pad Set'?"],
  [{ part_type: 'shock absorber' }, 'Part type', /^Part type 'shock absorber' can be Strut or Rear Shock Absorber/],
  [{ part_type: 'radiator', position: 'beneath', universal: 'yes' }, 'Position', "Position 'beneath' is not known."],
  [{ part_type: 'tyre', size: '195/65R35' }, 'Size', 'Rim must be 10 to 24 inches.'],
  [{ part_type: 'radiator' }, 'Part type', 'Add a vehicle, or choose “Fits all vehicles”.'],
  [{ position: 'front' }, 'Position', 'Enter the part type too.'],
  [{ quality: 'superb' }, 'Quality', 'Quality is Genuine, OEM or Aftermarket.'],
  [{ category: '' }, 'Category', 'Category is required.'],
])('a row with %j is reported at %s and kept for correction', async (cells, column, reason) => {
  const report = await upload({ sku: 'BAD', title: 'Nice thing', ...cells })
  expect(report).toMatchObject({ state: 'waiting', rejected_rows: 1 })
  expect(report.rejected).toEqual([
    expect.objectContaining({
      row: 2,
      column,
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    }),
  ])
})
