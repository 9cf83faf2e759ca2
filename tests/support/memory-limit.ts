import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A control group of Linux whose processes may use a limited amount of memory together, and no swap. */
export interface MemoryLimit {
  /** A command prefix that starts a program in the group. */
  command: readonly string[]
  /** Returns how many processes the system killed because the group reached its limit. */
  countKills(): number
  /** Removes the group; its processes must have ended. */
  remove(): void
}

const ROOT = '/sys/fs/cgroup'
const isVersion2 = existsSync(join(ROOT, 'cgroup.controllers'))

/** Creates a control group with this limit of megabytes. @throws Error when this user may not make one */
export function limitMemory(megabytes: number): MemoryLimit {
  const folder = join(isVersion2 ? ROOT : join(ROOT, 'memory'), `sparelane-bench-${process.pid}-${megabytes}`)
  const set = (name: string, value: number) => writeFileSync(join(folder, name), String(value))
  const bytes = megabytes * 1024 * 1024
  // `ulimit` and `prlimit` limit addresses, of which Node reserves gigabytes.
  mkdirSync(folder)
  try {
    if (isVersion2) {
      set('memory.max', bytes)
      set('memory.swap.max', 0)
    } else {
      set('memory.limit_in_bytes', bytes)
      // Memory and swap together.
      set('memory.memsw.limit_in_bytes', bytes)
    }
  } catch (error) {
    rmdirSync(folder)
    throw error
  }
  const counts = join(folder, isVersion2 ? 'memory.events' : 'memory.oom_control')
  return {
    command: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', join(folder, 'cgroup.procs')],
    countKills: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(counts, 'utf8'))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  }
}
