import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

import type { FastifyInstance } from 'fastify'

import type { Incoming, Outgoing } from './client.ts'
import { CSRF_HEADER, csrfTokenFor } from './csrf.ts'
import { WITHIN_PROCESS } from './server.ts'
import { sessionCookieName } from './session.ts'

/** Whose calls these are: those of a page's request, with nothing of the visitor that the request does not carry. */
export interface PageCalls {
  page: Request
  /** Who happened to ask for the page: for limits, and for the list of sessions. */
  ip: string
  https: boolean
}

/**
 * Makes calls of the API within the process for one page. They carry the page's cookies, and those that calls of the
 * same page have set meanwhile: whoever logs in by a form is signed in for the rest of the page. The page's form was
 * checked for its origin, so its calls carry the CSRF token; a page that is only looked at has none, and can change
 * nothing in the name of who looks (security row 30).
 * @returns `send` for the typed client, and `finish`, which puts what the calls set onto the page's answer
 */
export function callsOfPage(app: FastifyInstance, { page, ip, https }: PageCalls) {
  const cookies = new Map(Object.entries(app.parseCookie(page.headers.get('cookie') ?? '')))
  const carried = new Headers()
  return { send, finish }

  async function send(call: Outgoing): Promise<Incoming> {
    const response = await app.inject({
      // The contracts hold the five methods that inject knows.
      method: call.method as 'GET',
      url: call.url,
      remoteAddress: WITHIN_PROCESS,
      headers: { ...headers(), ...(call.key !== undefined && { 'idempotency-key': call.key }), ...formHeaders(call) },
      ...(call.body !== undefined && { payload: payloadOf(call) }),
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
    const mayChange = page.method !== 'GET' && page.method !== 'HEAD'
    const agent = page.headers.get('user-agent')
    return {
      host: new URL(page.url).host,
      'x-forwarded-for': ip,
      'x-forwarded-proto': https ? 'https' : 'http',
      ...(agent !== null && { 'user-agent': agent }),
      ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
      ...(session !== undefined && mayChange && { [CSRF_HEADER]: csrfTokenFor(session) }),
    }
  }

  function finish(answer: Response): Response {
    if ([...carried].length === 0) return answer
    const all = new Headers(answer.headers)
    for (const [name, value] of carried) all.append(name, value)
    return new Response(answer.body, { status: answer.status, headers: all })
  }
}

/** A form of the page's own request, which is passed on while it comes, says itself how it is to be read. */
const formHeaders = ({ body }: Outgoing) =>
  body instanceof Request ? { 'content-type': body.headers.get('content-type') ?? '' } : {}

function payloadOf({ body }: Outgoing): object {
  if (!(body instanceof Request)) return body as object
  // Node's own stream and the web's are described as different types.
  return body.body === null ? Buffer.alloc(0) : Readable.fromWeb(body.body as NodeReadableStream)
}

const cookieHeader = (cookies: ReadonlyMap<string, string | undefined>) =>
  [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('; ')
