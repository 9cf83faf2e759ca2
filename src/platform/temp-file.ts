import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ByteSource } from './zip-files.ts'

/** A temporary file on disk, deleted when it is closed. */
export interface TempFile extends ByteSource {
  close(): Promise<void>
}

/** Writes a stream to an unlinked temporary file, so that slow senders hold no memory; null beyond `maxBytes`. */
export async function writeTempFile(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<TempFile | null> {
  const folder = await mkdtemp(join(tmpdir(), 'sparelane-'))
  const file = await open(join(folder, 'file'), 'wx+', 0o600)
  // The system frees the disk even if this process is killed.
  await rm(folder, { recursive: true, force: true })
  let length = 0
  try {
    for await (const chunk of bytes) {
      length += chunk.length
      if (length > maxBytes) break
      await file.write(chunk)
    }
  } catch (error) {
    await file.close()
    throw error
  }
  if (length > maxBytes) {
    await file.close()
    return null
  }
  return { length, read, close: () => file.close() }

  async function read(start: number, end: number): Promise<Uint8Array> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
    return buffer.subarray(0, bytesRead)
  }
}

/** Reads a stream into memory through a temporary file, so that slow senders hold no memory. @returns null if it is longer than `maxBytes` */
export async function readViaTempFile(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await writeTempFile(bytes, maxBytes)
  if (file === null) return null
  try {
    return new Uint8Array(await file.read(0, file.length))
  } finally {
    await file.close()
  }
}
