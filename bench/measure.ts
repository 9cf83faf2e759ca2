import { Agent, request } from 'node:http'

import autocannon from 'autocannon'

export interface Latency {
  count: number
  p50: number
  p95: number
  p99: number
}

/** What is asked of one server. */
export interface Asked {
  origin: string
  paths: readonly string[]
}

/** Asks each path so many times, one after another over one connection, after a warm-up round; milliseconds. */
export async function latency(origin: string, paths: readonly string[], rounds: number): Promise<Latency> {
  const [times = []] = await latencies([{ origin, paths }], rounds)
  return percentiles(times)
}

/** The same of several servers, path by path in turn, so that all are measured in the same minutes. Milliseconds of each. */
export async function latencies(asked: readonly Asked[], rounds: number): Promise<number[][]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[][] = asked.map(() => [])
  const most = Math.max(...asked.map(({ paths }) => paths.length))
  for (let round = -1; round < rounds; round++)
    for (let turn = 0; turn < most; turn++)
      for (const [at, { origin, paths }] of asked.entries()) {
        const path = paths[turn]
        if (path === undefined) continue
        const startedAt = performance.now()
        await get(agent, origin + path)
        if (round >= 0) times[at]?.push(performance.now() - startedAt)
      }
  agent.destroy()
  return times
}

/** Of a list of times. */
export function percentiles(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function get(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} from ${url}`))
      response.resume().on('end', resolve)
    })
    sent.on('error', reject).end()
  })
}

/** For so long a process still compiles what it runs often, on the processors that are measured. */
const WARM_UP_SECONDS = 5

/**
 * Answers per second over so many connections for so many seconds, the paths in turn, after some to warm up. Fails on
 * any other status than 200.
 */
export async function perSecond(
  origin: string,
  paths: readonly string[],
  {
    connections = 10,
    seconds = 8,
    headers = {},
    warmUp = WARM_UP_SECONDS,
  }: { connections?: number; seconds?: number; headers?: Record<string, string>; warmUp?: number } = {},
): Promise<number> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }))
  const ask = (duration: number) => autocannon({ url: origin, connections, duration, headers, requests })
  if (warmUp > 0) await ask(warmUp)
  const result = await ask(seconds)
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} other answers, ${result.errors} errors`)
  return result.requests.total / result.duration
}
