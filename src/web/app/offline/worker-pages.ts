import { type Asked, isNoAnswer, LIMITS, patience, readAsked } from './keeping.ts'
import { findKept, keep, keptAt, keyOf, PRIVATE_PAGES, PUBLIC_PAGES, trim } from './kept-responses.ts'
import { type Fetching, scope } from './worker-scope.ts'

/** Where a page leads that is not kept; it takes the way back along. */
export const OFFLINE = '/offline'

let failedAt: number | null = null
/** Goes up when private pages are forgotten: an answer that was asked for before is not kept any more. */
let viewing = 0
/** Which kept pages are being looked at, and from when they are, by the browser's id of the window. */
const shown = new Map<string, { address: string; at: number }>()
const underWay = new Set<Promise<unknown>>()

/** Answers for a page, from the shop where it can be reached, else as it was kept. */
export async function answerPage(event: Fetching, url: URL): Promise<Response> {
  const asked = readAsked(url)
  const window = event.resultingClientId || event.clientId
  const asking = viewing
  try {
    const response = await fromShop(event, asked)
    if (isNoAnswer(response)) return (await showKept(asked, window)) ?? response
    failedAt = null
    shown.delete(window)
    if (isWorthKeeping(asked, response)) event.waitUntil(remember(asked, response.clone(), asking))
    return response
  } catch {
    // No connection, or none in time.
    return (await showKept(asked, window)) ?? leadElsewhere(asked, url)
  }
}

/** Returns the page as it was kept last, for a shop that does not answer now; null where it is not kept. */
async function showKept(asked: Asked, window: string): Promise<Response | null> {
  failedAt = Date.now()
  const kept = await findPage(asked)
  if (kept !== null) shown.set(window, { address: asked.address, at: keptAt(kept) })
  return kept
}

/** The answer to a navigation is under way since before the worker was there to ask for it. */
export async function fromNetwork(event: Fetching): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request)
}

async function fromShop(event: Fetching, asked: Asked): Promise<Response> {
  const answer = fromNetwork(event)
  const wait = patience({ isOnline: scope.navigator.onLine, failedAt, now: Date.now() })
  // Without anything else to show, what comes late is better than nothing.
  if ((await findPage(asked)) === null) return answer
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The shop did not answer in time.')), wait)
    answer.then(resolve, reject)
  })
}

const isWorthKeeping = ({ isKept, isWhole }: Asked, { status, type, redirected, headers }: Response) =>
  isKept && isWhole && status === 200 && type === 'basic' && !redirected && !headers.has('x-remix-redirect')

async function remember({ kind, address }: Asked, response: Response, asking: number): Promise<void> {
  const isForAll = /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
  const work = (async () => {
    const whole = new Response(await response.arrayBuffer(), response)
    if (asking === viewing || isForAll) await keep(isForAll ? PUBLIC_PAGES : PRIVATE_PAGES, keyOf(kind, address), whole)
  })()
  underWay.add(work)
  await work.finally(() => underWay.delete(work))
  await trim(PUBLIC_PAGES, LIMITS.pages)
  await trim(PRIVATE_PAGES, LIMITS.pages)
}

/** The page as it was kept last. Where that is its data, a document is shown by way of the offline page. */
async function findPage({ kind, address }: Asked): Promise<Response | null> {
  const [document, data] = await Promise.all([findKept('document', address), findKept('data', address)])
  if (kind === 'data') return data
  return document && data && keptAt(data) > keptAt(document) ? null : document
}

async function leadElsewhere({ kind, address }: Asked, url: URL): Promise<Response> {
  if (kind === 'data')
    // The router goes there by loading the document, which may be kept.
    return new Response(null, {
      status: 204,
      headers: { 'X-Remix-Redirect': address, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' },
    })
  if (url.pathname !== OFFLINE) return Response.redirect(`${OFFLINE}?${new URLSearchParams({ to: address })}`, 302)
  return (await caches.match(OFFLINE, { ignoreVary: true, ignoreSearch: true })) ?? Response.error()
}

/** From when the page of this address is that this window was given; null where it came from the shop itself. */
export function asOf(window: string, address: string): number | null {
  const page = shown.get(window)
  return page?.address === address ? page.at : null
}

/** Puts the title of a page beside it, for the list of pages that can be read without a connection. */
export async function rememberTitle(address: string, title: string): Promise<void> {
  await Promise.allSettled(underWay)
  for (const cacheName of [PRIVATE_PAGES, PUBLIC_PAGES])
    for (const part of ['document', 'data'] as const)
      if (await caches.match(keyOf(part, address), { cacheName, ignoreVary: true }))
        return keep(cacheName, keyOf('title', address), new Response(title))
}

/** Keeps the document of a page that was there before the worker was. */
export async function fetchAndRemember(address: string): Promise<void> {
  const asked = readAsked(new URL(address, scope.location.origin))
  if (!asked.isKept || (await findKept('document', address)) || (await findKept('data', address))) return
  const asking = viewing
  const response = await fetch(address)
  if (isWorthKeeping(asked, response)) await remember(asked, response, asking)
}

/** Forgets the pages of whoever was signed in. */
export async function forgetPrivate(): Promise<void> {
  viewing += 1
  shown.clear()
  await caches.delete(PRIVATE_PAGES)
}
