import type { IncomingMessage } from 'node:http'

/** The parts of a request that a shared page may depend on. */
export interface SharedRequest {
  /** Requests with equal keys get one page. */
  key: string
  url: string
  /** Headers that the page may use: shared cookies and hints. */
  headers: Readonly<Record<string, string>>
  https: boolean
}

export interface SharingRules {
  /** Query parameters that pages read; others are dropped. */
  queryKeys: ReadonlySet<string>
  /** Returns the shared cookies of a Cookie header in a fixed form, '' for none; null if pages are personal (a session). */
  sharedCookies(header: string): string | null
  /** Lowercase names of headers that select a variant of a page; only the value `on` counts. */
  hints?: readonly string[]
}

/** Longer URLs are not cached. */
const MAX_URL_LENGTH = 2_000

/** The common part of Node's and Fastify's requests. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'headers'> & { url?: string | undefined }

/** Returns the shared parts of a request to `origin`; null if personal: not GET or HEAD, a session, an odd URL. */
export function readSharedRequest(
  { method, headers, url: address = '' }: RequestHead,
  origin: string,
  rules: SharingRules,
): SharedRequest | null {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return null
  if (address.length > MAX_URL_LENGTH || !address.startsWith('/')) return null
  const cookies = headers.cookie === undefined ? '' : rules.sharedCookies(headers.cookie)
  if (cookies === null) return null
  const url = origin + normalise(address, rules.queryKeys)
  const hints = (rules.hints ?? []).filter((name) => headers[name] === 'on')
  return {
    key: [url, cookies, ...hints].join('\n'),
    url,
    headers: { ...(cookies !== '' && { cookie: cookies }), ...Object.fromEntries(hints.map((name) => [name, 'on'])) },
    https: origin.startsWith('https:'),
  }
}

/** Returns the path with its known, non-empty parameters in sorted order. */
function normalise(address: string, queryKeys: ReadonlySet<string>): string {
  const at = address.indexOf('?')
  if (at === -1) return address
  const given = [...new URLSearchParams(address.slice(at))]
  const known = new URLSearchParams(given.filter(([name, value]) => value !== '' && queryKeys.has(name)))
  known.sort()
  return known.size > 0 ? `${address.slice(0, at)}?${known}` : address.slice(0, at)
}
