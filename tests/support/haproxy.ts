import { findFreePort } from './ports.ts'
import { type Proxy, startProxy } from './proxy-process.ts'
import { read } from './source-files.ts'

export interface HaProxy extends Proxy {
  /** The URL of its metrics. */
  metrics: string
}

/** Starts HAProxy with `deploy/haproxy.cfg` in front of shops. @throws Error if not installed (Debian: haproxy) */
export async function startHaProxy(shopPorts: readonly number[]): Promise<HaProxy> {
  const metricsPort = await findFreePort()
  const proxy = await startProxy({
    program: '/usr/sbin/haproxy',
    options: (file) => ['-db', '-q', '-f', file],
    settings: (port) =>
      read('deploy/haproxy.cfg')
        .replace('bind :8080', `bind 127.0.0.1:${port}`)
        .replace('bind 127.0.0.1:8404', `bind 127.0.0.1:${metricsPort}`)
        .replaceAll(/^ *server shop.*\n/gm, (server) => toServer(server, shopPorts)),
  })
  return { ...proxy, metrics: `http://127.0.0.1:${metricsPort}/metrics` }
}

/** Returns the line of a server with its shop's port; empty without one. */
function toServer(line: string, shopPorts: readonly number[]): string {
  const port = shopPorts[Number(/server shop(\d+)/.exec(line)?.[1]) - 1]
  return port === undefined ? '' : line.replace(/:\d+/, `:${port}`)
}
