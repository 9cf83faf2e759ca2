/** A file in an archive. */
export interface Entry {
  name: string
  bytes: Buffer
}

const BLOCK = 512
const MAX_NAME = 100
const SIZE_AT = 124
const SIZE_DIGITS = 11
const CHECKSUM_AT = 148

/** The end of a tar archive: two empty blocks. */
export const ARCHIVE_END = Buffer.alloc(2 * BLOCK)

/** Returns an entry in tar's format (ustar): its header, its bytes, and zeros to the end of the block. */
export function entryBlocks({ name, bytes }: Entry): Buffer[] {
  const header = Buffer.alloc(BLOCK)
  if (header.write(name, 'utf8') !== Buffer.byteLength(name) || Buffer.byteLength(name) > MAX_NAME)
    throw new RangeError(`The name ${name} is too long for an archive.`)
  header.write('0000600\0' + '0000000\0'.repeat(2), MAX_NAME, 'latin1')
  header.write(bytes.length.toString(8).padStart(SIZE_DIGITS, '0'), SIZE_AT, 'latin1')
  header.write(`${'0'.repeat(11)}\0${' '.repeat(8)}0`, SIZE_AT + SIZE_DIGITS + 1, 'latin1')
  header.write('ustar\u000000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0`, CHECKSUM_AT, 'latin1')
  return [header, bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))]
}

/** Reads the name and the size in bytes from a header; null if `entryBlocks` did not write it. */
function readHeader(header: Buffer): { name: string; size: number } | null {
  const size = Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_AT + SIZE_DIGITS), 8)
  const nameEnd = header.subarray(0, MAX_NAME).indexOf(0)
  const name = header.toString('utf8', 0, nameEnd === -1 ? MAX_NAME : nameEnd)
  return header.toString('latin1', 257, 262) === 'ustar' && Number.isInteger(size) ? { name, size } : null
}

/** Reads the entries of an archive into memory one by one. @throws Error for an invalid or incomplete archive */
export async function* readEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry, void, void> {
  const source = chunks[Symbol.asyncIterator]()
  const take = createByteReader(source)
  try {
    for (;;) {
      const block = await take(BLOCK)
      if (block.every((byte) => byte === 0)) return
      const header = readHeader(block)
      if (header === null) throw new Error('Invalid entry of an archive.')
      const bytes = await take(header.size)
      await take(-header.size & (BLOCK - 1))
      yield { name: header.name, bytes }
    }
  } finally {
    // Closes the file, which is rarely read to its end.
    await source.return?.()
  }
}

/** Returns a function that reads exactly the next `length` bytes of a stream. */
function createByteReader(source: AsyncIterator<Buffer>): (length: number) => Promise<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  return async (length) => {
    const pieces = [rest]
    for (let held = rest.length; held < length;) {
      const { value, done } = await source.next()
      if (done) throw new Error('The archive ends too early.')
      pieces.push(value)
      held += value.length
    }
    const whole = pieces.length === 1 ? rest : Buffer.concat(pieces)
    rest = whole.subarray(length)
    return whole.subarray(0, length)
  }
}
