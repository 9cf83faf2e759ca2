import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { createZip } from '#tests/support/zip-files.ts'

import { type ByteSource, openZip, UnreadableZipError } from './zip-files.ts'

const toSource = (bytes: Buffer): ByteSource => ({
  length: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
})
const open = (bytes: Buffer, mostFiles = 100) => openZip(toSource(bytes), { maxFiles: mostFiles })
const part = (name: string, content = name) => ({ name, content })

test('the files of a .zip are listed, and each is unpacked when it is opened', async () => {
  const files = await open(createZip([part('front.jpg'), part('Left/Back.PNG', 'x'.repeat(700_000)), part('empty/')]))
  expect(files.map(({ path, bytes, isLocked }) => [path, bytes, isLocked])).toEqual([
    ['front.jpg', 9, false],
    ['Left/Back.PNG', 700_000, false],
  ])
  expect(await Promise.all(files.map(async (file) => (await text(file.open())).length))).toEqual([9, 700_000])
})

test('names that would lead elsewhere are only names, and links are passed over', async () => {
  const bytes = createZip([
    part('../../etc/passwd'),
    part('/root.jpg'),
    part('C:\\a\\b.jpg'),
    part('link.jpg', '/etc/passwd'),
  ])
  // The attributes of the last entry say that it is a symbolic link.
  bytes.writeUInt32LE((0o120777 << 16) >>> 0, bytes.lastIndexOf('PK\u0001\u0002') + 38)
  expect((await open(bytes)).map(({ path }) => path)).toEqual(['../../etc/passwd', '/root.jpg', 'C:/a/b.jpg'])
})

test('a file that is longer than the directory says is read no further', async () => {
  const bomb = createZip([{ name: 'bomb.jpg', content: Buffer.alloc(20_000_000), claimedSize: 1_000 }])
  const [file] = await open(bomb)
  let most = 0
  const reading = async () => {
    for await (const piece of file?.open() ?? []) most += piece.length
  }
  await expect(reading()).rejects.toThrow(UnreadableZipError)
  expect(most).toBeLessThan(100_000)
})

test('a file that is not a .zip, is truncated, or has too many files is refused', async () => {
  await expect(open(Buffer.from('no zip'))).rejects.toThrow('The .zip file is damaged.')
  await expect(open(Buffer.alloc(0))).rejects.toThrow(UnreadableZipError)
  const good = createZip([part('a'), part('b'), part('c')])
  await expect(open(good.subarray(0, -10))).rejects.toThrow(UnreadableZipError)
  await expect(open(good, 2)).rejects.toThrow('The .zip file has more than 2 files.')
})

test('a source that fails says so itself: the file is not to blame', async () => {
  const gone = new Error('The database is gone.')
  let isThere = true
  // What comes first is too far from the directory to have been read with it.
  const bytes = createZip([part('a'), { name: 'filling', content: randomBytes(300_000) }])
  const read = async (start: number, end: number) => {
    if (!isThere) throw gone
    return bytes.subarray(start, end)
  }
  const [file] = await openZip({ length: bytes.length, read }, { maxFiles: 9 })
  isThere = false
  await expect(openZip({ length: bytes.length, read }, { maxFiles: 9 })).rejects.toBe(gone)
  await expect(text(file?.open() ?? Readable.from([]))).rejects.toBe(gone)
})
