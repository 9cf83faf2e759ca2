import type { Logger } from 'pino'

import { watchMaintenance } from '#modules/operations/maintenance.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { watchFreeSpace } from '#platform/free-space.ts'
import type { WriteGuard } from '#platform/http/write-guard.ts'
import type { WritePause } from '#platform/http/write-pause.ts'

import type { Config } from './config.ts'

const BYTES_PER_MB = 1024 * 1024

/** Watches the disk of the data folder and the read-only mode. `opened` ends both watches. */
export async function openWriteGuard(
  { DATA_DIR: folder, MIN_FREE_MB: megabytes }: Pick<Config, 'DATA_DIR' | 'MIN_FREE_MB'>,
  { db, log }: { db: Db; log: Logger },
  opened: AsyncDisposableStack,
): Promise<WriteGuard> {
  const listeners = new Set<() => void>()
  const onChange = () => {
    for (const listener of listeners) listener()
  }
  const disk = await watchFreeSpace({ folder, minFreeBytes: megabytes * BYTES_PER_MB, log, onChange })
  opened.defer(() => disk.stop())
  const maintenance = await watchMaintenance({ db, log }, { onChange })
  opened.defer(() => maintenance.stop())
  const listPauses = (): WritePause[] => [
    ...(maintenance.isOn() ? (['maintenance'] as const) : []),
    ...(disk.isFull() ? (['disk'] as const) : []),
  ]
  return {
    findPause: () => listPauses()[0] ?? null,
    listPauses,
    readFreeBytes: disk.readFree,
    onChange: (listener) => void listeners.add(listener),
  }
}
