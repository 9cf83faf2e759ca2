import type { UploadedFile } from '#modules/media/media.contract.ts'
import { CallFailure, getJson } from '#web/app/browser-api.ts'

import { shrinkPicture } from './shrink-picture.ts'

export interface UploadOptions {
  /** Called with the progress from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Timeout in ms for one picture on a slow connection. */
const TIMEOUT_MS = 120_000

/**
 * Uploads a picture from the browser, after shrinking it when that saves data.
 * @throws CallFailure with a text for the user, status 0 without a response; AbortError when `signal` fires
 */
export async function uploadFile(file: File, { onProgress, signal }: UploadOptions = {}): Promise<UploadedFile> {
  const [picture, token] = await Promise.all([shrinkPicture(file), fetchCsrfToken(signal)])
  const form = new FormData()
  form.append('imgFile', picture, file.name)
  return send(form, token, { onProgress, signal })
}

/** Sends a change to the API from the browser. @throws CallFailure with the server's text */
export async function sendJson<T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object): Promise<T> {
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': await fetchCsrfToken() }
  return getJson<T>(path, { method, headers, body: JSON.stringify(body) })
}

async function fetchCsrfToken(signal?: AbortSignal): Promise<string> {
  return (await getJson<{ csrfToken: string }>('/api/csrf/', signal ? { signal } : {})).csrfToken
}

interface SendOptions {
  onProgress: UploadOptions['onProgress']
  signal: AbortSignal | undefined
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send(form: FormData, token: string, { onProgress, signal }: SendOptions): Promise<UploadedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>()
  const request = new XMLHttpRequest()
  request.open('POST', '/api/uploadFile/')
  request.setRequestHeader('X-CSRFToken', token)
  request.responseType = 'json'
  request.timeout = TIMEOUT_MS
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
  request.addEventListener('load', () => {
    const body: unknown = request.response
    if (request.status === 201 && isUploaded(body)) resolve(body)
    else reject(new CallFailure(request.status, getDetail(body)))
  })
  const lost = () => reject(new CallFailure(0, 'No connection. Please check it and try again.'))
  for (const event of ['error', 'timeout'] as const) request.addEventListener(event, lost)
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')))
  request.send(form)
  return promise
}

const isUploaded = (body: unknown): body is UploadedFile =>
  typeof body === 'object' && body !== null && 'imgFile' in body && 'key' in body

function getDetail(body: unknown): string {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  return typeof detail === 'string' ? detail : 'Something went wrong on our side. Please try again.'
}
