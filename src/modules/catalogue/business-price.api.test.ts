import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const FOLDER = 'db/migrations'

test('the migration lowers a business price above the general price to it, in the search too, and records it', async () => {
  const shop = await openTestShop({ demo: true })
  const { database } = shop
  const file = readdirSync(FOLDER).find((name) => name.endsWith('_business_price.sql')) ?? ''
  const [wrong, right] = [
    await putOnSale(database, { title: 'Wrong', price: 900, generalPrice: 1_000 }),
    await putOnSale(database, { title: 'Right', price: 900, generalPrice: 1_000 }),
  ]
  const seen = async (db: typeof database.db) => ({
    prices: await rows(db, 'select id, price_kobo from products where id = any($1) order by id', [[wrong, right]]),
    searched: await rows(
      db,
      `select product_id as id, price_business as price from search_listings where product_id = any($1) order by 1`,
      [[wrong, right]],
    ),
    recorded: await rows(
      db,
      `select detail->'listing' as listing, detail->'price_before' as before, detail->'price_after' as after
       from security_events where event = 'listing_price_changed'`,
    ),
  })
  const trying = inTransaction({ db: database.db }, async ({ db }) => {
    await rows(db, 'alter table products drop constraint products_business_price')
    await rows(db, 'update products set price_kobo = 120050 where id = $1', [wrong])
    await rows(db, 'update search_listings set price_business = 120050 where product_id = $1', [wrong])
    await rows(db, readFileSync(join(FOLDER, file), 'utf8'))
    throw new Error(JSON.stringify(await seen(db)))
  })
  const said = await trying.catch((error: Error) => error.message)
  expect(JSON.parse(said)).toEqual({
    prices: [
      { id: wrong, price_kobo: 100_000 },
      { id: right, price_kobo: 90_000 },
    ],
    searched: [
      { id: wrong, price: 100_000 },
      { id: right, price: 90_000 },
    ],
    recorded: [{ listing: wrong, before: 1200.5, after: 1000 }],
  })
  await shop.close()
})
