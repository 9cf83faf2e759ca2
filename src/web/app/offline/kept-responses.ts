import { dueToGo, pageName } from './keeping.ts'

// Where answers are kept: in the browser's caches, which the worker fills and pages read.

/** Pages that everybody gets alike, and those of one account: these go when somebody else may be holding the phone. */
export const PUBLIC_PAGES = 'pages'
export const PRIVATE_PAGES = 'own-pages'
export const PICTURES = 'pictures'
export const ASSETS = 'assets-'
export const SHELL = 'shell-'

const KEPT_AT = 'kept-at'
const KEPT_BYTES = 'kept-bytes'

export const keptAt = (response: Response): number => Number(response.headers.get(KEPT_AT))

/** Keeps an answer with when and how large it is. Its body is read, so a clone is handed in where it is still needed. */
export async function keep(cacheName: string, key: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  // What is kept is unpacked already.
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set(KEPT_AT, String(Date.now()))
  headers.set(KEPT_BYTES, String(body.byteLength))
  const cache = await caches.open(cacheName)
  await cache.put(key, new Response(body, { status: response.status, headers }))
}

/** Lets go of what was kept longest ago, as far as the limit asks it. */
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
  for (const url of dueToGo(held, limit)) await cache.delete(url, { ignoreVary: true })
}

const NOTES = 'notes'
type Note = 'viewer' | 'vehicle'

/** What pages said last of who is signed in, and of the chosen vehicle; null when they said nothing. */
export async function readNote(name: Note): Promise<string | null> {
  const found = await caches.match(`/kept/${name}`, { cacheName: NOTES })
  return found ? found.text() : null
}

export async function writeNote(name: Note, text: string): Promise<void> {
  const cache = await caches.open(NOTES)
  await cache.put(`/kept/${name}`, new Response(text))
}

/** A page is kept in up to three parts: its document, its data, and the title that it had. */
type Part = 'document' | 'data' | 'title'
const PARTS = '/kept/'

export const keyOf = (part: Part, address: string) => `${PARTS}${part}?${new URLSearchParams({ of: address })}`

/** What of a page is kept, wherever that is. */
export async function findKept(part: Part, address: string): Promise<Response | null> {
  for (const cacheName of [PRIVATE_PAGES, PUBLIC_PAGES]) {
    const found = await caches.match(keyOf(part, address), { cacheName, ignoreVary: true })
    if (found) return found
  }
  return null
}

export interface KeptPage {
  address: string
  title: string
  at: number
}

/** Lists the pages with a name that can be read without a connection, the last seen first. */
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
  const pages = [...seen].map(async ([address, at]) => ({ address, at, title: await nameOf(address) }))
  return (await Promise.all(pages)).filter(({ title }) => title !== '').toSorted((a, b) => b.at - a.at)
}

/** The title that the page had, else that of its document; empty for a page whose data alone is kept. */
async function nameOf(address: string): Promise<string> {
  const title = await findKept('title', address)
  if (title) return title.text()
  const page = await findKept('document', address)
  return page ? pageName(new DOMParser().parseFromString(await page.text(), 'text/html').title) : ''
}
