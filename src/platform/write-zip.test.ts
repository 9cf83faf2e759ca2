import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'

import { writeZip, type ZipPart } from './write-zip.ts'

async function written(parts: readonly ZipPart[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeZip(parts)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Reads a packed file with yauzl, and compares the checksum, which yauzl does not. */
async function readBack(bytes: Buffer): Promise<[name: string, text: string][]> {
  const zip = await fromBufferPromise(bytes)
  const found: [string, string][] = []
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) pieces.push(piece)
    const content = Buffer.concat(pieces)
    expect(entry.crc32, entry.fileName).toBe(crc32(content))
    expect(entry.uncompressedSize, entry.fileName).toBe(content.length)
    found.push([entry.fileName, content.toString('utf8')])
  }
  expect(found).toHaveLength(zip.entryCount)
  return found
}

test('every part comes back as it was written, in its order', async () => {
  const long = Array.from({ length: 3_000 }, (_, at) => `${at} Bügeleisen – ₦${(at * 2_654_435_761) % 4_294_967_296}\n`)
  const bytes = await written([
    { name: 'first.txt', content: ['one ', '', 'two'] },
    { name: 'empty.txt', content: [] },
    { name: 'folder/Öl & 油.xml', content: long },
  ])
  expect(await readBack(bytes)).toEqual([
    ['first.txt', 'one two'],
    ['empty.txt', ''],
    ['folder/Öl & 油.xml', long.join('')],
  ])
})

test('no part at all is an empty packed file', async () => {
  expect(await readBack(await written([]))).toEqual([])
})

test('the same parts make the same bytes', async () => {
  const parts = [{ name: 'a.txt', content: ['some text'] }]
  expect(await written(parts)).toEqual(await written(parts))
})

test('an error of the content is thrown to the reader', async () => {
  async function* failing() {
    yield 'the first rows'
    await Promise.reject(new Error('The database is gone.'))
  }
  await expect(written([{ name: 'a.txt', content: failing() }])).rejects.toThrow('The database is gone.')
})

test('a reader that leaves ends the content too', async () => {
  let isOpen = true
  async function* endless() {
    try {
      for (;;) {
        yield randomBytes(20_000).toString('hex')
      }
    } finally {
      isOpen = false
    }
  }
  const zip = writeZip([{ name: 'a.txt', content: endless() }])
  for (let piece = 0; piece < 3; piece += 1) expect((await zip.next()).done).toBe(false)
  expect(isOpen).toBe(true)
  await zip.return()
  await expect.poll(() => isOpen).toBe(false)
})
