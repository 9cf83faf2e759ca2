import { setTimeout as sleep } from 'node:timers/promises'

import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import { type Buyer, callsOf } from './buyers.ts'

/** How the calls of one client went, over all of its buyers. */
export interface Tally {
  /** By name: definite answers, good or not. */
  done: Map<string, number>
  /** By status and code: what was refused, as `checkout 409 cart_changed`. */
  refused: Map<string, number>
  /** How often an answer never came, or was none, and the call was sent again with the same key. */
  again: number
}

export const emptyTally = (): Tally => ({ done: new Map(), refused: new Map(), again: 0 })

export const count = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1)

const TIMEOUT_MS = 120_000
/** Said of a request that may or may not have had its effect, or that shall come again. */
const UNDECIDED = new Set([408, 425, 429, 502, 503, 504])

export type Ask = <T>(name: string, call: (api: Api) => Promise<T>) => Promise<T | Problem>

/**
 * Asks as a patient buyer does: where the answer is lost, again with the same key, at whichever process is up, until the
 * shop says yes or no. @throws Error where that takes too long
 */
export function patiently(buyer: Buyer, origin: () => string, tally: Tally): Ask {
  const api = callsOf(origin, buyer)
  return async (name, call) => {
    for (const deadline = Date.now() + TIMEOUT_MS; ;) {
      const answer = await call(api).catch((error: unknown) => error)
      if (!(answer instanceof Error)) return settled(name, answer as Awaited<ReturnType<typeof call>>)
      if (answer instanceof Problem && isDecided(answer)) return refuse(name, answer)
      if (Date.now() > deadline) throw new Error(`${name} came to no end.`, { cause: answer })
      tally.again += 1
      await sleep(100)
    }
  }

  function settled<T>(name: string, answer: T): T {
    count(tally.done, name)
    return answer
  }

  function refuse(name: string, problem: Problem): Problem {
    count(tally.done, name)
    count(tally.refused, `${name} ${problem.status} ${problem.body.code}`)
    return problem
  }
}

const isDecided = ({ status, body }: Problem) => status < 500 && !UNDECIDED.has(status) && body.code !== 'still_running'

/** Returns how the calls went, in lines of a count and a name. */
export function describeTally({ done, refused, again }: Tally): string {
  const lines = (counts: Map<string, number>) =>
    [...counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => `  ${String(times).padStart(6)}  ${name}`)
  return [`${again} requests were sent again. Answered:`, ...lines(done), 'Of these refused:', ...lines(refused)].join(
    '\n',
  )
}
