import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { collect } from '#tests/support/collect.ts'

import { readBackupEntries, verifyBackupFile, writeBackupFile } from './backup-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sparelane-backup-'))
  path = join(folder, 'shop.tar.gz')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function* entries(text = 'first') {
  yield { name: 'manifest.json', bytes: Buffer.from(text) }
  yield { name: 'tables/000-public.orders/000000', bytes: Buffer.from('1\t100\n2\t200\n'.repeat(5_000)) }
}

test('A written backup is read back, passes its checksum, and only its owner may read it.', async () => {
  const { bytes } = await writeBackupFile(path, entries())
  expect(bytes).toBe(statSync(path).size)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await verifyBackupFile(path)
  const names = (await collect(readBackupEntries(path))).map(({ name }) => name)
  expect(names).toEqual(['manifest.json', 'tables/000-public.orders/000000', 'sha256'])
})

test('A file that exists is replaced only with overwrite.', async () => {
  writeFileSync(path, 'something dear')
  await expect(writeBackupFile(path, entries())).rejects.toThrow('exists already')
  expect(readFileSync(path, 'utf8')).toBe('something dear')
  await writeBackupFile(path, entries(), { overwrite: true })
  await verifyBackupFile(path)
})

test('When the contents fail halfway, no file is left and an older backup stays.', async () => {
  await writeBackupFile(path, entries())
  const before = readFileSync(path)
  async function* broken() {
    yield* entries('second')
    throw new Error('the database went away')
  }
  await expect(writeBackupFile(path, broken(), { overwrite: true })).rejects.toThrow('the database went away')
  expect(readdirSync(folder)).toEqual(['shop.tar.gz'])
  expect(readFileSync(path)).toEqual(before)
})

test('A folder that is not there is named in one sentence.', async () => {
  await expect(writeBackupFile(join(folder, 'none', 'shop.tar.gz'), entries())).rejects.toThrow(
    /^The file .*none.shop\.tar\.gz cannot be written \(ENOENT\): no backup was made\.$/,
  )
})

test('A backup that was cut off anywhere is refused as damaged.', async () => {
  await writeBackupFile(path, entries())
  const { size } = statSync(path)
  for (const length of [size - 1, size - 8, size - 20, Math.floor(size / 2), 30, 10, 0]) {
    truncateSync(path, length)
    await expect(verifyBackupFile(path), `cut to ${length} bytes`).rejects.toThrow('is damaged or not complete')
  }
})

test('A backup with a changed bit is refused as damaged, unless the bit has no meaning.', async () => {
  await writeBackupFile(path, entries())
  const [whole, contents] = [readFileSync(path), await collect(readBackupEntries(path))]
  let refused = 0
  for (let at = 10; at < whole.length; at += 3) {
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    writeFileSync(path, changed)
    const error = await verifyBackupFile(path).catch((thrown: unknown) => thrown)
    // Compressed bytes are filled up with bits that are not read.
    if (error === undefined) expect(await collect(readBackupEntries(path)), `byte ${at}`).toEqual(contents)
    else expect(error, `byte ${at}`).toMatchObject({ message: expect.stringContaining('is damaged or not complete') })
    refused += error === undefined ? 0 : 1
  }
  expect(refused).toBeGreaterThan((whole.length - 10) / 3 - 5)
})
