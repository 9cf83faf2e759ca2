import type { Logger } from 'pino'

import { HEALTH_LIMITS, watchDatabase } from '#platform/db/database-watch.ts'
import { type Database, openDatabase } from '#platform/db/open-database.ts'
import type { PoolLimits } from '#platform/db/pool.ts'
import { type ReadReplica, watchReplica } from '#platform/db/read-replica.ts'
import type { ServedDatabase } from '#platform/db/served-database.ts'
import { openUncheckedPool } from '#platform/db/server-database.ts'
import { logSlowStatements } from '#platform/db/slow-statements.ts'
import { traceStatements } from '#platform/db/trace-statements.ts'

import type { Config } from './config.ts'

/** The database of a running shop. */
export interface ShopDatabase {
  /** For the start and jobs. */
  main: Database
  /** For requests. */
  served: ServedDatabase & Record<'pool' | 'health' | 'webhooks', Database['pool']>
}

/** The server ends a statement after 15 seconds; longer silence is a dead connection. */
const REQUEST_LIMITS: Omit<PoolLimits, 'max'> = { connectMs: 2_000, queryMs: 16_000, lockTimeout: '2s' }
const JOB_CONNECTIONS = 5
/** Payments arrive even when all other connections are busy. */
const WEBHOOK_CONNECTIONS = 2

type Settings = Pick<
  Config,
  | 'SLOW_STATEMENT_MS'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'DATABASE_URL'
  | 'READ_DATABASE_URL'
  | 'DATA_DIR'
  | 'POOL_SIZE'
  | 'PREPARED_STATEMENTS'
>

/** Opens the pools of a shop; `opened` closes them. @throws BootError as `openDatabase` does */
export async function openShopDatabase(
  config: Settings,
  log: Logger,
  opened: AsyncDisposableStack,
): Promise<ShopDatabase> {
  const { SLOW_STATEMENT_MS: minMs } = config
  const watchStatements = (pool: Database['pool']) => {
    if (minMs > 0) logSlowStatements(pool, { minMs, log })
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) traceStatements(pool)
  }
  const main = await openDatabase({
    databaseUrl: config.DATABASE_URL ?? null,
    dataDir: config.DATA_DIR,
    log,
    poolSize: JOB_CONNECTIONS,
    sharing: 'refuse',
    isPrepared: config.PREPARED_STATEMENTS,
  })
  opened.defer(() => main.close())
  watchStatements(main.pool)
  const open = (limits: PoolLimits) => {
    const pool = main.openPool(limits)
    watchStatements(pool)
    opened.defer(() => pool.end())
    return pool
  }
  const health = open(HEALTH_LIMITS)
  const webhooks = open({ ...REQUEST_LIMITS, max: WEBHOOK_CONNECTIONS })
  const pool = open({ ...REQUEST_LIMITS, max: config.POOL_SIZE })
  const watch = watchDatabase({ health, requests: [pool, webhooks], jobs: [main.pool], hosts: main.hosts }, log)
  opened.defer(() => watch.stop())
  const replica = openReplica(config, log, opened)
  return { main, served: { db: pool, pool, health, webhooks, isUp: watch.isUp, ...(replica && { replica }) } }
}

function openReplica(config: Settings, log: Logger, opened: AsyncDisposableStack): ReadReplica | null {
  const { READ_DATABASE_URL: url, POOL_SIZE: max, PREPARED_STATEMENTS: isPrepared } = config
  if (url === undefined) return null
  const open = (limits: PoolLimits) => {
    const pool = openUncheckedPool(url, limits, log, isPrepared)
    opened.defer(() => pool.end())
    return pool
  }
  const replica = watchReplica(open({ ...REQUEST_LIMITS, max }), open(HEALTH_LIMITS), log)
  opened.defer(() => replica.stop())
  return replica
}
