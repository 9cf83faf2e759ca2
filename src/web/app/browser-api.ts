/** A failed call from the browser; `message` is a text for people. */
export class CallFailure extends Error {
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.name = 'CallFailure'
    this.status = status
  }
}

/**
 * Reads from our API in the browser: `getJson<Output<typeof call>>(path)`. Imports only the types of contracts, because
 * their validation would outweigh all other scripts of the shop.
 * @throws CallFailure with the server's text, status 0 if there was no answer; AbortError when `signal` fires
 */
export async function getJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new CallFailure(0, 'No connection. Please check it and try again.')
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new CallFailure(response.status, readDetail(body))
  // The server validated the answer against the schema of T.
  return body as T
}

function readDetail(body: unknown): string {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  return typeof detail === 'string' ? detail : 'Something went wrong on our side. Please try again.'
}
