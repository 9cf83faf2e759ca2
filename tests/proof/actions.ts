import { setTimeout as sleep } from 'node:timers/promises'

import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import { type Buyer, createBuyerApi } from './buyers.ts'

/** Counts of the calls of all clients. */
export interface Tally {
  /** Final answers by name of the call, refusals included. */
  done: Map<string, number>
  /** Refusals by name, status and code: `checkout 409 cart_changed`. */
  refused: Map<string, number>
  /** Calls that were repeated with their key after a lost or temporary answer. */
  retries: number
}

export const createTally = (): Tally => ({ done: new Map(), refused: new Map(), retries: 0 })

export const increment = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1)

const TIMEOUT_MS = 120_000
/** After these a request may or may not have had its effect. */
const RETRIED_STATUSES = new Set([408, 425, 429, 502, 503, 504])

export type RetryingCall = <T>(name: string, call: (api: Api) => Promise<T>) => Promise<T | Problem>

/** Creates a function that repeats a call with its key until the answer is final. Throws after two minutes. */
export function createRetryingCall(buyer: Buyer, origin: () => string, tally: Tally): RetryingCall {
  const api = createBuyerApi(origin, buyer)
  return async (name, call) => {
    for (const deadline = Date.now() + TIMEOUT_MS; ;) {
      const answer = await call(api).catch((error: unknown) => error)
      if (!(answer instanceof Error)) return accept(name, answer as Awaited<ReturnType<typeof call>>)
      if (answer instanceof Problem && isFinal(answer)) return refuse(name, answer)
      if (Date.now() > deadline) throw new Error(`${name} got no final answer.`, { cause: answer })
      tally.retries += 1
      await sleep(100)
    }
  }

  function accept<T>(name: string, answer: T): T {
    increment(tally.done, name)
    return answer
  }

  function refuse(name: string, problem: Problem): Problem {
    increment(tally.done, name)
    increment(tally.refused, `${name} ${problem.status} ${problem.body.code}`)
    return problem
  }
}

const isFinal = ({ status, body }: Problem) =>
  status < 500 && !RETRIED_STATUSES.has(status) && body.code !== 'still_running'

/** Formats the counts, one line each. */
export function describeTally({ done, refused, retries }: Tally): string {
  const lines = (counts: Map<string, number>) =>
    [...counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => `  ${String(times).padStart(6)}  ${name}`)
  return [`${retries} requests were repeated. Answered:`, ...lines(done), 'Of these refused:', ...lines(refused)].join(
    '\n',
  )
}
