import { createHash } from 'node:crypto'

import { AwsV4Signer } from 'aws4fetch'

import { checkName, type ObjectStorage, ObjectStorageError } from '#modules/media/object-storage.port.ts'
import { createRetryPolicy, type RetryOptions } from '#platform/retry-policy.ts'
import { runInPartnerSpan, type SetStatus } from '#platform/run-in-span.ts'

/** The bucket and the keys to access it. */
export interface S3Settings {
  /** `https://s3.example`; null for Amazon's own of the region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Short, because a page of the shop waits for the object storage. */
const RETRY = {
  deadlineMs: 10_000,
  retries: 2,
  firstDelayMs: 100,
  maxFailures: 10,
  openMs: 5_000,
} satisfies RetryOptions

class S3Error extends ObjectStorageError {
  readonly fault: 'refused' | 'unavailable' | 'timeout'

  constructor(fault: S3Error['fault'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

type Method = 'GET' | 'PUT' | 'DELETE'

/** Creates an object storage in a bucket of any S3-compatible service. */
export function createS3Storage(settings: S3Settings, options: RetryOptions = {}): ObjectStorage {
  const { endpoint, bucket, ...signing } = settings
  // Path-style URLs: every service supports them, and no certificate has to include the bucket.
  const bucketUrl = new URL(`/${bucket}/`, endpoint ?? `https://s3.${settings.region}.amazonaws.com`)
  const signingKeys = new Map<string, ArrayBuffer>()
  const retry = createStorageRetryPolicy({ ...RETRY, ...options })
  return {
    async put(name, bytes, contentType) {
      await send('PUT', checkName(name), new Uint8Array(bytes), { 'content-type': contentType })
    },
    get: async (name) => send('GET', checkName(name)),
    async remove(name) {
      await send('DELETE', checkName(name))
    },
  }

  /** Sends a signed request. @returns the answer; null when no object has this name @throws S3Error */
  function send(method: Method, name: string, body?: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
    const url = new URL(name, bucketUrl)
    const digest = createHash('sha256').update(body ?? '')
    const signed = { ...headers, 'x-amz-content-sha256': digest.digest('hex') }
    const request = { ...signing, service: 's3', method, url: url.href, headers: signed, allHeaders: true }
    return retry.run(async (signal) => {
      // Each attempt needs a signature with the current time.
      const { headers: sent } = await new AwsV4Signer({ ...request, cache: signingKeys }).sign()
      const init = { method, headers: sent, body: body ?? null, redirect: 'manual', signal } as const
      return runInPartnerSpan(method, url, (setStatus) => readAnswer(fetch(url, init), method, setStatus))
    })
  }
}

async function readAnswer(answer: Promise<Response>, method: Method, setStatus: SetStatus): Promise<Buffer | null> {
  let response: Response
  let bytes: Buffer
  try {
    response = await answer
    setStatus(response.status)
    bytes = Buffer.from(await response.arrayBuffer())
  } catch (cause) {
    throw new S3Error('unavailable', 'The object storage could not be reached.', { cause })
  }
  if (response.ok) return bytes
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(bytes.toString('utf8'))?.[1]
  if (code === 'NoSuchKey' && method !== 'PUT') return null
  const fault = response.status >= 500 || response.status === 429 ? 'unavailable' : 'refused'
  throw new S3Error(fault, `The object storage answered ${response.status} ${code ?? ''}`.trimEnd())
}

const createStorageRetryPolicy = (options: Parameters<typeof createRetryPolicy>[0]) =>
  createRetryPolicy(options, {
    name: 'The object storage',
    isFailure: (error) => error instanceof S3Error && error.fault !== 'refused',
    isRetryable: (error) => error instanceof S3Error && error.fault === 'unavailable',
    toError: (fault, message, cause) => new S3Error(fault, message, { cause }),
  })
