import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { KEPT_FROM } from '#platform/db/statement.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { find, suggest } from './find.service.ts'
import { findByNumber } from './lookup.store.ts'
import { listPopular } from './search.store.ts'
import { EVERYTHING, type Selection } from './selection.rules.ts'
import { categoryTag, makeTag } from './tags.rules.ts'
import { isBeyondCount, samplePrices } from './walk.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

/** After so many runs for their values the server compares what a plan for all values would cost. */
const TRIED = 5

const page = { sort: 'popular', offset: 0, size: 12 } as const
const ask = (part: Partial<Selection>) => (db: Db) => find(db, { ...EVERYTHING, ...part }, page, true)
const words: Selection['groups'] = [[['brake']]]

test.each([
  ['words', 'search.hits', ask({ groups: words })],
  ['a vehicle', 'search.hits', ask({ vehicle: [[makeTag(1)]] })],
  [
    'a vehicle, a category and a condition',
    'search.hits',
    ask({ vehicle: [[makeTag(1)]], tags: [{ of: null, tag: categoryTag(1) }], condition: 1 }),
  ],
  ['all listings', 'search.popular', (db: Db) => listPopular(db, null, page)],
  ['a category', 'search.popular-of', (db: Db) => listPopular(db, 2, page)],
  ['a number', 'search.by-number', (db: Db) => findByNumber(db, ['ABC1'])],
  [
    'the prices of a frequent word',
    'search.sample-prices',
    (db: Db) => samplePrices(db, { ...EVERYTHING, groups: words }, { ...page, sort: 'price_asc' }),
  ],
  ['how frequent a word is', 'search.count-words', (db: Db) => isBeyondCount(db, { ...EVERYTHING, groups: words })],
  ['a word being typed', 'search.walk-popular', (db: Db) => suggest(db, { ...EVERYTHING, groups: words }, 6)],
] as const)('%s: the plan is kept', async (_what, name, question) => {
  await inTransaction(shop.database, async ({ db }) => {
    for (let time = 0; time < KEPT_FROM + TRIED + 2; time++) await question(db)
    const kept = await rows<{ generic_plans: number }>(
      db,
      `select generic_plans::int from pg_prepared_statements where name = $1 or name like '%' || $1 || ':%' or name like '%' || $1 || '-%'`,
      [name],
    )
    expect(kept).not.toEqual([])
    expect(kept.every(({ generic_plans }) => generic_plans > 0)).toBe(true)
  })
})
