import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { rows } from '#platform/db/rows.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { getWiper, listWipers, updateWiperPrice } from './wipers.contract.ts'
import { findFittingSides } from './wipers.rules.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  admin = await shop.signedInAs(ROLE.admin)
})
afterAll(() => shop.close())

const COROLLA = { make: 'Toyota', model: 'Corolla', year: '2010' }

describe('the list', () => {
  test('the list has pages of twelve that contain each wiper once', async () => {
    const first = await shop.visitor(listWipers)
    expect(first.results).toHaveLength(12)
    expect(first.count).toBeGreaterThanOrEqual(60)
    const last = Math.ceil(first.count / 12)
    const pages = await Promise.all(
      Array.from({ length: last }, (_, at) => shop.visitor(listWipers, { query: { page: `${at + 1}` } })),
    )
    const symbols = pages.flatMap(({ results }) => results.map(({ symbol }) => symbol))
    expect(symbols).toHaveLength(first.count)
    expect(new Set(symbols).size).toBe(first.count)
    expect(pages[0]?.previous).toBeNull()
    expect(pages[0]?.next).toBe('/api/oximo/?page=2')
    expect(pages.at(-1)?.next).toBeNull()
    const beyond = await shop.visitor(listWipers, { query: { page: `${last + 1}` } })
    expect(beyond).toMatchObject({ count: first.count, results: [], next: null })
  })

  test('the list finds wipers by words of name and description, and by symbol', async () => {
    const named = await shop.visitor(listWipers, { query: { search: '26 inch flat wiper bayonet' } })
    expect(named.results.map(({ symbol }) => symbol).toSorted()).toEqual(['OX-F26-AD', 'OX-F26-BY'])
    for (const search of ['ox-f26-by', 'OXF26BY'])
      expect((await shop.visitor(listWipers, { query: { search } })).results.map(({ symbol }) => symbol)).toEqual([
        'OX-F26-BY',
      ])
    expect((await shop.visitor(listWipers, { query: { search: '%' } })).count).toBe(
      (await shop.visitor(listWipers)).count,
    )
    expect((await shop.visitor(listWipers, { query: { search: 'zzqqx' } })).count).toBe(0)
  })

  test.each(['corolla 2010', 'wipers for toyota corolla 2010', '2010 COROLLA'])(
    'finds by the name of a vehicle, %j, what fits one and the same vehicle',
    async (search) => {
      const spoken = await shop.visitor(listWipers, { query: { search, page_size: '100' } })
      const named = await shop.visitor(listWipers, { query: { ...COROLLA, page_size: '100' } })
      expect(spoken.results).toEqual(named.results)
    },
  )

  test('the list finds wipers by words of a vehicle and of the wiper', async () => {
    const found = await shop.visitor(listWipers, { query: { search: 'corolla 2010 hybrid' } })
    expect(found.results.map(({ symbol }) => symbol)).toEqual(['OX-H16-HK', 'OX-H26-HK'])
    expect((await shop.visitor(listWipers, { query: { search: 'corolla 1951' } })).count).toBe(0)
    expect((await shop.visitor(listWipers, { query: { search: 'corolla passat' } })).count).toBe(0)
  })

  test('the list of a vehicle contains only wipers that fit one of its arms', async () => {
    const mine = await shop.visitor(listWipers, { query: { ...COROLLA, page_size: '100' } })
    expect(mine.arms).toEqual([
      { side: 'driver', length_in: 26, adapter: 'hook' },
      { side: 'passenger', length_in: 16, adapter: 'hook' },
    ])
    const all = await shop.visitor(listWipers, { query: { page_size: '100' } })
    const fitting = all.results.filter((wiper) => findFittingSides(wiper, mine.arms).length > 0)
    expect(fitting.length).toBeGreaterThan(4)
    expect(mine.results).toEqual(fitting)
  })

  test('the list of a vehicle without known arms is empty and has no arms', async () => {
    const none = await shop.visitor(listWipers, { query: { make: 'Toyota', model: 'Corolla', year: '1985' } })
    expect(none).toMatchObject({ count: 0, results: [], arms: [] })
  })

  test('the list of a make or a model without a year is for all years', async () => {
    const model = await shop.visitor(listWipers, { query: { make: 'toyota', model: 'COROLLA', page_size: '100' } })
    const year = await shop.visitor(listWipers, { query: { ...COROLLA, page_size: '100' } })
    expect(model.count).toBeGreaterThan(year.count)
    expect(model.arms).toEqual([])
  })

  test('the list of a vehicle over several years contains the wipers that fit it in one of them', async () => {
    const list = async (year: string) => {
      const query = { make: 'Toyota', model: 'Camry', year, page_size: '100' }
      const { results, arms } = await shop.visitor(listWipers, { query })
      return { symbols: results.map(({ symbol }) => symbol).toSorted(), arms }
    }
    const [before, first] = [await list('2001'), await list('2002')]
    expect(before.symbols).not.toEqual(first.symbols)
    expect(await list('2002-2006')).toEqual({ symbols: first.symbols, arms: [] })
    const both = [...new Set([...before.symbols, ...first.symbols])].toSorted()
    expect(await list('2001-2002')).toEqual({ symbols: both, arms: [] })
    expect(await list('2002-2002')).toEqual(first)
  })

  testAll([
    'page=0',
    'page=x',
    'page_size=101',
    'page_size=0',
    'year=10',
    'year=2010-',
    'colour=red',
    'search=%00',
    'make=%00',
  ])('with a wrong query is refused with a sentence', async (query) => {
    const answer = await shop.app.inject(`/api/oximo/?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', detail: expect.stringMatching(/\.$/) })
  })
})

describe('one wiper', () => {
  test('a wiper is found by its symbol in any case, and a timestamp parameter is ignored', async () => {
    for (const symbol of ['OX-F26-HK', 'ox-f26-hk']) {
      const wiper = await shop.visitor(getWiper, { params: { symbol }, query: { timestamp: '1763740000000' } })
      expect(wiper).toMatchObject({ symbol: 'OX-F26-HK', length_in: 26, adapters: ['hook'] })
      expect(wiper.foto_1).toMatch(/^\/media\/demo-wipers\/.+\.svg$/)
      expect(wiper.vehicles).toContainEqual({
        make: 'Toyota',
        model: 'Corolla',
        year: { start: 2009, end: 2013 },
        sides: ['driver'],
      })
    }
  })

  test.each([
    ['NO-SUCH-WIPER', 404],
    ['-', 400],
    ['a b', 400],
    ["x'--", 400],
    ['x'.repeat(41), 400],
  ])('%j answers %i', async (symbol, status) => {
    const answer = await shop.app.inject(`/api/oximo/${encodeURIComponent(symbol)}/`)
    expect(answer.statusCode).toBe(status)
  })
})

describe('a new price', () => {
  const params = { symbol: 'OX-C20-HK' }
  const readChanges = (symbol: string) =>
    rows<{ old_kobo: number | null; new_kobo: number; changed_by: number }>(
      shop.database.db,
      `select c.old_kobo, c.new_kobo, c.changed_by from wiper_price_changes c join wipers w on w.id = c.wiper_id
       where w.symbol = $1 order by c.id`,
      [symbol],
    )
  const patch = (price: unknown, headers: Record<string, string>) =>
    shop.app.inject({
      method: 'PATCH',
      url: '/api/oximo/OX-C20-HK/?timestamp=1',
      headers,
      payload: { price } as object,
    })

  test('a new price by an admin is stored, returned, read next and recorded', async () => {
    const before = await shop.visitor(getWiper, { params })
    const answer = await admin.cookie(updateWiperPrice, { params, body: { price: 4_321.5 } })
    expect(answer).toEqual({ message: 'Price updated successfully', price: 4_321.5 })
    expect((await shop.visitor(getWiper, { params })).price).toBe(4_321.5)
    expect(await readChanges('OX-C20-HK')).toEqual([
      { old_kobo: Math.round((before.price ?? 0) * 100), new_kobo: 432_150, changed_by: admin.user.id },
    ])
    // The same price again changes nothing.
    await admin.bearer(updateWiperPrice, { params, body: { price: '4321.50' } })
    expect(await readChanges('OX-C20-HK')).toHaveLength(1)
  })

  test('the first price of a wiper is recorded without an old price', async () => {
    const first = { symbol: 'OX-T36-WH' }
    expect((await shop.visitor(getWiper, { params: first })).price).toBeNull()
    await admin.cookie(updateWiperPrice, { params: first, body: { price: 15_000 } })
    expect(await readChanges('OX-T36-WH')).toMatchObject([{ old_kobo: null, new_kobo: 1_500_000 }])
  })

  test('a new price by another user is refused and not stored', async () => {
    const { price } = await shop.visitor(getWiper, { params })
    expect((await patch(1, {})).statusCode).toBe(401)
    for (const role of [2, 3, 4, 5, 6] as const) {
      const { token } = await shop.signedInAs(role)
      expect((await patch(1, { authorization: `Bearer ${token}` })).statusCode, `role ${role}`).toBe(403)
    }
    expect((await patch(1, { cookie: `session=${admin.token}` })).statusCode, 'without the CSRF token').toBe(403)
    expect((await shop.visitor(getWiper, { params })).price).toBe(price)
  })

  testAll([-1, 0.001, '1e3', 'NaN', null, '', 1e12, [5], true])(
    'that is invalid is refused with a text, and nothing is changed',
    async (price) => {
      const before = await readChanges('OX-C20-HK')
      const answer = await patch(price, { authorization: `Bearer ${admin.token}` })
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ errors: object }>().errors).toHaveProperty('price')
      expect(await readChanges('OX-C20-HK')).toEqual(before)
    },
  )

  test('a new price with other fields is refused', async () => {
    const payload = { price: 5, symbol: 'OTHER', old_kobo: 1 }
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await shop.app.inject({ method: 'PATCH', url: '/api/oximo/OX-C20-HK/', headers, payload })
    expect(answer.statusCode).toBe(400)
  })

  test('a new price of a wiper that does not exist returns 404', async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await shop.app.inject({ method: 'PATCH', url: '/api/oximo/NONE/', headers, payload: { price: 5 } })
    expect(answer.statusCode).toBe(404)
  })

  test('concurrent new prices are recorded without a gap: each old price is the new price before', async () => {
    const symbol = 'OX-C22-HK'
    const prices = Array.from({ length: 12 }, (_, at) => 1_000 + at)
    await Promise.all(prices.map((price) => admin.bearer(updateWiperPrice, { params: { symbol }, body: { price } })))
    const changes = await readChanges(symbol)
    expect(changes).toHaveLength(12)
    changes.slice(1).forEach(({ old_kobo: old }, at) => expect(old).toBe(changes[at]?.new_kobo))
    const { price } = await shop.visitor(getWiper, { params: { symbol } })
    expect(changes.at(-1)?.new_kobo).toBe((price ?? 0) * 100)
  })

  test('the record of price changes cannot be changed', async () => {
    for (const sql of ['update wiper_price_changes set new_kobo = 1', 'delete from wiper_price_changes'])
      await expect(rows(shop.database.db, sql)).rejects.toThrow('only added to')
  })
})
