import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

import type { FastifyInstance } from 'fastify'

import type { ApiResponse, ApiRequest } from './client.ts'
import { CSRF_HEADER, deriveCsrfToken } from './csrf.ts'
import { IN_PROCESS_ADDRESS } from './server.ts'
import { sessionCookieName } from './session.ts'

/** The request of a page for which API calls are made. */
export interface PageCalls {
  page: Request
  /** Address of the visitor, for limits and the list of sessions. */
  ip: string
  /** Id of the page's request, which its calls have too; without it each call has its own. */
  id?: string
  https: boolean
}

/**
 * Makes in-process API calls for a page, with its cookies and those that earlier calls set, such as a login's.
 * `finish` adds the cookies of the calls to the page's response.
 */
export function createPageCalls(app: FastifyInstance, { page, ip, id, https }: PageCalls) {
  const cookies = new Map(Object.entries(app.parseCookie(page.headers.get('cookie') ?? '')))
  const carried = new Headers()
  return { send, finish }

  async function send(call: ApiRequest): Promise<ApiResponse> {
    const response = await app.inject({
      // Contracts use only methods that inject knows.
      method: call.method as 'GET',
      url: call.url,
      remoteAddress: IN_PROCESS_ADDRESS,
      headers: { ...headers(), ...(call.key !== undefined && { 'idempotency-key': call.key }), ...formHeaders(call) },
      ...(call.body !== undefined && { payload: toPayload(call) }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    for (const line of [response.headers['set-cookie'] ?? []].flat()) carried.append('set-cookie', line)
    const clearing = response.headers['clear-site-data']
    if (clearing !== undefined) carried.set('clear-site-data', String(clearing))
    return { status: response.statusCode, body: response.body ? response.json() : undefined }
  }

  function headers(): Record<string, string> {
    const session = cookies.get(sessionCookieName(https))
    // The origin of the page's form was checked, so its calls carry the CSRF token; a GET has none (security row 30).
    const mayChange = page.method !== 'GET' && page.method !== 'HEAD'
    const agent = page.headers.get('user-agent')
    return {
      host: new URL(page.url).host,
      'x-forwarded-for': ip,
      ...(id !== undefined && { 'x-request-id': id }),
      'x-forwarded-proto': https ? 'https' : 'http',
      ...(agent !== null && { 'user-agent': agent }),
      ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
      ...(session !== undefined && mayChange && { [CSRF_HEADER]: deriveCsrfToken(session) }),
    }
  }

  function finish(answer: Response): Response {
    if ([...carried].length === 0) return answer
    const all = new Headers(answer.headers)
    for (const [name, value] of carried) all.append(name, value)
    return new Response(answer.body, { status: answer.status, headers: all })
  }
}

/** A form that is streamed from the page's request keeps its content type. */
const formHeaders = ({ body }: ApiRequest) =>
  body instanceof Request ? { 'content-type': body.headers.get('content-type') ?? '' } : {}

function toPayload({ body }: ApiRequest): object {
  if (!(body instanceof Request)) return body as object
  // The types of Node's and the web's streams differ.
  return body.body === null ? Buffer.alloc(0) : Readable.fromWeb(body.body as NodeReadableStream)
}

const cookieHeader = (cookies: ReadonlyMap<string, string | undefined>) =>
  [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('; ')
