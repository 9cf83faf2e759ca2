import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

import { BUSY_PAGE, BUSY_PAGE_POLICY } from './busy-page.ts'
import { BUSY_PROBLEM, RETRY_AFTER_SECONDS } from './overload.ts'
import { securityHeaders } from './security-headers.ts'

interface BusyAnswer {
  isPage?: boolean
  isHttps: boolean
  headers: OutgoingHttpHeaders
}

const PROBLEM = JSON.stringify(BUSY_PROBLEM)

/** Writes the 503 of an overload, a page or a problem, without the framework. */
export function writeBusy(response: ServerResponse, { isPage = false, isHttps, headers }: BusyAnswer): void {
  const text = isPage ? BUSY_PAGE : PROBLEM
  response
    .writeHead(503, {
      ...securityHeaders(isHttps),
      ...(isPage && { 'content-security-policy': BUSY_PAGE_POLICY }),
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
      ...headers,
    })
    .end(text)
}
