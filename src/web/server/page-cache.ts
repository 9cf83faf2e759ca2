import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { hasBody } from '#platform/http/body-timeouts.ts'
import { isAddressRefusal, isOverloaded } from '#platform/http/overload.ts'
import { askedOrigin } from '#platform/http/request-target.ts'
import { newNonce } from '#platform/http/security-headers.ts'
import { addressKey } from '#platform/rate-limits.ts'

import { makeReadyPage, type ReadyPage, sendReadyPage, sizeOf, writeReadyPage } from './cached-page.ts'
import { readSharedVisit, type SharedVisit, type SharingRules } from './page-visit.ts'

const FRESH_MS = 10_000
const STALE_MS = 60_000
const RETRY_MS = 1_000
const RENDER_MS = 20_000
const MAX_BYTES = 64 * 1024 * 1024

/** A page to be rendered. What the request carries, and nothing else of the visitor, is what the page may depend on. */
export interface PageToRender {
  request: Request
  /** The nonce that its inline scripts must carry; without it they will not run. */
  nonce: string
  /** Who happened to ask first: for the log and for limits, not for the page. */
  askedBy: { id: string; ip: string }
}

export interface PageCacheOptions extends SharingRules {
  /** The shop's own address, such as `https://shop.example`; null takes the one that was asked for. */
  origin: string | null
  /** Renders a page for nobody in particular: its request is made from what visitors share. */
  render(page: PageToRender): Promise<Response>
  log: Pick<FastifyBaseLogger, 'warn'>
  maxBytes?: number
  /** Milliseconds on a clock that never goes back. */
  now?(): number
}

export interface PageCache {
  /**
   * Sends a shared page: at once where one lies ready, else when it is rendered. False when the page must be rendered for
   * this visitor alone; then nothing is sent.
   */
  answer(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean>
  /** Writes a page that lies ready and is fresh, before the framework has seen the request; false for every other. */
  answerReady(request: IncomingMessage, response: ServerResponse): boolean
  /** Removes all pages; renderings under way are sent to the visitors who wait and are not kept. */
  clear(): void
}

/** A page that is being rendered, with the key of the address whose share of the rendering it takes. */
interface Rendering {
  address: string
  page: Promise<ReadyPage | null>
}

interface Kept {
  /** Null where the address turned out to be personal: it is not asked for together again for a while. */
  page: ReadyPage | null
  freshUntil: number
  usableUntil: number
}

/**
 * Keeps the pages of visitors without a session (decision 7): 10 s as they are, 60 s more while one new
 * rendering is under way. Visitors who ask for the same page at the same time wait for one rendering.
 *
 * A page is rendered from its key alone, so nothing of the visitor who happened to ask first can be in it. Kept is only
 * a 200 without Set-Cookie and without `private` or `no-store`; other answers without those go to all who wait and are
 * forgotten; an answer with them goes to nobody, and each visitor's page is rendered apart (security row 49).
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { now = () => performance.now(), maxBytes = MAX_BYTES } = options
  const { queryKeys, sharedCookies, origin, hints = [] } = options
  const rules = { queryKeys, sharedCookies, hints }
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => key.length + (page === null ? 1 : sizeOf(page)),
  })
  const underWay = new Map<string, Rendering>()
  let generation = 0
  return { answer, answerReady, clear }

  function clear(): void {
    generation += 1
    kept.clear()
    // A visitor who comes from now on waits for a rendering that began later.
    underWay.clear()
  }

  function answerReady(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = origin ?? plainOrigin(request)
    const visit = asked === null || hasBody(request) ? null : readSharedVisit(request, asked, rules)
    const found = visit === null ? undefined : kept.get(visit.key)
    if (!found?.page || now() >= found.freshUntil) return false
    return writeReadyPage(request, response, found.page, randomUUID())
  }

  function answer(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    const visit = readSharedVisit(request, origin ?? askedOrigin(request), rules)
    if (visit === null) return false
    const found = find(visit, request)
    const send = (page: ReadyPage | null) => page !== null && sendReadyPage(request, reply, page)
    return found instanceof Promise ? found.then(send) : send(found)
  }

  function find(visit: SharedVisit, asking: FastifyRequest): Promise<ReadyPage | null> | ReadyPage | null {
    const found = kept.get(visit.key)
    const at = now()
    if (found === undefined || at >= found.usableUntil) return renderOnce(visit, asking)
    if (at >= found.freshUntil && !underWay.has(visit.key)) void renewInBackground(visit, asking, found)
    return found.page
  }

  async function renewInBackground(visit: SharedVisit, asking: FastifyRequest, found: Kept) {
    try {
      await renderOnce(visit, asking)
    } catch (error) {
      // Without its query: that can hold what only one person may know. An overload is logged where it is noticed.
      if (!isOverloaded(error))
        options.log.warn({ err: error, path: new URL(visit.url).pathname }, 'a page could not be renewed')
    }
    // Still there: the rendering failed. The old page is better than none, but the next attempt may wait a little.
    if (kept.peek(visit.key) === found) found.freshUntil = now() + RETRY_MS
  }

  async function renderOnce(visit: SharedVisit, asking: FastifyRequest): Promise<ReadyPage | null> {
    const address = addressKey(asking.ip)
    const rendering = underWay.get(visit.key) ?? begin(visit, asking, address)
    try {
      return await rendering.page
    } catch (error) {
      if (rendering.address === address || !isAddressRefusal(error)) throw error
      // Refused for what another address asks: the page is rendered in the share of a visitor who still waits for it.
      return renderOnce(visit, asking)
    }
  }

  function begin(visit: SharedVisit, asking: FastifyRequest, address: string): Rendering {
    const page = render(visit, asking).finally(() => {
      if (underWay.get(visit.key) === rendering) underWay.delete(visit.key)
    })
    const rendering = { address, page }
    underWay.set(visit.key, rendering)
    return rendering
  }

  async function render({ key, url, headers, https }: SharedVisit, { id, ip }: FastifyRequest) {
    const nonce = newNonce()
    const begunIn = generation
    const request = toRequest(url, headers)
    if (request === null) return null
    const response = await options.render({ request, nonce, askedBy: { id, ip } })
    if (isPersonal(response)) return keep(key, null)
    const page = await makeReadyPage(response, { nonce, https, previous: kept.peek(key)?.page ?? null })
    if (begunIn !== generation) return page
    if (page.status === 200) return keep(key, page)
    // What failed may be over soon; what is gone or has moved is so now.
    if (page.status < 500) kept.delete(key)
    return page
  }

  function keep(key: string, page: ReadyPage | null): ReadyPage | null {
    const at = now()
    const usableUntil = at + FRESH_MS + STALE_MS
    kept.set(key, { page, freshUntil: page === null ? usableUntil : at + FRESH_MS, usableUntil })
    return page
  }
}

/** The address that a visitor asked who came without a proxy; null where only trust in one could tell. */
function plainOrigin({ headers }: IncomingMessage): string | null {
  const isForwarded = headers['x-forwarded-host'] !== undefined || headers['x-forwarded-proto'] !== undefined
  return isForwarded || headers.host === undefined ? null : `http://${headers.host}`
}

/** Null for what is no address: a Host header can hold anything. */
function toRequest(url: string, headers: Readonly<Record<string, string>>): Request | null {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return null
  return new Request(parsed, { headers, signal: AbortSignal.timeout(RENDER_MS) })
}

function isPersonal({ headers }: Response): boolean {
  return headers.has('set-cookie') || /\b(?:private|no-store)\b/i.test(headers.get('cache-control') ?? '')
}
