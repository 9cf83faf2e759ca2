import { afterAll, beforeAll, expect, test } from 'vitest'

import { findProducts } from '#modules/search/search.contract.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const find = (query: Record<string, string>) => shop.visitor(findProducts, { query })
const readQuery = (href: string) => Object.fromEntries(new URLSearchParams(href.split('?')[1]))

const QUESTIONS: readonly Record<string, string>[] = [
  { search: 'fuel pump tokunbo hilux 2004' },
  { search: 'denso spark plug corolla 2010' },
  { search: 'tie rod end avensis 2005', condition: 'New' },
  { search: 'brake pads peugeot 406 2001 under 20k' },
  { search: 'front wiper blade corolla 2010', in_stock: '1' },
  { search: 'starter 12v elantra 2009', brand: 'Bosch' },
  { type: 'brake-pads', make: 'Toyota', model: 'Corolla', year: '1998', max: '25000' },
  { search: 'oil filter 90915-99999 corolla 2010' },
  { search: 'radiator corolla 2010' },
  { search: 'plastic radiator corolla 2010' },
]

test('the link of an alternative lists as many listings as the alternative counts, with all filters of the question', async () => {
  const compared: string[] = []
  for (const question of QUESTIONS) {
    const { alternatives = [], count: total } = await find(question)
    for (const { kind, count, href } of alternatives.filter((one) => one.kind !== 'words')) {
      const listed = await find(readQuery(href))
      // For other vehicles the link also lists the few of the main list.
      const expected = kind === 'other_vehicles' ? count + total : count
      expect({ question, kind, href, count: listed.count }).toEqual({ question, kind, href, count: expected })
      compared.push(kind)
    }
  }
  expect(new Set(compared)).toEqual(
    new Set(['other_vehicles', 'accessories', 'other_parts_for_vehicle', 'other_numbers', 'number_prefix']),
  )
})

test('an unlisted number leads to the numbers with its first characters, in each spelling', async () => {
  for (const search of ['04465-99999', '0446599999', '04465 99999']) {
    const { count, outcome, alternatives = [] } = await find({ search })
    expect({ count, outcome }).toEqual({ count: 0, outcome: 'number_not_listed' })
    const [alike] = alternatives
    expect(alike).toMatchObject({ kind: 'number_prefix', title: 'Numbers that begin with 04465' })
    expect(alike?.count).toBeGreaterThan(4)
    const all = await find(readQuery(alike?.href ?? ''))
    expect(all).toMatchObject({ count: alike?.count, outcome: 'found' })
    expect(all.results.every(({ part_no: numbers }) => /(?:^|,\s*)04465/.test(numbers ?? ''))).toBe(true)
  }
})
