const TICK_MS = 50
/** A tick that comes later than this shows that the process was busy or had no processor. */
const MAX_TICK_MS = 100

/** Calls `run` after `ms` milliseconds in which this process could work. Returns a function that cancels it. */
export function setAwakeTimeout(ms: number, run: () => void): () => void {
  let left = ms
  let last = performance.now()
  // A plain timer of a busy process fires before it reads an answer that came in time.
  const timer = setInterval(() => {
    const now = performance.now()
    left -= Math.min(now - last, MAX_TICK_MS)
    last = now
    if (left > 0) return
    clearInterval(timer)
    setImmediate(() => !isCancelled && run())
  }, TICK_MS)
  let isCancelled = false
  return () => {
    isCancelled = true
    clearInterval(timer)
  }
}
