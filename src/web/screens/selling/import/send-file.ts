import type { ImportReport } from '#modules/bulk-import/bulk-import.contract.ts'
import { CallFailure, getJson } from '#web/app/browser-api.ts'

/** The specification's text (section 8), shown if the server gives none. */
export const FAILED = 'An error occurred during the file upload.'
/** As long as the server accepts a slow upload. */
const TIMEOUT_MS = 30 * 60_000

/**
 * Sends the upload form from the browser.
 * @param onProgress receives the share of bytes sent, from 0 to 1
 * @throws CallFailure with a text for people
 */
export async function sendFiles(form: FormData, onProgress: (share: number) => void): Promise<ImportReport> {
  const { csrfToken } = await getJson<{ csrfToken: string }>('/api/csrf/')
  const { promise, resolve, reject } = Promise.withResolvers<ImportReport>()
  // XMLHttpRequest, because `fetch` reports no upload progress.
  const request = new XMLHttpRequest()
  request.open('POST', '/api/upload/')
  request.setRequestHeader('X-CSRFToken', csrfToken)
  request.responseType = 'json'
  request.timeout = TIMEOUT_MS
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  request.addEventListener('load', () => {
    const body: unknown = request.response
    // The server validated the report against its schema.
    if (request.status < 400 && body !== null) resolve(body as ImportReport)
    else reject(new CallFailure(request.status, readDetail(body)))
  })
  for (const event of ['error', 'timeout', 'abort'])
    request.addEventListener(event, () => reject(new CallFailure(0, FAILED)))
  request.send(form)
  return promise
}

function readDetail(body: unknown): string {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  return typeof detail === 'string' ? detail : FAILED
}
