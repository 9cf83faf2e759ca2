import { LIMITS } from './keeping.ts'
import { ASSETS, keep, PICTURES, trim } from './kept-responses.ts'
import { type Fetching, scope } from './worker-scope.ts'

const isAsset = (pathname: string) => pathname.startsWith('/assets/')
const isPicture = (pathname: string) => pathname.startsWith('/media/')

/** Whether scripts, styles, fonts or pictures lie at this path. */
export const isFile = (pathname: string): boolean => isAsset(pathname) || isPicture(pathname)

/** Answers for a file: an asset as it was kept, since its name carries its hash; a picture from where the browser has it. */
export async function answerFile(event: Fetching, { pathname }: URL, build: string): Promise<Response> {
  const kept = () => caches.match(event.request, { ignoreVary: true })
  const found = isAsset(pathname) ? await kept() : undefined
  if (found) return found
  try {
    const response = await fetch(event.request)
    if (response.status === 200 && response.type === 'basic')
      event.waitUntil(keep(cacheOf(pathname, build), event.request.url, response.clone()))
    return response
  } catch {
    return (await kept()) ?? Response.error()
  }
}

const cacheOf = (pathname: string, build: string) => (isAsset(pathname) ? ASSETS + build : PICTURES)

/** Keeps files that a page loaded before the worker was there; the browser has them still. */
export async function keepFiles(files: readonly string[], build: string): Promise<void> {
  for (const file of files) {
    const { origin, pathname } = new URL(file)
    if (origin !== scope.location.origin || !isFile(pathname)) continue
    if (await caches.match(file, { ignoreVary: true })) continue
    const response = await fetch(file)
    if (response.ok) await keep(cacheOf(pathname, build), file, response)
  }
}

export async function trimFiles(build: string): Promise<void> {
  await trim(PICTURES, LIMITS.pictures)
  await trim(ASSETS + build, LIMITS.assets)
}
