import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 100
const KB_PER_MB = 1024

/** Returns the memory of all descendants of this process in MB, as the sum of their proportional set sizes. */
export function memoryOfChildren(): number {
  const kilobytes = listDescendants(process.pid).map(proportionalSetSize)
  return kilobytes.reduce((sum, size) => sum + size, 0) / KB_PER_MB
}

/** Samples the memory of all descendants until `stop`, which returns the highest sum in MB. */
export function watchPeak(): { stop(): number } {
  let peak = 0
  const sample = () => (peak = Math.max(peak, memoryOfChildren()))
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}

function listDescendants(pid: number): number[] {
  return listChildren(pid).flatMap((child) => [child, ...listDescendants(child)])
}

/** Returns the child processes, which Linux lists by the thread that started them. */
function listChildren(pid: number): number[] {
  const lists = listThreads(pid).map((thread) => read(`/proc/${pid}/task/${thread}/children`) ?? '')
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Kilobytes; 0 when the process has ended. */
function proportionalSetSize(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0)
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
