import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  name: string
  /** Text in chunks, so that memory holds one. */
  content: AsyncIterable<string> | Iterable<string>
}

interface PartFigures {
  crc: number
  packed: number
  bytes: number
}

const VERSION = 20
const DEFLATED = 8
/** Flags: sizes and CRC follow the data, and the name is UTF-8. */
const FLAGS = 0x0808
/** 1 January 1980, the first day of the format: equal content gives equal files. */
const DATE = 0x0021

/** Streams a .zip file; another thread compresses. @throws RangeError for more than 4 GB or 65,535 parts */
export async function* writeZip(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array, void, void> {
  const directory: Buffer[] = []
  let length = 0
  const count = (piece: Buffer) => {
    length += piece.length
    return piece
  }
  for (const { name, content } of parts) {
    const start = length
    const figures: PartFigures = { crc: 0, packed: 0, bytes: 0 }
    yield count(localHeader(name))
    for await (const piece of deflate(content, figures)) yield count(piece)
    yield count(Buffer.concat([Buffer.from('PK\u0007\u0008'), encodeFigures(figures)]))
    directory.push(directoryHeader(name, figures, start))
  }
  yield Buffer.concat([...directory, createEndRecord(directory, length)])
}

async function* deflate(content: ZipPart['content'], figures: PartFigures): AsyncGenerator<Buffer, void, void> {
  async function* measure() {
    for await (const text of content) {
      const piece = Buffer.from(text)
      figures.crc = crc32(piece, figures.crc)
      figures.bytes += piece.length
      yield piece
    }
  }
  const packing = createDeflateRaw()
  // An error of the content ends the compression, which throws it.
  pipeline(Readable.from(measure(), { highWaterMark: 1 }), packing, () => {})
  for await (const piece of packing as AsyncIterable<Buffer>) {
    figures.packed += piece.length
    yield piece
  }
}

const localHeader = (name: string) =>
  Buffer.concat([
    Buffer.from('PK\u0003\u0004'),
    shorts(VERSION, FLAGS, DEFLATED, 0, DATE),
    longs(0, 0, 0),
    shorts(Buffer.byteLength(name), 0),
    Buffer.from(name),
  ])

const directoryHeader = (name: string, figures: PartFigures, start: number) =>
  Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    shorts(VERSION, VERSION, FLAGS, DEFLATED, 0, DATE),
    encodeFigures(figures),
    shorts(Buffer.byteLength(name), 0, 0, 0, 0),
    longs(0, start),
    Buffer.from(name),
  ])

function createEndRecord(directory: readonly Buffer[], start: number): Buffer {
  const bytes = directory.reduce((sum, { length }) => sum + length, 0)
  const count = directory.length
  return Buffer.concat([Buffer.from('PK\u0005\u0006'), shorts(0, 0, count, count), longs(bytes, start), shorts(0)])
}

const encodeFigures = ({ crc, packed, bytes }: PartFigures) => longs(crc, packed, bytes)

function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2)
  return bytes
}

function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
