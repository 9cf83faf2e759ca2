import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

/**
 * Takes the data folder for this process; null when another one has it. The lock is the operating system's, so it is
 * never left behind by a process that was killed, and two starting together cannot both get it. Node has no call for
 * such a lock; SQLite, which it carries, locks its files by one on every system, and an empty file is enough.
 */
export function lockFolder(folder: string): FolderLock | null {
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => file.close() }
  } catch (error) {
    file.close()
    const sqliteBusy = 5
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null
    throw error
  }
}
