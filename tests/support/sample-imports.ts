import { rows } from '#platform/db/rows.ts'

import { ensureStore } from './sample-stores.ts'
import type { TestShop } from './shop.ts'
import type { Person } from './test-users.ts'

interface ImportState {
  state: 'waiting' | 'mapping'
  headings: { kind: 'listings'; heading: string; field: string; sample: string; isSure: boolean }[]
}

const CODE = { kind: 'listings' as const, heading: 'Code', field: 'sku', sample: 'A-1', isSure: false }

/** Creates an upload that waits for confirmation, with one valid row. */
export const createWaitingImport = (about: Person, shop: TestShop) =>
  createImport(about, shop, { state: 'waiting', headings: [] })

/** Creates an upload that waits for the choice of columns. */
export const createUnmappedImport = (about: Person, shop: TestShop) =>
  createImport(about, shop, { state: 'mapping', headings: [CODE] })

async function createImport(about: Person, shop: TestShop, { state, headings }: ImportState): Promise<{ job: string }> {
  const file = Buffer.from(`insert into products (sku, stock) values ('NOWHERE', 1)`)
  const [added] = await rows<{ id: number }>(
    shop.database.db,
    `insert into imports (user_id, store_id, file_name, format, bytes, is_dry_run, state, row_count, good_count, headings, created_at)
     select $1::bigint, $2, 'parts.sql', 'sql', $5, true, $3, 1, 1, $4, now() where exists (select from users where id = $1)
     returning id`,
    [about.userId, await ensureStore(shop, about), state, JSON.stringify(headings), file.length],
  )
  const job = added?.id ?? 0
  await rows(shop.database.db, 'insert into import_files (import_id, position, bytes) values ($1, 0, $2)', [job, file])
  await rows(
    shop.database.db,
    `insert into import_listings (import_id, position, sheet_row, sku, cells, state) values ($1, 1, 1, 'NOWHERE', '{"stock":"1"}', 'good')`,
    [job],
  )
  return { job: String(job) }
}
