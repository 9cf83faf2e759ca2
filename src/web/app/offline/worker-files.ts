import { LIMITS } from './keeping.ts'
import { ASSETS, keep, PICTURES, trim } from './kept-responses.ts'
import { type FetchEvent, scope } from './worker-scope.ts'

const isAsset = (pathname: string) => pathname.startsWith('/assets/')
const isPicture = (pathname: string) => pathname.startsWith('/media/')

/** Whether this is a path of a script, style, font or picture. */
export const isFile = (pathname: string): boolean => isAsset(pathname) || isPicture(pathname)

/** Answers for a file: assets from the cache, since their names carry a hash; pictures from the HTTP cache or network. */
export async function answerFile(event: FetchEvent, { pathname }: URL, build: string): Promise<Response> {
  const kept = () => caches.match(event.request, { ignoreVary: true })
  const found = isAsset(pathname) ? await kept() : undefined
  if (found) return found
  try {
    const response = await fetch(event.request)
    if (response.status === 200 && response.type === 'basic')
      event.waitUntil(keep(getCacheName(pathname, build), event.request.url, response.clone()))
    return response
  } catch {
    return (await kept()) ?? Response.error()
  }
}

const getCacheName = (pathname: string, build: string) => (isAsset(pathname) ? ASSETS + build : PICTURES)

/** Lists the scripts and styles that a document names, as absolute URLs. */
export const findAssets = (html: string): string[] =>
  [...new Set(html.match(/\/assets\/[\w.~-]+/g))].map((path) => scope.location.origin + path)

/** Caches files that a page loaded before the worker ran; they are still in the HTTP cache. */
export async function keepFiles(files: readonly string[], build: string): Promise<void> {
  for (const file of files) {
    const { origin, pathname } = new URL(file)
    if (origin !== scope.location.origin || !isFile(pathname)) continue
    if (await caches.match(file, { ignoreVary: true })) continue
    const response = await fetch(file)
    if (response.ok) await keep(getCacheName(pathname, build), file, response)
  }
}

export async function trimFiles(build: string): Promise<void> {
  await trim(PICTURES, LIMITS.pictures)
  await trim(ASSETS + build, LIMITS.assets)
}
