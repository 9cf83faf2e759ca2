const CHECK_MS = 15_000
const MIN_BUSY_MS = 300
const MAX_IDLE_SHARE = 0.03

interface Process {
  /** Milliseconds of processor time that this process has taken so far. */
  processorMs(): number
  collect(): void
}

/**
 * Collects garbage once after each busy time, when the process has become idle: the engine by itself collects only while
 * memory is asked for, and so keeps what its busiest minute needed. Does nothing where Node runs without `--expose-gc`.
 * @returns how to end it
 */
export function collectWhenIdle(process: Process | null = thisProcess()): () => void {
  if (process === null) return () => undefined
  let collectedAt = 0
  let checkedAt = process.processorMs()
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
  // Another flavour keeps freed pages of memory for later.
  return { processorMs, collect: () => collect({ execution: 'sync', flavor: 'last-resort' }) }
}
