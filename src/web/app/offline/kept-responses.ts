import { findEvictions, getPageName } from './keeping.ts'

// Responses kept in the browser's caches: the worker writes them, pages and the worker read them.

/** Public pages, and those of one account, which are deleted when the viewer changes. */
export const PUBLIC_PAGES = 'pages'
export const PRIVATE_PAGES = 'own-pages'
export const PICTURES = 'pictures'
export const ASSETS = 'assets-'
export const SHELL = 'shell-'

const KEPT_AT = 'kept-at'
const KEPT_BYTES = 'kept-bytes'

export const keptAt = (response: Response): number => Number(response.headers.get(KEPT_AT))

/** Stores a response with its time and size. Consumes the body: pass a clone if it is still needed. */
export async function keep(cacheName: string, key: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  // The body is already decompressed.
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set(KEPT_AT, String(Date.now()))
  headers.set(KEPT_BYTES, String(body.byteLength))
  const cache = await caches.open(cacheName)
  await cache.put(key, new Response(body, { status: response.status, headers }))
}

/** Evicts the oldest entries beyond the limit. */
export async function trim(cacheName: string, limit: { count: number; bytes: number }): Promise<void> {
  const cache = await caches.open(cacheName)
  const held = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const response = await cache.match(url, { ignoreVary: true })
      return {
        url,
        at: response ? keptAt(response) : 0,
        bytes: Number(response?.headers.get(KEPT_BYTES) ?? 0),
      }
    }),
  )
  for (const url of findEvictions(held, limit)) await cache.delete(url, { ignoreVary: true })
}

const NOTES = 'notes'
type Note = 'viewer' | 'vehicle'

/** Returns the last reported viewer or vehicle; null if no page reported one. */
export async function readNote(name: Note): Promise<string | null> {
  const found = await caches.match(`/kept/${name}`, { cacheName: NOTES })
  return found ? found.text() : null
}

export async function writeNote(name: Note, text: string): Promise<void> {
  const cache = await caches.open(NOTES)
  await cache.put(`/kept/${name}`, new Response(text))
}

/** A page is kept in up to three parts: its document, its data and its title. */
type Part = 'document' | 'data' | 'title'
const PARTS = '/kept/'

export const toCacheKey = (part: Part, address: string) => `${PARTS}${part}?${new URLSearchParams({ of: address })}`

/** Finds a part of a kept page in the private or public cache. */
export async function findKept(part: Part, address: string): Promise<Response | null> {
  for (const cacheName of [PRIVATE_PAGES, PUBLIC_PAGES]) {
    const found = await caches.match(toCacheKey(part, address), { cacheName, ignoreVary: true })
    if (found) return found
  }
  return null
}

export interface KeptPage {
  address: string
  title: string
  at: number
}

/** Lists pages with a title that can be read offline, the last viewed first. */
export async function keptPages(): Promise<KeptPage[]> {
  const seen = new Map<string, number>()
  for (const cacheName of [PUBLIC_PAGES, PRIVATE_PAGES]) {
    const cache = await caches.open(cacheName)
    for (const request of await cache.keys()) {
      const { pathname, searchParams } = new URL(request.url)
      const { of: address } = Object.fromEntries(searchParams)
      if (address === undefined || pathname === `${PARTS}title`) continue
      const response = await cache.match(request, { ignoreVary: true })
      if (response) seen.set(address, Math.max(seen.get(address) ?? 0, keptAt(response)))
    }
  }
  const pages = [...seen].map(async ([address, at]) => ({ address, at, title: await readTitle(address) }))
  return (await Promise.all(pages)).filter(({ title }) => title !== '').toSorted((a, b) => b.at - a.at)
}

/** Returns the kept title, else that of the kept document; empty if only the page's data is kept. */
async function readTitle(address: string): Promise<string> {
  const title = await findKept('title', address)
  if (title) return title.text()
  const page = await findKept('document', address)
  return page ? getPageName(new DOMParser().parseFromString(await page.text(), 'text/html').title) : ''
}
