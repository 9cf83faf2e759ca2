import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { hasBody } from '#platform/http/body-timeouts.ts'
import { isAddressRefusal, isOverloaded } from '#platform/http/overload.ts'
import { getRequestOrigin } from '#platform/http/request-target.ts'
import { newNonce } from '#platform/http/security-headers.ts'
import { addressKey } from '#platform/rate-limits.ts'

import { toCachedPage, type CachedPage, sendCachedPage, measureBytes, writeCachedPage } from './cached-page.ts'
import type { ClearedListings } from './page-clearing.ts'
import { readSharedRequest, type SharedRequest, type SharingRules } from './shared-request.ts'

const FRESH_MS = 10_000
const STALE_MS = 60_000
const RETRY_MS = 1_000
const RENDER_MS = 20_000
const MAX_BYTES = 64 * 1024 * 1024

/** A page to render; it may depend only on its request. */
export interface PageToRender {
  request: Request
  /** The nonce that its inline scripts must have. */
  nonce: string
  /** The first visitor who requested it, for the log and for limits only. */
  requestedBy: { id: string; ip: string }
}

export interface PageCacheOptions extends SharingRules {
  /** Public origin, such as `https://shop.example`; null uses the origin of each request. */
  origin: string | null
  /** Renders a page from a request that has only data that visitors share. */
  render(page: PageToRender): Promise<Response>
  log: Pick<FastifyBaseLogger, 'warn'>
  maxBytes?: number
  /** Milliseconds of a monotonic clock. */
  now?(): number
}

export interface PageCache {
  /** Sends a shared page, cached or rendered. Returns false and sends nothing if the page is personal. */
  answer(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean>
  /** Writes a fresh cached page before the framework sees the request; returns false otherwise. */
  answerFresh(request: IncomingMessage, response: ServerResponse): boolean
  /** Removes pages that show these listings, or all; running renderings are sent to waiting visitors and not cached. */
  clear(listings: ClearedListings): void
}

/** A running rendering, with the key of the address that it is charged to. */
interface Rendering {
  address: string
  page: Promise<CachedPage | null>
}

interface CacheEntry {
  /** Null if the page turned out to be personal; it is not shared for a while. */
  page: CachedPage | null
  freshUntil: number
  usableUntil: number
}

/** Caches pages of visitors without a session (decision 7): fresh for 10 s, stale for 60 s while one is renewed. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { now = () => performance.now(), maxBytes = MAX_BYTES } = options
  const { queryKeys, sharedCookies, origin, hints = [] } = options
  const rules = { queryKeys, sharedCookies, hints }
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => key.length + (page === null ? 1 : measureBytes(page)),
  })
  const renderings = new Map<string, Rendering>()
  let generation = 0
  return { answer, answerFresh, clear }

  function clear(listings: ClearedListings): void {
    generation += 1
    if (listings === null) entries.clear()
    else for (const [key, { page }] of entries.entries()) if (showsListing(page, listings)) entries.delete(key)
    // Later visitors wait for a new rendering.
    renderings.clear()
  }

  function answerFresh(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = origin ?? findDirectOrigin(request)
    const visit = asked === null || hasBody(request) ? null : readSharedRequest(request, asked, rules)
    const found = visit === null ? undefined : entries.get(visit.key)
    if (!found?.page || now() >= found.freshUntil) return false
    return writeCachedPage(request, response, found.page, randomUUID())
  }

  function answer(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    const visit = readSharedRequest(request, origin ?? getRequestOrigin(request), rules)
    if (visit === null) return false
    const found = find(visit, request)
    const send = (page: CachedPage | null) => page !== null && sendCachedPage(request, reply, page)
    return found instanceof Promise ? found.then(send) : send(found)
  }

  function find(visit: SharedRequest, asking: FastifyRequest): Promise<CachedPage | null> | CachedPage | null {
    const found = entries.get(visit.key)
    const at = now()
    if (found === undefined || at >= found.usableUntil) return renderOnce(visit, asking)
    if (at >= found.freshUntil && !renderings.has(visit.key)) void renewInBackground(visit, asking, found)
    return found.page
  }

  async function renewInBackground(visit: SharedRequest, asking: FastifyRequest, found: CacheEntry) {
    try {
      await renderOnce(visit, asking)
    } catch (error) {
      // Without the query, which may be private. An overload is logged where it occurs.
      if (!isOverloaded(error))
        options.log.warn({ err: error, path: new URL(visit.url).pathname }, 'a page could not be renewed')
    }
    // Unchanged, so the rendering failed: keep the old page and retry after RETRY_MS.
    if (entries.peek(visit.key) === found) found.freshUntil = now() + RETRY_MS
  }

  async function renderOnce(visit: SharedRequest, asking: FastifyRequest): Promise<CachedPage | null> {
    const address = addressKey(asking.ip)
    const rendering = renderings.get(visit.key) ?? startRendering(visit, asking, address)
    try {
      return await rendering.page
    } catch (error) {
      if (rendering.address === address || !isAddressRefusal(error)) throw error
      // The other address was refused: render in the share of this visitor.
      return renderOnce(visit, asking)
    }
  }

  function startRendering(visit: SharedRequest, asking: FastifyRequest, address: string): Rendering {
    const page = render(visit, asking).finally(() => {
      if (renderings.get(visit.key) === rendering) renderings.delete(visit.key)
    })
    const rendering = { address, page }
    renderings.set(visit.key, rendering)
    return rendering
  }

  // From the key alone, so a page has no data of its first visitor. A personal page goes to no visitor: each gets an
  // own rendering (security row 49). Another response goes to all who wait, and only a 200 is cached.
  async function render({ key, url, headers, https }: SharedRequest, { id, ip }: FastifyRequest) {
    const nonce = newNonce()
    const startedIn = generation
    const request = toRequest(url, headers)
    if (request === null) return null
    const response = await options.render({ request, nonce, requestedBy: { id, ip } })
    if (isPersonal(response)) return store(key, null)
    const page = await toCachedPage(response, { nonce, https, previous: entries.peek(key)?.page ?? null })
    if (startedIn !== generation) return page
    if (page.status === 200) return store(key, page)
    // A failure may be temporary, so the old page stays; a page that is gone or moved is removed.
    if (page.status < 500) entries.delete(key)
    return page
  }

  function store(key: string, page: CachedPage | null): CachedPage | null {
    const at = now()
    const usableUntil = at + FRESH_MS + STALE_MS
    entries.set(key, { page, freshUntil: page === null ? usableUntil : at + FRESH_MS, usableUntil })
    return page
  }
}

/** Returns whether a page may show one of these listings. */
function showsListing(page: CachedPage | null, listings: ReadonlySet<number>): boolean {
  if (page === null) return false
  return page.listings === null || page.listings.some((id) => listings.has(id))
}

/** Returns the origin of a request without a proxy; null for a forwarded request. */
function findDirectOrigin({ headers }: IncomingMessage): string | null {
  const isForwarded = headers['x-forwarded-host'] !== undefined || headers['x-forwarded-proto'] !== undefined
  return isForwarded || headers.host === undefined ? null : `http://${headers.host}`
}

/** Returns null for an invalid URL, because a Host header can contain anything. */
function toRequest(url: string, headers: Readonly<Record<string, string>>): Request | null {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return null
  return new Request(parsed, { headers, signal: AbortSignal.timeout(RENDER_MS) })
}

function isPersonal({ headers }: Response): boolean {
  return headers.has('set-cookie') || /\b(?:private|no-store)\b/i.test(headers.get('cache-control') ?? '')
}
