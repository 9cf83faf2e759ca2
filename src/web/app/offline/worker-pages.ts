import {
  getNetworkTimeoutMs,
  isGatewayError,
  LIMITS,
  MAX_KEPT_ORDERS,
  needsPermission,
  OWN_ORDERS_HEADER,
  type PageRequest,
  readPageRequest,
} from './keeping.ts'
import { findKept, keep, keptAt, toCacheKey, PRIVATE_PAGES, PUBLIC_PAGES, trim } from './kept-responses.ts'
import { findAssets, keepFiles } from './worker-files.ts'
import { type FetchEvent, scope } from './worker-scope.ts'

/** Redirect target for a page that is not kept; carries the requested path. */
export const OFFLINE = '/offline'

let failedAt: number | null = null
/** Incremented when private pages are deleted, so that responses requested before are not kept. */
let viewerChangeCount = 0
/** Kept pages in view and their times, by the browser's id of the window. */
const shown = new Map<string, { address: string; at: number }>()
const underWay = new Set<Promise<unknown>>()

/** Answers for a page: from the shop if it can be reached, else from the cache. */
export async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const request = readPageRequest(url)
  const window = event.resultingClientId || event.clientId
  const countBefore = viewerChangeCount
  try {
    const response = await fromShop(event, request)
    if (isGatewayError(response)) return (await serveKept(request, window)) ?? response
    failedAt = null
    shown.delete(window)
    if (isWorthKeeping(request, response)) event.waitUntil(remember(request, response.clone(), countBefore))
    return response
  } catch {
    // No connection, or no response in time.
    return (await serveKept(request, window)) ?? redirectElsewhere(request, url)
  }
}

/** Returns the kept page while the shop does not answer; null if it is not kept. */
async function serveKept(request: PageRequest, window: string): Promise<Response | null> {
  failedAt = Date.now()
  const kept = await findPage(request)
  if (kept !== null) shown.set(window, { address: request.address, at: keptAt(kept) })
  return kept
}

/** Returns the preloaded response of a navigation, requested while the worker was starting, else fetches it. */
export async function fromNetwork(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request)
}

async function fromShop(event: FetchEvent, request: PageRequest): Promise<Response> {
  const answer = fromNetwork(event)
  const wait = getNetworkTimeoutMs({ isOnline: scope.navigator.onLine, failedAt, now: Date.now() })
  // Without a kept page, a late response is better than none.
  if ((await findPage(request)) === null) return answer
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The shop did not answer in time.')), wait)
    answer.then(resolve, reject)
  })
}

const isWorthKeeping = ({ isKept, isWhole, address }: PageRequest, { status, type, redirected, headers }: Response) =>
  isKept &&
  isWhole &&
  status === 200 &&
  type === 'basic' &&
  !redirected &&
  !headers.has('x-remix-redirect') &&
  (!needsPermission(address) || headers.has(OWN_ORDERS_HEADER))

async function remember({ kind, address }: PageRequest, response: Response, countBefore: number): Promise<void> {
  const isForAll = /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
  const work = (async () => {
    const whole = new Response(await response.arrayBuffer(), response)
    if (countBefore === viewerChangeCount || isForAll)
      await keep(isForAll ? PUBLIC_PAGES : PRIVATE_PAGES, toCacheKey(kind, address), whole)
  })()
  underWay.add(work)
  await work.finally(() => underWay.delete(work))
  await trim(PUBLIC_PAGES, LIMITS.pages)
  await trim(PRIVATE_PAGES, LIMITS.pages)
}

/** Finds the kept page. If only its data is kept, redirects to the offline page, which shows it. */
async function findPage({ kind, address }: PageRequest): Promise<Response | null> {
  const [document, data] = await Promise.all([findKept('document', address), findKept('data', address)])
  if (kind === 'data') return data
  return document && data && keptAt(data) > keptAt(document) ? null : document
}

async function redirectElsewhere({ kind, address }: PageRequest, url: URL): Promise<Response> {
  if (kind === 'data')
    // The router follows by loading the document, which may be kept.
    return new Response(null, {
      status: 204,
      headers: { 'X-Remix-Redirect': address, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' },
    })
  if (url.pathname !== OFFLINE) return Response.redirect(`${OFFLINE}?${new URLSearchParams({ to: address })}`, 302)
  return (await caches.match(OFFLINE, { ignoreVary: true, ignoreSearch: true })) ?? Response.error()
}

/** Returns the time of the kept page that this window shows; null if it came from the shop. */
export function getKeptTime(window: string, address: string): number | null {
  const page = shown.get(window)
  return page?.address === address ? page.at : null
}

/** Stores the title of a page for the list of pages that can be read offline. */
export async function rememberTitle(address: string, title: string): Promise<void> {
  await Promise.allSettled(underWay)
  for (const cacheName of [PRIVATE_PAGES, PUBLIC_PAGES])
    for (const part of ['document', 'data'] as const)
      if (await caches.match(toCacheKey(part, address), { cacheName, ignoreVary: true }))
        return keep(cacheName, toCacheKey('title', address), new Response(title))
}

/** Fetches a document that the worker did not see, and keeps its scripts and styles, then the document itself. */
export async function fetchAndRemember(address: string, build: string): Promise<void> {
  const request = readPageRequest(new URL(address, scope.location.origin))
  if (!request.isKept || (await findKept('document', address)) || (await findKept('data', address))) return
  const countBefore = viewerChangeCount
  const response = await fetch(address)
  if (!isWorthKeeping(request, response)) return
  await keepFiles(findAssets(await response.clone().text()), build)
  await remember(request, response, countBefore)
}

/** Keeps the latest orders of the buyer, to read numbers, addresses and sellers offline. */
export async function keepLatestOrders(build: string): Promise<void> {
  const answer = await fetch('/api/orders/')
  if (!answer.ok) return
  // Our own API (listOrders).
  const { results } = (await answer.json()) as { results: readonly { number: string }[] }
  for (const { number } of results.slice(0, MAX_KEPT_ORDERS)) {
    const address = `/orders/${number}`
    await fetchAndRemember(address, build)
    await rememberTitle(address, `Order ${number}`)
  }
}

/** Deletes the kept pages of the previous viewer. */
export async function forgetPrivate(): Promise<void> {
  viewerChangeCount += 1
  shown.clear()
  await caches.delete(PRIVATE_PAGES)
}
