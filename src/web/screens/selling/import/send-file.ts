import type { ImportReport } from '#modules/bulk-import/bulk-import.contract.ts'
import { CallFailure, getJson } from '#web/app/browser-api.ts'

/** In the specification's words (section 8): said where the server has nothing to say. */
export const FAILED = 'An error occurred during the file upload.'
/** As long as the server waits for a file that keeps coming. */
const TIMEOUT_MS = 30 * 60_000

/**
 * Sends the form of an upload from the browser.
 * @param onProgress is told from 0 to 1, as the files leave the device
 * @throws CallFailure with words for a person
 */
export async function sendFiles(form: FormData, onProgress: (share: number) => void): Promise<ImportReport> {
  const { csrfToken } = await getJson<{ csrfToken: string }>('/api/csrf/')
  const { promise, resolve, reject } = Promise.withResolvers<ImportReport>()
  // By the older of the browser's two ways: `fetch` does not say how much has left.
  const request = new XMLHttpRequest()
  request.open('POST', '/api/upload/')
  request.setRequestHeader('X-CSRFToken', csrfToken)
  request.responseType = 'json'
  request.timeout = TIMEOUT_MS
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  request.addEventListener('load', () => {
    const body: unknown = request.response
    // Our own server answered through the schema of the report.
    if (request.status < 400 && body !== null) resolve(body as ImportReport)
    else reject(new CallFailure(request.status, detailOf(body)))
  })
  for (const event of ['error', 'timeout', 'abort'])
    request.addEventListener(event, () => reject(new CallFailure(0, FAILED)))
  request.send(form)
  return promise
}

function detailOf(body: unknown): string {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  return typeof detail === 'string' ? detail : FAILED
}
