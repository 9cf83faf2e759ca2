import { Readable } from 'node:stream'
import { callbackify } from 'node:util'

import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type ZipFile } from 'yauzl'

import { FaultError, type FieldFault } from './field-fault.ts'

/** A source of bytes with random access. */
export interface ByteSource {
  length: number
  /** Reads exactly the bytes from `start` to before `end`. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** A .zip file, or a file in it, that cannot be read. */
export class UnreadableZipError extends FaultError {}

const DAMAGED: FieldFault = { code: 'zip_unreadable', text: 'The .zip file is damaged.' }

/** A file as the directory of the .zip describes it; untrusted. */
export interface ZippedFile {
  /** Path in the .zip. Untrusted: never use it as a path on this machine. */
  path: string
  bytes: number
  isLocked: boolean
  /** Streams the content, at most `bytes`. @throws UnreadableZipError */
  open(): AsyncGenerator<Uint8Array, void, void>
}

/** Bytes per read: a directory, or a whole small picture. */
const READ_BYTES = 256 * 1024
const MAX_PATH_LENGTH = 1_000
const ENCRYPTED_FLAG = 0x1
/** Bits of the file type in the upper half of the attributes, on Unix; zero on other systems. */
const FILE_KIND_MASK = 0o170000
const REGULAR_FILE = 0o100000

/**
 * Lists the files of a .zip, unpacked when opened, without folders, links and very long names.
 * @throws UnreadableZipError for an invalid .zip file, or more than `maxFiles` files
 */
export async function openZip(source: ByteSource, { maxFiles }: { maxFiles: number }): Promise<ZippedFile[]> {
  const { reader, failure } = createReader(source)
  const options = { autoClose: false, decodeStrings: false }
  const files: ZippedFile[] = []
  try {
    const zip = await fromRandomAccessReaderPromise(reader, source.length, options)
    if (zip.entryCount > maxFiles) throw createTooManyFiles(maxFiles)
    for await (const entry of zip.eachEntry()) if (isFile(entry)) files.push(toZippedFile(zip, entry, failure))
  } catch (error) {
    throw toReadError(error, failure)
  }
  return files
}

function createTooManyFiles(most: number): UnreadableZipError {
  const text = `The .zip file has more than ${most} files.`
  return new UnreadableZipError({ code: 'zip_too_many_files', text, params: { most } })
}

function isFile({ fileNameRaw, externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & FILE_KIND_MASK
  const isFolder = fileNameRaw.at(-1) === '/'.charCodeAt(0)
  return !isFolder && fileNameRaw.length <= MAX_PATH_LENGTH && (kind === 0 || kind === REGULAR_FILE)
}

function toZippedFile(zip: ZipFile, entry: Entry, failure: Failure): ZippedFile {
  const { generalPurposeBitFlag: flags, fileNameRaw, extraFields, uncompressedSize } = entry
  return {
    path: getFileNameLowLevel(flags, fileNameRaw, extraFields, false),
    bytes: uncompressedSize,
    isLocked: (flags & ENCRYPTED_FLAG) !== 0,
    async *open() {
      try {
        // The library ends it at the length of the directory.
        const stream = await zip.openReadStreamPromise(entry)
        for await (const piece of stream as AsyncIterable<Buffer>) yield piece
      } catch (error) {
        throw toReadError(error, failure)
      }
    },
  }
}

/** Returns the error of the source, which is not a fault of the file. */
type Failure = () => unknown

const toReadError = (error: unknown, failure: Failure): unknown =>
  failure() ?? (error instanceof UnreadableZipError ? error : new UnreadableZipError(DAMAGED))

/** Adapts a source to the library, which reads many small adjacent ranges. */
function createReader(source: ByteSource): { reader: RandomAccessReader; failure: Failure } {
  let failed: unknown
  let window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }

  async function bytes(start: number, end: number): Promise<Buffer> {
    if (end > source.length) throw new UnreadableZipError(DAMAGED)
    if (start < window.start || end > window.start + window.bytes.length) {
      const upTo = Math.min(source.length, Math.max(end, start + READ_BYTES))
      const read = await source.read(start, upTo).catch((error: unknown) => {
        failed = error
        throw error
      })
      window = { start, bytes: Buffer.from(read.buffer, read.byteOffset, read.byteLength) }
    }
    return window.bytes.subarray(start - window.start, end - window.start)
  }

  async function* range(start: number, end: number): AsyncGenerator<Buffer, void, void> {
    for (let at = start; at < end; at += READ_BYTES) yield await bytes(at, Math.min(end, at + READ_BYTES))
  }

  const copied = async (into: Buffer, offset: number, length: number, position: number): Promise<number> =>
    (await bytes(position, position + length)).copy(into, offset)

  // The library requires a subclass; its missing method is added here.
  const bare = new (RandomAccessReader as unknown as new () => RandomAccessReader)()
  const reader = Object.assign(bare, {
    _readStreamForRange: (start: number, end: number) => Readable.from(range(start, end)),
    read: callbackify(copied),
  })
  return { reader, failure: () => failed }
}
