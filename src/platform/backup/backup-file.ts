import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline as pipe } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { BootError } from '#platform/db/boot-error.ts'

import { ARCHIVE_END, type Entry, entryBlocks, readEntries } from './archive.ts'

/** The last entry: SHA-256 of everything before it, in hexadecimal. */
export const CHECKSUM = 'sha256'
const CHUNK_BYTES = 256 * 1024
/** Header, one block, and the end of the archive. */
const TAIL_BYTES = 512 + 512 + ARCHIVE_END.length

/**
 * Writes a backup that only this user can read; it gets its name when all of it is on the disk.
 * @throws BootError if the file exists without `overwrite`, or cannot be written
 */
export async function writeBackupFile(
  path: string,
  entries: AsyncIterable<Entry>,
  { overwrite = false } = {},
): Promise<{ bytes: number }> {
  if (!overwrite && (await exists(path)))
    throw new BootError(`The file ${path} exists already: choose another name, or add --force to replace it.`)
  const draft = `${path}.${process.pid}.partial`
  try {
    const file = await open(draft, 'wx', 0o600)
    // Fast rather than small: pictures do not shrink, and the shop shares the CPU.
    await pipeline(
      withChecksum(entries),
      createGzip({ level: 1, chunkSize: CHUNK_BYTES }),
      file.createWriteStream({ flush: true }),
    )
    const { size } = await stat(draft)
    await rename(draft, path)
    await syncFolder(dirname(path))
    return { bytes: size }
  } catch (error) {
    await rm(draft, { force: true })
    throw toWriteError(path, error)
  }
}

/** Returns the bytes of the archive, with their checksum at the end. */
async function* withChecksum(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer, void, void> {
  const hash = createHash('sha256')
  for await (const entry of entries) {
    for (const block of entryBlocks(entry)) {
      hash.update(block)
      yield block
    }
  }
  yield* entryBlocks({ name: CHECKSUM, bytes: Buffer.from(hash.digest('hex')) })
  yield ARCHIVE_END
}

/** Reads the entries of a backup one by one. */
export const readBackupEntries = (path: string): AsyncGenerator<Entry, void, void> => readEntries(unzip(path))

/** Reads a backup and compares its checksum. @throws BootError if it is damaged or incomplete */
export async function verifyBackupFile(path: string): Promise<void> {
  const hash = createHash('sha256')
  let tail = Buffer.alloc(0)
  try {
    for await (const chunk of unzip(path)) {
      const seen = Buffer.concat([tail, chunk])
      const isPast = Math.max(0, seen.length - TAIL_BYTES)
      hash.update(seen.subarray(0, isPast))
      tail = seen.subarray(isPast)
    }
  } catch (cause) {
    throw createDamagedError(path, cause)
  }
  const expected = Buffer.concat(entryBlocks({ name: CHECKSUM, bytes: Buffer.from(hash.digest('hex')) }))
  if (!tail.equals(Buffer.concat([expected, ARCHIVE_END]))) throw createDamagedError(path)
}

function unzip(path: string): AsyncIterable<Buffer> {
  // Passes errors of both to the reader of the stream.
  return pipe(createReadStream(path), createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined)
}

const createDamagedError = (path: string, cause?: unknown) =>
  new BootError(`The file ${path} is damaged or not complete: use another backup. Nothing was restored.`, { cause })

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const WRITE_CALLS = new Set(['open', 'write', 'writev', 'fsync', 'rename'])

function toWriteError(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || !WRITE_CALLS.has(syscall ?? '')) return error
  const why = NO_ROOM.has(code) ? 'the disk has no room for it' : code
  return new BootError(`The file ${path} cannot be written (${why}): no backup was made.`, { cause: error })
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Flushes the entries of a folder to the disk, so that they survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
