/** A call from the browser that failed; `message` is what a person may read. */
export class CallFailure extends Error {
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.name = 'CallFailure'
    this.status = status
  }
}

/**
 * Reads from our API in the browser. Contracts stay on the server, where their checks run: in the browser they would
 * cost more than all else that the shop runs there. Only their types are used: `getJson<Output<typeof call>>(path)`.
 * @throws CallFailure with the server's sentence, status 0 when there was no answer; AbortError when `signal` fires
 */
export async function getJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new CallFailure(0, 'No connection. Please check it and try again.')
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new CallFailure(response.status, detailOf(body))
  // Our own server answered through the schema that T is made of.
  return body as T
}

function detailOf(body: unknown): string {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  return typeof detail === 'string' ? detail : 'Something went wrong on our side. Please try again.'
}
