const CHECK_MS = 15_000
const MIN_BUSY_MS = 300
const MAX_IDLE_SHARE = 0.03

interface Process {
  /** CPU time of this process in milliseconds. */
  processorMs(): number
  collect(): void
}

/** Collects garbage once when the process becomes idle, with `--expose-gc`. Returns a function that stops it. */
export function collectWhenIdle(process: Process | null = thisProcess()): () => void {
  if (process === null) return () => undefined
  let collectedAt = 0
  let checkedAt = process.processorMs()
  // V8 only collects during allocation, and keeps the memory of its busiest minute.
  const check = () => {
    const now = process.processorMs()
    const isIdle = now - checkedAt < CHECK_MS * MAX_IDLE_SHARE
    if (isIdle && now - collectedAt > MIN_BUSY_MS) {
      process.collect()
      collectedAt = process.processorMs()
    }
    checkedAt = process.processorMs()
  }
  const timer = setInterval(check, CHECK_MS).unref()
  return () => clearInterval(timer)
}

function thisProcess(): Process | null {
  const collect = globalThis.gc
  if (collect === undefined) return null
  const processorMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  // The other kind of collection keeps freed pages.
  return { processorMs, collect: () => collect({ execution: 'sync', flavor: 'last-resort' }) }
}
