import { pagePolicy } from '#platform/http/security-headers.ts'
import { PAGE_SOURCES } from '#web/app/document/page-sources.ts'

/** Adds the headers of a page for one visitor: not stored by default (security row 49), scripts only with the nonce. */
export function toPersonalPage(
  response: Response,
  { nonce, ...sources }: { nonce: string; styles?: readonly string[]; https: boolean },
): Response {
  const headers = new Headers(response.headers)
  if (headers.has('set-cookie') || !headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  const more = headers.get(PAGE_SOURCES) ?? ''
  headers.delete(PAGE_SOURCES)
  if (headers.get('content-type')?.startsWith('text/html'))
    headers.set('content-security-policy', pagePolicy({ ...sources, more, scripts: [`'nonce-${nonce}'`] }))
  return new Response(response.body, { status: response.status, headers })
}
