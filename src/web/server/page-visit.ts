import type { IncomingMessage } from 'node:http'

/** What of a request a shared page may depend on. Everything else about the visitor is left out. */
export interface SharedVisit {
  /** Two visits with the same key get the same page. */
  key: string
  url: string
  /** What of its headers the page may see: the cookies that visitors share, and hints. */
  headers: Readonly<Record<string, string>>
  https: boolean
}

export interface SharingRules {
  /** The query parameters that pages read, in any order; others are dropped. */
  queryKeys: ReadonlySet<string>
  /**
   * What of a Cookie header pages may show to everybody who sends the same: a Cookie header in one fixed form, '' for
   * nothing, null when it makes pages the visitor's own (a session, a cart).
   */
  sharedCookies(header: string): string | null
  /** Headers by which browsers ask for another form of a page, in small letters. Of each only the word `on` counts. */
  hints?: readonly string[]
}

/** Longer addresses are rendered each time: they would only crowd the cache. */
const LONGEST_URL = 2_000

/** What of a request says whether its page is shared; it looks the same to the server and to Fastify. */
export type Asking = Pick<IncomingMessage, 'method' | 'headers'> & { url?: string | undefined }

/**
 * Reads what is not personal in a request, or null when its answer must be made for this visitor alone: anything but a
 * plain read, a session, an authorisation, an odd address.
 * @param origin that the visitor asked, such as `https://shop.example`
 */
export function readSharedVisit(
  { method, headers, url: address = '' }: Asking,
  origin: string,
  rules: SharingRules,
): SharedVisit | null {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return null
  if (address.length > LONGEST_URL || !address.startsWith('/')) return null
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

/** The address with only the parameters that say something, in one order. */
function normalise(address: string, queryKeys: ReadonlySet<string>): string {
  const at = address.indexOf('?')
  if (at === -1) return address
  const given = [...new URLSearchParams(address.slice(at))]
  const known = new URLSearchParams(given.filter(([name, value]) => value !== '' && queryKeys.has(name)))
  known.sort()
  return known.size > 0 ? `${address.slice(0, at)}?${known}` : address.slice(0, at)
}
