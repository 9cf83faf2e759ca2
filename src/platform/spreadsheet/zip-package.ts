import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'

import { Refusal, type TableFileLimits } from './table-file-protocol.ts'

/** The parts of a workbook by their names, to be read as text. */
export interface ZipPackage {
  names: readonly string[]
  unpackedSize(name: string): number
  /** The text of a part, piece by piece. @throws Refusal for one that is not UTF-8, or more than was declared */
  text(name: string): AsyncGenerator<string, void, void>
}

const UTF_8_FLAG_ENCRYPTED = 0x1
const ZIP_START = [0x50, 0x4b] as const
const OLE_START = [0xd0, 0xcf, 0x11, 0xe0] as const

/** Opens a packed file. @throws Refusal if it is not a package, is locked, or would unpack to too much */
export async function openPackage(bytes: Uint8Array, limits: TableFileLimits): Promise<ZipPackage> {
  if (startsWith(bytes, OLE_START)) throw new Refusal('xlsx_old')
  if (!startsWith(bytes, ZIP_START)) throw new Refusal('xlsx_wrong')
  const file = await openZip(bytes)
  // Nothing of the directory is trusted before it is within bounds.
  const entries = await readDirectory(file, limits)
  return {
    names: [...entries.keys()],
    unpackedSize: (name) => entries.get(name)?.uncompressedSize ?? 0,
    text: (name) => readText(file, entries.get(name)),
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

async function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return fromBufferPromise(buffer).catch(() => {
    throw new Refusal('xlsx_damaged')
  })
}

async function readDirectory(file: ZipFile, limits: TableFileLimits): Promise<Map<string, Entry>> {
  if (file.entryCount > limits.entries) throw new Refusal('xlsx_parts', { parts: limits.entries })
  const entries = new Map<string, Entry>()
  let unpacked = 0
  try {
    for await (const entry of file.eachEntry()) {
      if (entries.size >= limits.entries) throw new Refusal('xlsx_parts', { parts: limits.entries })
      if (entries.has(entry.fileName)) throw new Refusal('xlsx_part_twice')
      unpacked += checked(entry, limits).uncompressedSize
      if (unpacked > limits.unpackedBytes) throw tooMuch()
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('xlsx_damaged')
  }
  return entries
}

function checked(entry: Entry, { looseBytes, ratio }: TableFileLimits): Entry {
  const { uncompressedSize, compressedSize } = entry
  if ((entry.generalPurposeBitFlag & UTF_8_FLAG_ENCRYPTED) !== 0) throw new Refusal('xlsx_locked')
  if (uncompressedSize > looseBytes && uncompressedSize > compressedSize * ratio) throw tooMuch()
  return entry
}

const tooMuch = () => new Refusal('xlsx_unpacked')

async function* readText(file: ZipFile, entry: Entry | undefined): AsyncGenerator<string, void, void> {
  if (!entry) return
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let unpacked = 0
  const stream = await file.openReadStreamPromise(entry).catch(damaged)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length
      // The directory may lie; what it said was within bounds, so that is the most there is.
      if (unpacked > entry.uncompressedSize) throw tooMuch()
      yield decode(decoder, chunk)
    }
    decode(decoder)
  } catch (error) {
    throw error instanceof Refusal ? error : damaged()
  }
}

function damaged(): never {
  throw new Refusal('xlsx_damaged')
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw new Refusal('xlsx_not_utf8')
  }
}
