import { parseArgs } from 'node:util'

import { analyze } from '#platform/db/maintenance.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'

const { values } = parseArgs({
  options: { database: { type: 'string', default: '' }, times: { type: 'string', default: '5' } },
})

/** Changed columns of a copy, as SQL; the others are copied. `o` is the original row, `n` the number of the copy. */
const CHANGED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  products: { id: 'o.id + n * $1', sku: "o.sku || '-' || n", popularity: 'o.popularity * 0.9' },
  listing_json: {
    product_id: 'o.product_id + n * $1',
    before_prices: `replace(o.before_prices, '"id":' || o.product_id || ',', '"id":' || o.product_id + n * $1 || ',')`,
  },
  fitments: { product_id: 'o.product_id + n * $1' },
  part_numbers: { product_id: 'o.product_id + n * $1' },
  listing_types: { product_id: 'o.product_id + n * $1' },
  listing_sizes: { product_id: 'o.product_id + n * $1' },
  search_texts: { id: 'o.id + n * $1', product_id: 'o.product_id + n * $1' },
  search_listings: {
    text_id: 'o.text_id + n * $1',
    product_id: 'o.product_id + n * $1',
    // Below the top tier, which does not change.
    popularity: '0.9 * least(o.popularity, (select min(popularity) from search_listings where level = 0))',
    level: '1',
  },
}

/**
 * `npm run bench -- multiply --database postgres://… --times 5`: copies the listings of a filled database, with their rows of
 * the search index, until it holds five times as many. Pictures and the texts of the seller's list are not copied.
 */
async function main(): Promise<void> {
  const database = await openDatabase({ databaseUrl: values.database, dataDir: '', log: console })
  const times = Number(values.times)
  await inTransaction({ db: database.db }, async ({ db }) => {
    await rows(db, "set local session_replication_role = 'replica'")
    await rows(db, 'set local statement_timeout = 0')
    await rows(db, "set local maintenance_work_mem = '1GB'")
    const [last] = await rows<{ id: number }>(db, 'select max(id) as id from products')
    const indexes = await rows<{ name: string; definition: string }>(
      db,
      "select indexname as name, indexdef as definition from pg_indexes where tablename = 'search_listings'",
    )
    for (const { name } of indexes) await rows(db, `drop index ${name}`)
    for (const table of Object.keys(CHANGED)) await timed(table, () => copyRows(db, table, last?.id ?? 0, times))
    for (const { name, definition } of indexes) await timed(name, () => rows(db, definition))
    await rows(db, 'update category_counts set listings = listings * $1', [times])
  })
  await timed('analyze', () => analyze(database.db, Object.keys(CHANGED)))
  await database.close()
}

async function copyRows(db: Db, table: string, last: number, times: number): Promise<void> {
  const columns = await rows<{ name: string }>(
    db,
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
    [table],
  )
  const names = columns.map(({ name }) => name)
  const taken = names.map((name) => CHANGED[table]?.[name] ?? `o.${name}`)
  await rows(
    db,
    `insert into ${table} (${names.join(', ')}) overriding system value
     select ${taken.join(', ')} from ${table} o cross join generate_series(1, ${times - 1}) n
     where $1::int is not null order by o.ctid, n`,
    [last],
  )
}

async function timed(name: string, run: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await run()
  console.info(`${name.padEnd(28)}${Math.round((performance.now() - startedAt) / 1000)} s`)
}

await main()
