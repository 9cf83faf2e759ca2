import type { TrafficKind } from './traffic.ts'

/** A limit on the requests of a kind. */
export interface KindLimit {
  kind: TrafficKind
  /** Slots that a request takes: a page costs as much as several calls. */
  weight: number
  /** A request of this kind starts only while fewer slots than this are taken by all kinds. */
  slots: number
  maxWaiting: number
}

export interface AdmissionOptions {
  /** The most important kind first. A kind that is not listed is always admitted. */
  limits: readonly KindLimit[]
  /** Milliseconds of a monotonic clock. */
  now?(): number
}

/** Why a request is not admitted: its own client has too many, or all clients have. */
export type AdmissionRefusal = 'own' | 'all'

type EnterCallback = (refusal: AdmissionRefusal | null, release: () => void) => void

export interface Admission {
  /** Calls `done` with a function that frees the slots, or on refusal. A `key` has at most half of a kind's places. */
  enter(kind: TrafficKind, key: string, done: EnterCallback): void
}

interface Waiter {
  key: string
  start(): void
}

interface Queue extends KindLimit {
  /** Waiting requests of each client in order; clients in the order of their turns. */
  waiters: Map<string, Set<Waiter>>
  waiting: number
  /** When the queue was empty last. */
  emptyAt: number
  running: Map<string, number>
}

/** A burst may wait this long … */
const BURST_WAIT_MS = 3_000
/** … but a queue that has not been empty for this time is an overload, in which waiting only makes answers late. */
const OVERLOAD_MS = 1_000
const OVERLOAD_WAIT_MS = 40
/** The share of the places that an overload leaves, so that most requests are refused immediately instead of after a wait. */
const OVERLOAD_PLACES = 1 / 8

const nothing = () => undefined

/** Admits requests by kind: important ones first, a bounded number at a time, with a bounded queue and a short wait. */
export function createAdmission({ limits, now = () => performance.now() }: AdmissionOptions): Admission {
  const queues = limits.map((limit): Queue => ({
    ...limit,
    waiters: new Map(),
    waiting: 0,
    emptyAt: now(),
    running: new Map(),
  }))
  const byKind = new Map(queues.map((queue) => [queue.kind, queue]))
  let taken = 0
  return { enter }

  function enter(kind: TrafficKind, key: string, done: EnterCallback): void {
    const queue = byKind.get(kind)
    if (queue === undefined) return done(null, nothing)
    const own = queue.waiters.get(key)?.size ?? 0
    // Requests of other clients that wait although there is a slot have their share.
    if (own === 0 && hasSlots(queue, key)) return done(null, take(queue, key))
    const isOverloaded = queue.waiting > 0 && now() - queue.emptyAt > OVERLOAD_MS
    const places = isOverloaded ? Math.ceil(queue.maxWaiting * OVERLOAD_PLACES) : queue.maxWaiting
    if (own >= places / 2) return done('own', nothing)
    if (queue.waiting >= places) return done('all', nothing)
    wait(queue, { key, maxMs: isOverloaded ? OVERLOAD_WAIT_MS : BURST_WAIT_MS, done })
  }

  function hasSlots({ slots, weight, running }: Queue, key: string): boolean {
    const own = running.get(key) ?? 0
    // A request that needs more slots than its kind has still starts alone.
    return (taken === 0 || taken + weight <= slots) && (own === 0 || own + weight <= slots / 2)
  }

  function take(queue: Queue, key: string): () => void {
    taken += queue.weight
    queue.running.set(key, (queue.running.get(key) ?? 0) + queue.weight)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      taken -= queue.weight
      const left = (queue.running.get(key) ?? 0) - queue.weight
      if (left > 0) queue.running.set(key, left)
      else queue.running.delete(key)
      for (const each of queues) startWaiting(each)
    }
  }

  function startWaiting(queue: Queue): void {
    if (queue.waiting === 0) return
    // A served client moves to the end, and the loop reaches it again there.
    for (const [key, ofKey] of queue.waiters) {
      const [first] = ofKey
      if (first === undefined || !hasSlots(queue, key)) continue
      queue.waiters.delete(key)
      queue.waiters.set(key, ofKey)
      first.start()
    }
  }

  function wait(queue: Queue, { key, maxMs, done }: { key: string; maxMs: number; done: EnterCallback }): void {
    const waiter: Waiter = {
      key,
      start: () => {
        leave(queue, waiter)
        clearTimeout(timer)
        done(null, take(queue, key))
      },
    }
    const timer = setTimeout(() => {
      leave(queue, waiter)
      done('all', nothing)
    }, maxMs)
    const ofKey = queue.waiters.get(key) ?? new Set()
    queue.waiters.set(key, ofKey.add(waiter))
    if (queue.waiting === 0) queue.emptyAt = now()
    queue.waiting += 1
  }

  function leave(queue: Queue, waiter: Waiter): void {
    const ofKey = queue.waiters.get(waiter.key)
    ofKey?.delete(waiter)
    if (ofKey?.size === 0) queue.waiters.delete(waiter.key)
    queue.waiting -= 1
  }
}
