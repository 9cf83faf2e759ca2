import type pg from 'pg'

import { destroyConnections } from './pool.ts'
import type { DatabaseHosts } from './pool.ts'

/** The part before the hosts, the hosts, and the rest. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/

/** Splits `postgres://user@a:5432,b:5433/name` into a URL per host. Returns null if one of them is not a URL. */
export function splitHosts(databaseUrl: string): URL[] | null {
  const [, start = '', hosts = '', rest = ''] = URL_PARTS.exec(databaseUrl) ?? []
  const urls = hosts.split(',').map((host) => URL.parse(`${start}${host}${rest}`))
  const found = urls.filter((url) => url !== null && /^postgres(ql)?:$/.test(url.protocol))
  if (found.length < urls.length) return null
  // A parameter of libpq that the driver would send to the server. Of several servers the primary is always meant.
  for (const url of found) url?.searchParams.delete('target_session_attrs')
  return found as URL[]
}

/** Creates the hosts of a URL, beginning with the first. */
export function createHosts(urls: readonly URL[]): DatabaseHosts {
  const pools = new Map<pg.Pool, (url: URL) => string>()
  let current = 0
  // Of a URL at least one host is split.
  const url = () => urls[current] as URL
  return {
    count: urls.length,
    url,
    useNext() {
      if (urls.length < 2) return
      current = (current + 1) % urls.length
      for (const [pool, connectTo] of pools) {
        // The pool reads its options for each new connection.
        Object.assign(pool.options, { connectionString: connectTo(url()) })
        destroyConnections(pool)
      }
    },
    follow: (pool, connectTo) => void pools.set(pool, connectTo),
  }
}
