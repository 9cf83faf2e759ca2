import { statfs } from 'node:fs/promises'

import type { Ctx } from './ctx.ts'

export interface FreeSpaceOptions {
  folder: string
  /** Below this the disk counts as full, and again as free from a tenth more, so that it does not change to and fro. */
  minFreeBytes: number
  log: Pick<Ctx['log'], 'error' | 'info'>
  /** Returns the free bytes of the disk of a folder; default by `statfs`. */
  readFree?(folder: string): Promise<number>
  intervalMs?: number
  onChange(): void
}

const INTERVAL_MS = 3_000

/** Watches the free space of a folder's disk. Resolves after the first reading. */
export async function watchFreeSpace(options: FreeSpaceOptions) {
  const { folder, minFreeBytes, log, readFree = readFreeBytes, intervalMs = INTERVAL_MS, onChange } = options
  let free: number | null = null
  let isFull = false
  let isPolling = false
  await poll()
  const timer = setInterval(() => void poll(), intervalMs)
  timer.unref()
  return { isFull: () => isFull, readFree: () => free, stop: () => clearInterval(timer) }

  async function poll(): Promise<void> {
    // A disk that hangs would otherwise take one thread of Node after the other.
    if (isPolling) return
    isPolling = true
    free = await readFree(folder).catch(() => null)
    isPolling = false
    // A folder that cannot be read says nothing about its disk.
    if (free === null) return
    const wasFull = isFull
    isFull = free < minFreeBytes * (wasFull ? 1.1 : 1)
    if (isFull === wasFull) return
    if (isFull) log.error({ folder, free, minFreeBytes }, 'The disk is almost full: writes are refused.')
    else log.info({ folder, free, minFreeBytes }, 'The disk has free space again: writes are accepted.')
    onChange()
  }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
