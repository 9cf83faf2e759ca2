import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'

import { createUser } from './sessions.ts'

const { values: options } = parseArgs({ options: { database: { type: 'string' } } })

/**
 * `npm run bench -- suspension --database postgres://…`: suspends the largest store of a filled database and lifts the
 * suspension again; prints the time of each call, the count of the next search, and the time until all are found again.
 */
async function main(): Promise<void> {
  if (options.database === undefined) throw new Error('Name the database: --database postgres://…')
  const database = await openDatabase({ databaseUrl: options.database, dataDir: '', log: console })
  await migrate(database.db)
  const { token } = await createUser(database, ROLE.admin)
  const [store] = await rows<{ id: number; listings: number }>(
    database.db,
    `select store_id as id, count(*)::int as listings from search_listings group by 1 order by 2 desc limit 1`,
  )
  await database.close()
  const shop = await startShopProcess({ DATABASE_URL: options.database, ROLES: 'api,jobs', DEMO: '0' })
  try {
    await measure(shop.origin, token, store ?? { id: 0, listings: 0 })
  } finally {
    await shop.stop()
  }
}

async function measure(origin: string, token: string, { id, listings }: { id: number; listings: number }) {
  const ask = async (method: string, path: string, body?: object) => {
    const startedAt = performance.now()
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${await answer.text()}`)
    return { ms: Math.round(performance.now() - startedAt), found: (await answer.json()) as { count?: number } }
  }
  const found = async () => (await ask('GET', `/api/product/find?store=${id}&page_size=1`)).found.count
  console.info(`store ${id}: ${listings} listings on sale, the search counts ${await found()}`)
  const suspended = await ask('POST', `/api/stores/${id}/suspension`, { reason: 'A measurement' })
  console.info(`suspended in ${suspended.ms} ms; the next search counts ${await found()}`)
  const lifted = await ask('DELETE', `/api/stores/${id}/suspension`)
  const startedAt = performance.now()
  while (Number(await found()) < Math.min(listings, 10_000)) await sleep(200)
  console.info(
    `lifted in ${lifted.ms} ms; ${Math.min(listings, 10_000)} of them found again ${Math.round(performance.now() - startedAt)} ms later`,
  )
}

await main()
