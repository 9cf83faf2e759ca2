import { Agent, request } from 'node:http'

import autocannon from 'autocannon'

export interface Latency {
  count: number
  p50: number
  p95: number
  p99: number
}

/** Asks each path so many times, one after another over one connection, after a warm-up round; milliseconds. */
export async function latency(origin: string, paths: readonly string[], rounds: number): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let round = -1; round < rounds; round++)
    for (const path of paths) {
      const startedAt = performance.now()
      await get(agent, origin + path)
      if (round >= 0) times.push(performance.now() - startedAt)
    }
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
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
  }: { connections?: number; seconds?: number; headers?: Record<string, string> } = {},
): Promise<number> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }))
  const ask = (duration: number) => autocannon({ url: origin, connections, duration, headers, requests })
  await ask(WARM_UP_SECONDS)
  const result = await ask(seconds)
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} other answers, ${result.errors} errors`)
  return result.requests.total / result.duration
}
