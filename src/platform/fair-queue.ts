/** The limits of a queue; those with `Each` count per key, so that one caller never holds every slot or place. */
export interface FairQueueOptions {
  maxRunning: number
  maxRunningEach: number
  maxWaiting: number
  /** Default: `maxWaiting`. */
  maxWaitingEach?: number
  maxWaitMs: number
  /** Creates the error for work that is refused a place or waited too long; its argument is whether its own key is the reason. */
  refuse(isForOwnKey: boolean): Error
}

export interface FairQueue {
  /** Runs the work when a slot is free. @throws the error of `refuse`, without having started the work */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface Waiter {
  key: string
  start(): void
  refuse(isForOwnKey: boolean): void
}

/** Creates a queue that serves waiting keys in turn and gives no key more than its share of a scarce resource. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const running = new Map<string, number>()
  /** Waiting items of each key in order; keys in the order of their turns. */
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
    return total < options.maxRunning && !hasFullShare(key)
  }

  function hasFullShare(key: string): boolean {
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
    // A served key moves to the end, and the loop reaches it again there.
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

  /** @throws the error of `refuse` if the key has all its places, or no other key has more waiting items */
  function makeRoom(key: string): void {
    const own = waiters.get(key)?.size ?? 0
    if (own >= (options.maxWaitingEach ?? options.maxWaiting)) throw options.refuse(true)
    if (waiting < options.maxWaiting) return
    let most: Waiter[] = []
    for (const ofKey of waiters.values()) if (ofKey.size > most.length) most = [...ofKey]
    if (most.length <= own + 1) throw options.refuse(own > 0 || hasFullShare(key))
    // The newest item of the key with the most waiting items is refused.
    most.at(-1)?.refuse(true)
  }

  /** Resolves after taking the slot, so that no later caller can take it. */
  function waitForSlot(key: string): Promise<void> {
    makeRoom(key)
    const isBehindOwn = waiters.has(key)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stopWaiting = () => {
      clearTimeout(timer)
      leave(waiter)
    }
    const waiter: Waiter = {
      key,
      start: () => {
        stopWaiting()
        take(key)
        resolve()
      },
      refuse: (isForOwnKey) => {
        stopWaiting()
        reject(options.refuse(isForOwnKey))
      },
    }
    const timer = setTimeout(() => waiter.refuse(isBehindOwn || hasFullShare(key)), options.maxWaitMs)
    join(waiter)
    return promise
  }
}
