import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

interface BatcherOptions<Item, Answer> {
  maxBatch: number
  /** The next batch starts after this time even if the current one is still running. */
  maxWaitMs: number
  /** Two items with equal keys are never in one batch. */
  conflictKey(item: Item): unknown
  /** Returns answers in the order of the items, or null if nothing was done: then each item runs alone. */
  runBatch(items: readonly Item[]): Promise<Answer[] | null>
  runOne(item: Item): Promise<Answer>
}

interface QueuedItem<Item, Answer> {
  item: Item
  key: unknown
  answer: PromiseWithResolvers<Answer>
  /** Runs a function in the asynchronous context that the item arrived in. */
  runInContext: <T>(work: () => T) => T
}

/** Creates a function that batches items arriving while a batch runs, in the asynchronous context of its first item. */
export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  const { maxBatch, maxWaitMs, conflictKey, runBatch, runOne } = options
  let queue: QueuedItem<Item, Answer>[] = []
  let isBusy = false

  return (item) => {
    const [key, answer] = [conflictKey(item), Promise.withResolvers<Answer>()]
    // The first item of a batch is also charged for its statements (db/query-log.ts).
    queue.push({ item, key, answer, runInContext: AsyncLocalStorage.snapshot() })
    // With low traffic each item runs alone immediately, as in the group commit of a database.
    if (!isBusy) void drainQueue()
    return answer.promise
  }

  async function drainQueue(): Promise<void> {
    isBusy = true
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch())
      await Promise.race([answerBatch(batch), sleep(maxWaitMs, undefined, { ref: false })])
    isBusy = false
  }

  function takeBatch(): QueuedItem<Item, Answer>[] {
    const batch = new Map<unknown, QueuedItem<Item, Answer>>()
    for (const queued of queue) {
      if (batch.size === maxBatch) break
      if (!batch.has(queued.key)) batch.set(queued.key, queued)
    }
    const taken = new Set(batch.values())
    queue = queue.filter((queued) => !taken.has(queued))
    return [...taken]
  }

  /** Settles every answer of the batch; never throws. */
  async function answerBatch(batch: readonly QueuedItem<Item, Answer>[]): Promise<void> {
    const [first, second] = batch
    if (first === undefined) return
    if (second === undefined) return answerOne(first)
    try {
      const answers = await first.runInContext(() => runBatch(batch.map(({ item }) => item)))
      if (answers === null) await Promise.all(batch.map(answerOne))
      // runBatch returns one answer per item.
      else for (const [at, { answer }] of batch.entries()) answer.resolve(answers[at] as Answer)
    } catch (error) {
      for (const { answer } of batch) answer.reject(error)
    }
  }

  async function answerOne({ item, answer, runInContext }: QueuedItem<Item, Answer>): Promise<void> {
    try {
      answer.resolve(await runInContext(() => runOne(item)))
    } catch (error) {
      answer.reject(error)
    }
  }
}
