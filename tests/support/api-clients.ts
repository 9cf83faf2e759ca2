import type { FastifyInstance } from 'fastify'

import { getCsrf } from '#modules/accounts/accounts.contract.ts'
import { type Api, createClient } from '#platform/http/client.ts'

/** Creates a typed client that calls the app in-process, with these headers and IP address. */
export function createInjectClient(
  app: FastifyInstance,
  headers: Record<string, string> = {},
  from = '127.0.0.1',
): Api {
  return createClient(async ({ method, url, body }) => {
    const response = await app.inject({
      // Contracts use only methods that inject knows.
      method: method as 'GET',
      url,
      headers,
      remoteAddress: from,
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: response.statusCode, body: response.body ? response.json() : undefined }
  })
}

/** Creates a typed client like a page in a browser: keeps cookies, and sends the CSRF token with writing calls. */
export function createBrowserClient(
  app: FastifyInstance,
  cookies = new Map<string, string>(),
  from = '127.0.0.1',
): Api {
  const send = async (method: string, url: string, body: unknown, csrf?: string) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: from,
      headers: { ...(cookie && { cookie }), ...(csrf !== undefined && { 'x-csrftoken': csrf }) },
      ...(body !== undefined && { payload: body as object }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: response.statusCode, body: response.body ? response.json() : undefined }
  }
  const read = createClient(({ method, url, body }) => send(method, url, body))
  return createClient(async ({ method, url, body }) => {
    const csrf = method === 'GET' ? undefined : (await read(getCsrf)).csrfToken
    return send(method, url, body, csrf)
  })
}
