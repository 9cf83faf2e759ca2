import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

interface Gathering<Item, Answer> {
  /** So many are worked on together at most. */
  most: number
  /** A group that takes longer does not keep the next one waiting. */
  patienceMs: number
  /** Two items for which this is the same are never in one group. */
  apart(item: Item): unknown
  /** The answers in the order of the items; null where it could not be done and nothing was: then each goes alone. */
  together(items: readonly Item[]): Promise<Answer[] | null>
  alone(item: Item): Promise<Answer>
}

interface Waiting<Item, Answer> {
  item: Item
  key: unknown
  answer: PromiseWithResolvers<Answer>
  /** Runs something in the asynchronous context that the item came in. */
  within: <T>(work: () => T) => T
}

/**
 * Works together on what comes while earlier work is under way, as a database does with commits: where little comes,
 * each goes alone and at once; where much comes, what each costs by itself is paid once for many. A group runs in the
 * asynchronous context of its first: the statements of all are counted there (db/query-log.ts).
 */
export function gather<Item, Answer>(gathering: Gathering<Item, Answer>): (item: Item) => Promise<Answer> {
  const { most, patienceMs, apart, together, alone } = gathering
  let waiting: Waiting<Item, Answer>[] = []
  let isBusy = false

  return (item) => {
    const [key, answer] = [apart(item), Promise.withResolvers<Answer>()]
    waiting.push({ item, key, answer, within: AsyncLocalStorage.snapshot() })
    if (!isBusy) void workOff()
    return answer.promise
  }

  async function workOff(): Promise<void> {
    isBusy = true
    for (let group = nextGroup(); group.length > 0; group = nextGroup())
      await Promise.race([answerAll(group), sleep(patienceMs, undefined, { ref: false })])
    isBusy = false
  }

  function nextGroup(): Waiting<Item, Answer>[] {
    const group = new Map<unknown, Waiting<Item, Answer>>()
    for (const each of waiting) {
      if (group.size === most) break
      if (!group.has(each.key)) group.set(each.key, each)
    }
    const chosen = new Set(group.values())
    waiting = waiting.filter((each) => !chosen.has(each))
    return [...chosen]
  }

  /** Never throws: what goes wrong is said to whoever waits for it. */
  async function answerAll(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    const [first, second] = group
    if (first === undefined) return
    if (second === undefined) return answerAlone(first)
    try {
      const answers = await first.within(() => together(group.map(({ item }) => item)))
      if (answers === null) await Promise.all(group.map(answerAlone))
      // As many answers as items.
      else for (const [at, { answer }] of group.entries()) answer.resolve(answers[at] as Answer)
    } catch (error) {
      for (const { answer } of group) answer.reject(error)
    }
  }

  async function answerAlone({ item, answer, within }: Waiting<Item, Answer>): Promise<void> {
    try {
      answer.resolve(await within(() => alone(item)))
    } catch (error) {
      answer.reject(error)
    }
  }
}
