import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of the processors, by who took them. */
export interface ProcessorTime {
  database: number
  shop: number
  clients: number
}

/** What `/proc` counts in, on every Linux. */
const MS_PER_TICK = 10

/** What this process and all that it has started took so far; null where the system does not tell (it is no Linux). */
export function processorTime(): ProcessorTime | null {
  const all = readProcesses()
  if (all.length === 0) return null
  const { user, system } = process.cpuUsage()
  const took: ProcessorTime = { database: 0, shop: 0, clients: (user + system) / 1000 }
  const started = new Set([process.pid])
  // A process has a higher number than the one that started it, until the numbers begin anew.
  for (let before = 0; before < started.size;) {
    before = started.size
    for (const { pid, parent } of all) if (started.has(parent)) started.add(pid)
  }
  for (const { pid, name, ms } of all)
    if (pid !== process.pid && started.has(pid)) took[name === 'postgres' ? 'database' : 'shop'] += ms
  return took
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

/** With what its own ended children took: a connection of the database is a process that ends. */
function readProcess(pid: number) {
  try {
    const [, name, rest] = /\((.*)\) \S (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = (rest ?? '').split(' ').map(Number)
    const [parent = 0] = fields
    // utime, stime, cutime, cstime: the 14th to 17th field of the line.
    const ticks = fields.slice(10, 14).reduce((sum, each) => sum + each, 0)
    return { pid, name, parent, ms: ticks * MS_PER_TICK }
  } catch {
    // It has ended meanwhile.
    return null
  }
}
