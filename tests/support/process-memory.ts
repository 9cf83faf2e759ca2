import { readFileSync } from 'node:fs'

/** Reads the memory of a process in MB: now (`VmRSS`), or its peak since the last reset (`VmHWM`). */
export function readMemoryMb({ pid }: { pid: number }, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_024
}
