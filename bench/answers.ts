import { parseArgs } from 'node:util'

import { COUNT_CAP } from '#modules/search/criteria.rules.ts'
import { CONDITION_NUMBERS, makeTag, UNIVERSAL_TAG } from '#modules/search/tags.rules.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'

import { BROAD } from './queries.ts'

const { values } = parseArgs({ options: { database: { type: 'string' } } })

const SIZE = 12
const PAGES = [1, 2, 7, 40, 400, 499]
/** The sort orders of a list in plain SQL. */
const ORDERS = {
  price_asc: 'price_general, product_id',
  price_desc: 'price_general desc, product_id',
  newest: 'created_at desc, product_id desc',
  rating: 'rating_tenths desc, popularity desc, product_id',
  popular: 'popularity desc, product_id',
} as const

/**
 * `npm run bench -- answers --database postgres://…`: compares pages of frequent words and of a make in every order, and
 * their totals, with plain SQL that reads every listing. Ends with 1 if one differs.
 */
async function main(): Promise<void> {
  const databaseUrl = values.database ?? ''
  const database = await openDatabase({ databaseUrl, dataDir: '', log: console })
  const shop = await startShopProcess({ DATABASE_URL: databaseUrl, ROLES: 'api', PAGE_CACHE: '0', DEMO: '0' })
  let [compared, different] = [0, 0]
  try {
    for (const { query, condition } of await buildQuestions(database.db)) {
      const truth = await readTruth(database.db, condition)
      for (const sort of Object.keys(ORDERS) as (keyof typeof ORDERS)[])
        for (const page of PAGES) {
          const params = { ...query, sort, page: String(page) }
          const shown = await fetchPage(shop.origin, params)
          const right = [formatTotal(truth.total), ...truth[sort].slice((page - 1) * SIZE, page * SIZE)]
          compared++
          if (shown.join() === right.join()) continue
          different++
          console.info(`${new URLSearchParams(params)}:\n  shown ${shown.join(' ')}\n  right ${right.join(' ')}`)
        }
    }
  } finally {
    await shop.stop()
    await database.close()
  }
  console.info(`${compared} pages compared, ${different} different`)
  process.exitCode = different > 0 ? 1 : 0
}

interface Question {
  query: Record<string, string>
  /** The query as a condition in SQL on `search_listings s` and its `search_texts t`. */
  condition: string
}

/** Builds queries for frequent words, for a frequent make with filters and facets, and for prices and ratings alone. */
async function buildQuestions(db: Db): Promise<Question[]> {
  const words = BROAD.map((search) => ({
    // Quotation marks prevent reading the words as a part type.
    query: { search: `"${search}"` },
    condition: `t.words @@ to_tsquery('english', '${search.split(' ').join(' & ')}')`,
  }))
  const [make] = await rows<{ id: number }>(db, "select id from vehicle_makes where name = 'Toyota'")
  const [category] = await rows<{ id: number; name: string }>(
    db,
    `select id::int, name from categories join category_counts on category_id = id
     group by id order by sum(listings) desc limit 1`,
  )
  const [brand] = await rows<{ id: number; name: string }>(
    db,
    `select b.id, b.name from brands b join search_listings s on s.brand_id = b.id where s.universal
     group by b.id order by count(*) desc limit 1`,
  )
  const fits = `t.tags && array[${makeTag(make?.id ?? 0)}, ${UNIVERSAL_TAG}]`
  return [
    ...words,
    { query: { make: 'Toyota' }, condition: fits },
    { query: { search: 'toyota' }, condition: fits },
    { query: { min: '50000', max: '60000' }, condition: 's.price_general between 5000000 and 6000000' },
    { query: { rating: '4.5' }, condition: 's.rating_tenths >= 45' },
    {
      query: { make: 'Toyota', brand: brand?.name ?? '', rating: '4', facets: '1' },
      condition: `${fits} and s.brand_id = ${brand?.id} and s.rating_tenths >= 40`,
    },
    { query: { make: 'Toyota', brand: brand?.name ?? '' }, condition: `${fits} and s.brand_id = ${brand?.id}` },
    { query: { make: 'Toyota', min: '50000' }, condition: `${fits} and s.price_general >= 5000000` },
    {
      query: { make: 'Toyota', category: category?.name ?? '', condition: 'New', facets: '1' },
      condition: `${fits} and s.category_id = ${category?.id} and s.condition = ${CONDITION_NUMBERS.New}`,
    },
  ]
}

type Truth = Record<keyof typeof ORDERS, number[]> & { total: number }

/** Reads all listings that match the condition, in each sort order, without an index on words. */
async function readTruth(db: Db, condition: string): Promise<Truth> {
  const limit = Math.max(...PAGES) * SIZE
  const ordered = Object.entries(ORDERS).map(
    ([name, order]) => `array(select product_id from hits order by ${order} limit ${limit}) as ${name}`,
  )
  const [truth] = await rows<Truth>(
    db,
    `with hits as materialized (
       select s.* from search_listings s join search_texts t on t.id = s.text_id
       where ${condition})
     select count(*)::int as total, ${ordered.join(', ')} from hits`,
  )
  if (!truth) throw new Error('The database gave no row.')
  return truth
}

/** Returns the total and the listing ids of the page. */
async function fetchPage(origin: string, query: Record<string, string>): Promise<(string | number)[]> {
  const answer = await fetch(`${origin}/api/product/find?${new URLSearchParams(query)}`)
  const found = (await answer.json()) as { count: number; count_capped: boolean; results: { id: number }[] }
  return [`${found.count}${found.count_capped ? '+' : ''}:`, ...found.results.map(({ id }) => id)]
}

const formatTotal = (total: number) => (total > COUNT_CAP ? `${COUNT_CAP}+:` : `${total}:`)

await main()
