import { readLastMoneyCheck } from '#modules/reports/money-checks.store.ts'
import { createMetrics, type Metrics } from '#platform/http/metrics.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

import type { Config } from './config.ts'
import type { ShopDatabase } from './shop-database.ts'

/** Serves the metrics of a shop on METRICS_PORT; undefined without it. `opened` closes the port. */
export async function openMetrics(
  { METRICS_PORT: port, METRICS_HOST: host }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
  { main, served }: ShopDatabase,
  jobs: Pick<Jobs, 'countQueues'>,
  opened: AsyncDisposableStack,
): Promise<Metrics | undefined> {
  if (port === undefined) return undefined
  const metrics = createMetrics({
    pools: [
      { name: 'requests', pool: served.pool },
      { name: 'jobs', pool: main.pool },
    ],
    jobs,
    readMoneyCheck: async () => {
      const last = await readLastMoneyCheck(main.db)
      return last && { at: last.at, isOk: last.broken.length === 0 }
    },
  })
  const server = await metrics.listen({ port, host })
  opened.defer(() => server.close())
  return metrics
}
