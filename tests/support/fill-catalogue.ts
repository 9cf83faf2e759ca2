import { rebuildIndex } from '#modules/search-index/index.store.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { loadCatalogue } from '#seed/demo/bench-rows.ts'
import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'

/** Gives an equal catalogue in every run. */
const SEED = 1

/** Fills an empty database with `count` generated listings and builds the search index; does nothing to a filled one. */
export async function fillCatalogue({ db, pool }: Database, count: number, log: (text: string) => void): Promise<void> {
  await migrate(db)
  const [filled] = await rows<{ filled: boolean }>(db, 'select exists (select from products) as filled')
  if (filled?.filled) return log('the database is filled already')
  await seedVehicles(db)
  await seedTaxonomy(db)
  const onProgress = (done: number) => {
    if (done % 100_000 === 0) log(`${done} listings loaded`)
  }
  await loadCatalogue(db, { seed: SEED, count, onProgress })
  for (const table of ['products', 'fitments', 'part_numbers']) await rows(db, `analyze ${table}`)
  log('building the search index')
  await rebuildIndex({ db })
  await vacuum(pool)
}

/** Does the work of autovacuum now, so that it does not slow the measurements. */
async function vacuum(pool: Database['pool']): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  // Not returned to the pool, whose connections have a statement timeout.
  client.release(true)
}
