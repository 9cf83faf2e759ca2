import { Readable } from 'node:stream'
import { callbackify } from 'node:util'

import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type ZipFile } from 'yauzl'

/** Bytes that lie elsewhere, and come piece by piece. */
export interface ByteSource {
  length: number
  /** Exactly the bytes from `start` to before `end`. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** A packed file that cannot be read, or not this part of it. */
export class UnreadableZipError extends Error {}

/** A file as the directory of the packed one describes it; nothing of that need be true. */
export interface ZippedFile {
  /** With its folders, as it is written. It may say anything, so it is no path on this machine. */
  path: string
  bytes: number
  isLocked: boolean
  /** What it holds, piece by piece and never more than `bytes`. @throws UnreadableZipError */
  open(): AsyncGenerator<Uint8Array, void, void>
}

/** Read at a time: a directory, or a whole small picture. */
const WINDOW = 256 * 1024
const LONGEST_PATH = 1_000
const LOCKED = 0x1
/** The kind of a file in the upper half of its attributes, as Unix writes it; other systems write none. */
const KIND = 0o170000
const PLAIN_FILE = 0o100000

/**
 * The files in a packed one. Folders, links and names of absurd length are passed over; nothing is unpacked before it is
 * opened.
 * @throws UnreadableZipError for what is no .zip file, or holds more files than these
 */
export async function openZip(source: ByteSource, { mostFiles }: { mostFiles: number }): Promise<ZippedFile[]> {
  const { reader, failure } = readerOf(source)
  const options = { autoClose: false, decodeStrings: false }
  const files: ZippedFile[] = []
  try {
    const zip = await fromRandomAccessReaderPromise(reader, source.length, options)
    if (zip.entryCount > mostFiles) throw new UnreadableZipError(`The .zip file holds more than ${mostFiles} files.`)
    for await (const entry of zip.eachEntry()) if (isFile(entry)) files.push(fileOf(zip, entry, failure))
  } catch (error) {
    throw whyOf(error, failure)
  }
  return files
}

function isFile({ fileNameRaw, externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & KIND
  const isFolder = fileNameRaw.at(-1) === '/'.charCodeAt(0)
  return !isFolder && fileNameRaw.length <= LONGEST_PATH && (kind === 0 || kind === PLAIN_FILE)
}

function fileOf(zip: ZipFile, entry: Entry, failure: Failure): ZippedFile {
  const { generalPurposeBitFlag: flags, fileNameRaw, extraFields, uncompressedSize } = entry
  return {
    path: getFileNameLowLevel(flags, fileNameRaw, extraFields, false),
    bytes: uncompressedSize,
    isLocked: (flags & LOCKED) !== 0,
    async *open() {
      try {
        // The library ends it where it becomes longer than the directory says.
        const stream = await zip.openReadStreamPromise(entry)
        for await (const piece of stream as AsyncIterable<Buffer>) yield piece
      } catch (error) {
        throw whyOf(error, failure)
      }
    },
  }
}

/** What kept the source from being read; that is nothing that the file is to blame for. */
type Failure = () => unknown

const whyOf = (error: unknown, failure: Failure): unknown =>
  failure() ?? (error instanceof UnreadableZipError ? error : new UnreadableZipError('The .zip file is damaged.'))

/** A source as the library reads it: it asks for many small pieces that lie side by side. */
function readerOf(source: ByteSource): { reader: RandomAccessReader; failure: Failure } {
  let failed: unknown
  let window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }

  async function bytes(start: number, end: number): Promise<Buffer> {
    if (end > source.length) throw new UnreadableZipError('The .zip file is damaged.')
    if (start < window.start || end > window.start + window.bytes.length) {
      const upTo = Math.min(source.length, Math.max(end, start + WINDOW))
      const read = await source.read(start, upTo).catch((error: unknown) => {
        failed = error
        throw error
      })
      window = { start, bytes: Buffer.from(read.buffer, read.byteOffset, read.byteLength) }
    }
    return window.bytes.subarray(start - window.start, end - window.start)
  }

  async function* range(start: number, end: number): AsyncGenerator<Buffer, void, void> {
    for (let at = start; at < end; at += WINDOW) yield await bytes(at, Math.min(end, at + WINDOW))
  }

  const copied = async (into: Buffer, offset: number, length: number, position: number): Promise<number> =>
    (await bytes(position, position + length)).copy(into, offset)

  // Its type says that it is to be inherited from; what it lacks is added here.
  const bare = new (RandomAccessReader as unknown as new () => RandomAccessReader)()
  const reader = Object.assign(bare, {
    _readStreamForRange: (start: number, end: number) => Readable.from(range(start, end)),
    read: callbackify(copied),
  })
  return { reader, failure: () => failed }
}
