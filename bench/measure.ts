import { Agent, request } from 'node:http'

import autocannon from 'autocannon'

export interface Latency {
  count: number
  p50: number
  p95: number
  p99: number
}

/** A server and the paths that are requested from it. */
export interface Target {
  origin: string
  paths: readonly string[]
}

/** Measures each path `rounds` times over one connection after a warm-up round. Milliseconds. */
export async function measureLatency(origin: string, paths: readonly string[], rounds: number): Promise<Latency> {
  const [times = []] = await measureLatencies([{ origin, paths }], rounds)
  return getPercentiles(times)
}

/** Measures several servers, path by path in turn, so that a slow minute of the machine falls on all. Milliseconds of each. */
export async function measureLatencies(targets: readonly Target[], rounds: number): Promise<number[][]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[][] = targets.map(() => [])
  const longest = Math.max(...targets.map(({ paths }) => paths.length))
  for (let round = -1; round < rounds; round++)
    for (let turn = 0; turn < longest; turn++)
      for (const [at, { origin, paths }] of targets.entries()) {
        const path = paths[turn]
        if (path === undefined) continue
        const startedAt = performance.now()
        await get(agent, origin + path)
        if (round >= 0) times[at]?.push(performance.now() - startedAt)
      }
  agent.destroy()
  return times
}

export function getPercentiles(times: readonly number[]): Latency {
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

/** Until then a process still compiles its frequent code on the processors that are measured. */
const WARM_UP_SECONDS = 5

/** Measures answers per second, the paths in turn, after `warmUp` seconds. Throws on a status other than 200. */
export async function measureRate(
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
  const load = (duration: number) => autocannon({ url: origin, connections, duration, headers, requests })
  if (warmUp > 0) await load(warmUp)
  const result = await load(seconds)
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} other answers, ${result.errors} errors`)
  return result.requests.total / result.duration
}
