import { recordSecurityEvent } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import type { OperationAuditEvent } from './audit-events.rules.ts'
import { readMaintenance, writeMaintenance } from './maintenance.store.ts'

const recordEvent = recordSecurityEvent<OperationAuditEvent>

const WATCH_INTERVAL_MS = 2_000

/** Starts or ends the read-only mode of all processes. @returns whether it was another one before */
export async function setMaintenance(ctx: Ctx, isOn: boolean): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const isChanged = await writeMaintenance(tx.db, isOn)
    if (isChanged) await recordEvent(tx, { event: isOn ? 'maintenance_started' : 'maintenance_ended' })
    return isChanged
  })
}

/** Watches the read-only mode, which any process may set. Resolves after the first reading. */
export async function watchMaintenance(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  { onChange, intervalMs = WATCH_INTERVAL_MS }: { onChange(): void; intervalMs?: number },
) {
  let isOn = await readMaintenance(db)
  let isReading = false
  const timer = setInterval(() => void poll(), intervalMs)
  timer.unref()
  return { isOn: () => isOn, stop: () => clearInterval(timer) }

  async function poll(): Promise<void> {
    if (isReading) return
    isReading = true
    const current = await readMaintenance(db).catch(() => isOn)
    isReading = false
    if (current === isOn) return
    isOn = current
    log.info({ isOn }, 'The read-only mode was changed.')
    onChange()
  }
}
