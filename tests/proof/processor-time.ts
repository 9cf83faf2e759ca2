import { readdirSync, readFileSync } from 'node:fs'

/** CPU time in milliseconds. */
export interface ProcessorTime {
  database: number
  shop: number
  clients: number
}

/** The unit of `/proc` on every Linux. */
const MS_PER_TICK = 10

/** Returns the CPU time of this process and its descendants; null on systems without `/proc`. */
export function readProcessorTime(): ProcessorTime | null {
  const all = readProcesses()
  if (all.length === 0) return null
  const { user, system } = process.cpuUsage()
  const times: ProcessorTime = { database: 0, shop: 0, clients: (user + system) / 1000 }
  const started = new Set([process.pid])
  // Repeats, because a descendant may have a lower number than its parent.
  for (let before = 0; before < started.size;) {
    before = started.size
    for (const { pid, parent } of all) if (started.has(parent)) started.add(pid)
  }
  for (const { pid, name, ms } of all)
    if (pid !== process.pid && started.has(pid)) times[name === 'postgres' ? 'database' : 'shop'] += ms
  return times
}

function readProcesses() {
  const numbers = readFolder().filter((name) => /^\d+$/.test(name))
  return numbers.flatMap((pid) => readProcess(Number(pid)) ?? [])
}

function readFolder(): string[] {
  try {
    return readdirSync('/proc')
  } catch {
    return []
  }
}

/** Includes the time of its ended children: each connection of the database is a process. */
function readProcess(pid: number) {
  try {
    const [, name, rest] = /\((.*)\) \S (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = (rest ?? '').split(' ').map(Number)
    const [parent = 0] = fields
    // utime, stime, cutime, cstime: the 14th to 17th field of the line.
    const ticks = fields.slice(10, 14).reduce((sum, each) => sum + each, 0)
    return { pid, name, parent, ms: ticks * MS_PER_TICK }
  } catch {
    // The process has ended.
    return null
  }
}
