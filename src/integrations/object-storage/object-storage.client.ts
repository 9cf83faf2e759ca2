import type { S3Client } from '@aws-sdk/client-s3'

import { checkedName, type ObjectStorage, ObjectStorageError } from '#platform/object-storage.ts'

/** Where the bucket is and who we are to it. */
export interface S3Settings {
  /** `https://s3.example`; null for Amazon's own of the region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long is waited for a store; a picture's page waits for it. */
export interface Patience {
  connectMs: number
  requestMs: number
  attempts: number
}

const PATIENCE: Patience = { connectMs: 3_000, requestMs: 10_000, attempts: 3 }

/** Keeps objects in a bucket of any store that speaks S3. Its library is loaded with the first call. */
export function createS3Storage(settings: S3Settings, patience: Patience = PATIENCE): ObjectStorage {
  let opening: ReturnType<typeof open> | null = null
  const opened = () => (opening ??= open(settings, patience))
  const place = (name: string) => ({ Bucket: settings.bucket, Key: checkedName(name) })
  return { put, get, remove, close }

  async function put(name: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const where = place(name)
    await told(async () => {
      const { client, PutObjectCommand } = await opened()
      await client.send(new PutObjectCommand({ ...where, Body: bytes, ContentType: contentType }))
    })
  }

  async function get(name: string): Promise<Buffer | null> {
    const where = place(name)
    return told(async () => {
      const { client, GetObjectCommand, NoSuchKey } = await opened()
      try {
        const { Body } = await client.send(new GetObjectCommand(where))
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    })
  }

  async function remove(name: string): Promise<void> {
    const where = place(name)
    await told(async () => {
      const { client, DeleteObjectCommand } = await opened()
      await client.send(new DeleteObjectCommand(where))
    })
  }

  function close(): void {
    void opening?.then(({ client }: { client: S3Client }) => client.destroy()).catch(() => {})
  }
}

async function open({ endpoint, region, bucket: _bucket, ...credentials }: S3Settings, patience: Patience) {
  const { S3Client: Client, ...commands } = await import('@aws-sdk/client-s3')
  const client = new Client({
    region,
    credentials,
    ...(endpoint !== null && { endpoint }),
    // The bucket in the path: every store understands it, and no certificate has to name the bucket.
    forcePathStyle: true,
    // Newer checksums are not known to every store.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: patience.attempts,
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.requestMs,
      throwOnRequestTimeout: true,
    },
  })
  return { ...commands, client }
}

/** What the library says can hold addresses and keys: it stays the cause, for the log. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new ObjectStorageError('The object storage did not do what it was asked.', { cause })
  }
}
