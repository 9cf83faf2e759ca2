import type pg from 'pg'

import type { DbLog } from './pool.ts'
import { watchStatements } from './watched-statements.ts'

/** Logs each statement of a pool that takes longer. Call it before the first. */
export function logSlowStatements(pool: pg.Pool, { minMs, log }: { minMs: number; log: Pick<DbLog, 'warn'> }): void {
  watchStatements(pool, (statement) => {
    const startedAt = performance.now()
    return () => {
      const ms = Math.round(performance.now() - startedAt)
      if (ms >= minMs) log.warn({ statement, ms }, 'A statement was slow.')
    }
  })
}
