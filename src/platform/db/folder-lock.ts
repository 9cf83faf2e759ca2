import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

/** Locks the data folder for this process; null if another process has it. */
export function lockFolder(folder: string): FolderLock | null {
  // The operating system's lock: a killed process leaves none behind, and two starting ones cannot both get it.
  // Node has no call for one; its SQLite locks its files by one on every system, and an empty file is enough.
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
