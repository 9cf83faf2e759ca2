import { pagePolicy } from '#platform/http/security-headers.ts'
import { PAGE_SOURCES } from '#web/app/page-sources.ts'

/**
 * A page that was rendered for one visitor, with the headers that keep it theirs: nobody stores it (security row 49)
 * unless it says of itself that it may be stored and sets no cookie, and of its inline scripts only those with the nonce run.
 */
export function toOwnPage(
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
