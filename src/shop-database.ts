import type { Logger } from 'pino'

import { HEALTH_LIMITS, watchDatabase } from '#platform/db/database-watch.ts'
import { type Database, openDatabase, type ServedDatabase } from '#platform/db/open-database.ts'
import type { PoolLimits } from '#platform/db/pool.ts'

import type { Config } from './config.ts'

/** The database of a running shop. */
export interface ShopDatabase {
  /** For the start and jobs. */
  main: Database
  /** For requests. */
  served: ServedDatabase & { pool: Database['pool'] }
}

/** The server ends a statement after 15 seconds; longer silence is a dead connection. */
const REQUEST_LIMITS: Omit<PoolLimits, 'max'> = { connectMs: 2_000, queryMs: 16_000, lockTimeout: '2s' }
const JOB_CONNECTIONS = 5

/** Opens the pools of a shop; `opened` closes them. @throws BootError as `openDatabase` does */
export async function openShopDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'POOL_SIZE'>,
  log: Logger,
  opened: AsyncDisposableStack,
): Promise<ShopDatabase> {
  const main = await openDatabase({
    databaseUrl: config.DATABASE_URL ?? null,
    dataDir: config.DATA_DIR,
    log,
    poolSize: JOB_CONNECTIONS,
    sharing: 'refuse',
  })
  opened.defer(() => main.close())
  const open = (limits: PoolLimits) => {
    const pool = main.openPool(limits)
    opened.defer(() => pool.end())
    return pool
  }
  const health = open(HEALTH_LIMITS)
  const pool = open({ ...REQUEST_LIMITS, max: config.POOL_SIZE })
  const watch = watchDatabase({ health, requests: [pool], jobs: [main.pool] }, log)
  opened.defer(() => watch.stop())
  return { main, served: { db: pool, pool, health, isUp: watch.isUp } }
}
