import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ByteSource } from './zip-files.ts'

/** A file that has come in, on this machine's disk until it is closed. */
export interface SpooledFile extends ByteSource {
  close(): Promise<void>
}

/**
 * Keeps a file on disk while it comes in, however slowly, so that memory holds no more of it than the piece that is
 * coming. It has no name there: whatever becomes of this process, the system takes the disk back.
 * @returns null where it is longer than this
 */
export async function spool(bytes: AsyncIterable<Uint8Array>, mostBytes: number): Promise<SpooledFile | null> {
  const folder = await mkdtemp(join(tmpdir(), 'sparelane-'))
  const file = await open(join(folder, 'file'), 'wx+', 0o600)
  await rm(folder, { recursive: true, force: true })
  let length = 0
  try {
    for await (const piece of bytes) {
      length += piece.length
      if (length > mostBytes) break
      await file.write(piece)
    }
  } catch (error) {
    await file.close()
    throw error
  }
  if (length > mostBytes) {
    await file.close()
    return null
  }
  return { length, read, close: () => file.close() }

  async function read(start: number, end: number): Promise<Uint8Array> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
    return buffer.subarray(0, bytesRead)
  }
}

/** Reads a whole file by way of the disk, so that slow senders hold no memory. @returns null where it is longer than `maxBytes` */
export async function readWholeFile(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await spool(bytes, maxBytes)
  if (file === null) return null
  try {
    return new Uint8Array(await file.read(0, file.length))
  } finally {
    await file.close()
  }
}
