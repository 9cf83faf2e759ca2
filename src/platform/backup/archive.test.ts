import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { collect } from '#tests/support/collect.ts'

import { ARCHIVE_END, entryBlocks, readEntries } from './archive.ts'

const ENTRIES = [0, 1, 511, 512, 513, 70_000].map((length, at) => ({
  name: `files/uploads/${'k'.repeat(at * 10)}.bin`,
  bytes: Buffer.alloc(length, at + 1),
}))
const WHOLE = Buffer.concat([...ENTRIES.flatMap(entryBlocks), ARCHIVE_END])

async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const read = (bytes: Buffer, length = 1_000) => collect(readEntries(inPieces(bytes, length)))

test('Entries of every length are read as they were written, however the bytes are cut.', async () => {
  for (const length of [1, 511, 512, 4_096, WHOLE.length]) expect(await read(WHOLE, length)).toEqual(ENTRIES)
})

test('An archive that ends early is an error, wherever it ends.', async () => {
  for (const length of [0, 100, 512, 1_024, 60_000, WHOLE.length - 1_024])
    await expect(read(WHOLE.subarray(0, length))).rejects.toThrow('ends too early')
})

test('Bytes that are no archive are an error.', async () => {
  await expect(read(Buffer.alloc(2_048, 'x'))).rejects.toThrow('Invalid entry')
})

test('The source is closed after an archive was read, was found damaged, or was read in part.', async () => {
  const closed: string[] = []
  async function* source(name: string, bytes: Buffer) {
    try {
      yield* inPieces(bytes, 512)
    } finally {
      closed.push(name)
    }
  }
  await collect(readEntries(source('read', WHOLE)))
  await expect(collect(readEntries(source('damaged', Buffer.alloc(2_048, 'x'))))).rejects.toThrow('Invalid entry')
  for await (const { name } of readEntries(source('in part', WHOLE))) if (name === ENTRIES[1]?.name) break
  expect(closed).toEqual(['read', 'damaged', 'in part'])
})

test('A name that does not fit into a header is an error.', () => {
  expect(() => entryBlocks({ name: 'x'.repeat(101), bytes: Buffer.alloc(0) })).toThrow('too long')
})

test('The tar program of the system unpacks an archive.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sparelane-tar-'))
  try {
    execFileSync('tar', ['-xf', '-', '-C', folder], { input: WHOLE })
    for (const { name, bytes } of ENTRIES) expect(readFileSync(join(folder, name))).toEqual(bytes)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
