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

/**
 * Creates a queue in front of a scarce resource. Keys that wait are served in turn, so that work waits for at most one
 * piece of each other key; no key takes more than its share.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const running = new Map<string, number>()
  /** Of each key in the order in which it came; the keys in the order of their turns. */
  const waiters = new Map<string, Set<Waiter>>()
  let total = 0
  let waiting = 0
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
    // A key that is served goes to the end, and this loop comes to it again there.
    for (const [other, ofKey] of waiters) {
      if (total >= options.maxRunning) return
      const [first] = ofKey
      if (first === undefined || !hasSlot(other)) continue
      waiters.delete(other)
      waiters.set(other, ofKey)
      first.start()
    }
  }

  function join(waiter: Waiter): void {
    const ofKey = waiters.get(waiter.key) ?? new Set()
    waiters.set(waiter.key, ofKey.add(waiter))
    waiting += 1
  }

  function leave(waiter: Waiter): void {
    const ofKey = waiters.get(waiter.key)
    ofKey?.delete(waiter)
    if (ofKey?.size === 0) waiters.delete(waiter.key)
    waiting -= 1
  }

  /** Resolves with the slot taken, so that no later caller can get in between. */
  function waitForSlot(key: string): Promise<void> {
    if (waiting >= options.maxWaiting) throw options.refuse(hasItsShare(key))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      leave(waiter)
      reject(options.refuse(hasItsShare(key)))
    }
    const timer = setTimeout(giveUp, options.maxWaitMs)
    const start = () => {
      clearTimeout(timer)
      leave(waiter)
      take(key)
      resolve()
    }
    const waiter = { key, start }
    join(waiter)
    return promise
  }
}
