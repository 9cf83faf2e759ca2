import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

/**
 * Locks the data folder for this process; null if another process has it. It is a lock of the operating system, so a
 * killed process never leaves it behind, and two starting processes cannot both get it. Node has no call for such a lock;
 * its SQLite locks its files by one on every system, and an empty file is enough.
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
