import type { Logger } from 'pino'

import { countOrdersSince } from '#modules/orders/recent-orders.store.ts'
import { readLastMoneyCheck } from '#modules/reports/money-checks.store.ts'
import { createMetrics, type MeasuredPool, type Metrics } from '#platform/http/metrics.ts'
import type { WriteGuard } from '#platform/http/write-guard.ts'
import { readQueues } from '#platform/jobs/failed-jobs.store.ts'

import type { Config } from './config.ts'
import { toListenError } from './listen.ts'
import type { ShopDatabase } from './shop-database.ts'
import { openWriteGuard } from './shop-write-guard.ts'

const HOUR_MS = 3_600_000

interface Deps {
  database: ShopDatabase
  log: Logger
}

/** Opens the guard of writes, and the metrics server if METRICS_PORT is set. `opened` closes them. @throws BootError */
export async function openWatch(
  config: Config,
  deps: Deps,
  opened: AsyncDisposableStack,
): Promise<{ writeGuard: WriteGuard; metrics?: Metrics }> {
  const writeGuard = await openWriteGuard(config, { db: deps.database.main.db, log: deps.log }, opened)
  const { METRICS_PORT: port, METRICS_HOST: host } = config
  if (port === undefined) return { writeGuard }
  const metrics = createShopMetrics(deps, writeGuard)
  const server = await metrics.listen({ port, host }).catch((cause: unknown) => {
    throw toListenError(cause, { HOST: host, PORT: port }, 'METRICS_')
  })
  opened.defer(() => server.close())
  return { writeGuard, metrics }
}

function createShopMetrics({ database: { main, served } }: Deps, writeGuard: WriteGuard): Metrics {
  return createMetrics({
    pools: listPools({ main, served }),
    readQueues: () => readQueues(main.db),
    writeGuard,
    readMoneyCheck: async () => {
      const last = await readLastMoneyCheck(main.db)
      return last && { at: last.at, isOk: last.broken.length === 0 }
    },
    countRecentOrders: () => countOrdersSince(main.db, new Date(Date.now() - HOUR_MS)),
  })
}

const listPools = ({ main, served: { pool, webhooks, health, replica } }: ShopDatabase): MeasuredPool[] => [
  { name: 'requests', pool },
  { name: 'webhooks', pool: webhooks },
  { name: 'jobs', pool: main.pool },
  { name: 'health', pool: health },
  ...(replica ? [{ name: 'replica', pool: replica.pool }] : []),
]
