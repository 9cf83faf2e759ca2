import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { putOnSale } from '#tests/support/listings.ts'

/** Puts `count` products on sale in one store, each with this stock and price in naira. Returns their ids. */
export async function createProducts(
  database: Database,
  { count = 1, stock, price }: { count?: number; stock: number; price: number },
): Promise<number[]> {
  await rows(database.db, `insert into stores (name) values ('Store of the proof') on conflict do nothing`)
  const ids: number[] = []
  for (let at = 0; at < count; at += 1)
    ids.push(await putOnSale(database, { title: `Part ${at}`, generalPrice: price, stock }))
  return ids
}
