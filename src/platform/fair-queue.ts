/** The limits of a queue; `maxRunningEach` counts per key, so that one caller never holds every slot. */
export interface FairQueueOptions {
  maxRunning: number
  maxRunningEach: number
  maxWaiting: number
  maxWaitMs: number
  /** Makes the error for work that finds the queue full or has waited too long, here only for the share of its own key. */
  refuse(hasKeyItsShare: boolean): Error
}

export interface FairQueue {
  /** Runs the work when a slot is free. @throws the error of `refuse`, without having started the work */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface Waiter {
  key: string
  start(): void
}

/** Creates a queue in front of a scarce resource: first come, first served, but no key takes more than its share. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const running = new Map<string, number>()
  const waiters = new Set<Waiter>()
  let total = 0
  return { run }

  async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (!hasSlot(key)) await waitForSlot(key)
    else take(key)
    try {
      return await work()
    } finally {
      free(key)
    }
  }

  function hasSlot(key: string): boolean {
    return total < options.maxRunning && !hasItsShare(key)
  }

  function hasItsShare(key: string): boolean {
    return (running.get(key) ?? 0) >= options.maxRunningEach
  }

  function take(key: string): void {
    total += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function free(key: string): void {
    total -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
    for (const waiter of waiters) {
      if (total >= options.maxRunning) return
      if (hasSlot(waiter.key)) waiter.start()
    }
  }

  /** Resolves with the slot taken, so that no later caller can get in between. */
  function waitForSlot(key: string): Promise<void> {
    if (waiters.size >= options.maxWaiting) throw options.refuse(hasItsShare(key))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      waiters.delete(waiter)
      clearTimeout(timer)
    }
    const giveUp = () => {
      leave()
      reject(options.refuse(hasItsShare(key)))
    }
    const timer = setTimeout(giveUp, options.maxWaitMs)
    const start = () => {
      leave()
      take(key)
      resolve()
    }
    const waiter = { key, start }
    waiters.add(waiter)
    return promise
  }
}
