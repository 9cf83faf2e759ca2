import { rebuildIndex } from '#modules/search-index/index.store.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { loadCatalogue } from '#seed/demo/bench-rows.ts'
import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'

/** The catalogue of the measurements is the same at every run. */
const SEED = 1

/** Brings an empty database to so many generated listings, with the search index built; leaves a filled one as it is. */
export async function fill({ db, pool }: Database, count: number, say: (text: string) => void): Promise<void> {
  await migrate(db)
  const [filled] = await rows<{ filled: boolean }>(db, 'select exists (select from products) as filled')
  if (filled?.filled) return say('the database is filled already')
  await seedVehicles(db)
  await seedTaxonomy(db)
  const onProgress = (done: number) => {
    if (done % 100_000 === 0) say(`${done} listings loaded`)
  }
  await loadCatalogue(db, { seed: SEED, count, onProgress })
  for (const table of ['products', 'fitments', 'part_numbers']) await rows(db, `analyze ${table}`)
  say('building the search index')
  await rebuildIndex({ db })
  await settle(pool)
}

/** What the server would do of itself in the next minutes, at the cost of the measurements. */
async function settle(pool: Database['pool']): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  // Not back to the pool: its statements have a time limit.
  client.release(true)
}
