import { Agent, request } from 'node:http'

import type { Latency } from './measure.ts'

/** Measures each path `rounds` times over one connection, in milliseconds; also finds the slowest best time. */
export async function measureEach(
  origin: string,
  paths: readonly string[],
  { rounds, headers }: { rounds: number; headers: Record<string, string> },
): Promise<Latency & { max: number; slowest: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const quickest = new Map<string, number>()
  for (let round = 0; round <= rounds; round += 1)
    for (const path of paths) {
      const startedAt = performance.now()
      await get(agent, origin + path, headers)
      const ms = performance.now() - startedAt
      if (round === 0) continue
      times.push(ms)
      quickest.set(path, Math.min(ms, quickest.get(path) ?? Infinity))
    }
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const [slowest = ''] = [...quickest].toSorted(([, a], [, b]) => b - a).map(([path]) => path)
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), slowest }
}

function get(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} from ${url}`))
      response.resume().on('end', resolve)
    })
    sent.on('error', reject).end()
  })
}
