import { CallFailure, getJson } from '#web/app/api/browser-api.ts'

interface PostOptions {
  timeoutMs: number
  /** Called with the share of bytes sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Posts a form with files. @throws CallFailure with the text to show; AbortError when `signal` fires */
export async function postForm<T>(path: string, form: FormData, options: PostOptions): Promise<T> {
  const token = await fetchCsrfToken(options.signal)
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  // `fetch` does not report upload progress.
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.setRequestHeader('X-CSRFToken', token)
  request.responseType = 'json'
  request.timeout = options.timeoutMs
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    options.onProgress?.(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => {
    const body: unknown = request.response
    // The server validated the answer against the schema of T.
    if (request.status < 400 && body !== null) resolve(body as T)
    else reject(new CallFailure(request.status, body))
  })
  for (const event of ['error', 'timeout']) request.addEventListener(event, () => reject(new CallFailure(0)))
  options.signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')))
  request.send(form)
  return promise
}

/** Sends a change to the API from the browser. @throws CallFailure with the text to show */
export async function sendJson<T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object): Promise<T> {
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': await fetchCsrfToken() }
  return getJson<T>(path, { method, headers, body: JSON.stringify(body) })
}

async function fetchCsrfToken(signal?: AbortSignal): Promise<string> {
  return (await getJson<{ csrfToken: string }>('/api/csrf/', signal ? { signal } : {})).csrfToken
}
