import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { type ObjectStorage, ObjectStorageError } from '#platform/object-storage.ts'

import { createS3Storage, type S3Settings } from './object-storage.client.ts'
import { createDiskStorage } from './object-storage.disk.ts'
import { type SimulatedStore, startObjectStore } from './object-storage.simulator.ts'

const IMPATIENT = { connectMs: 300, requestMs: 300, attempts: 1 }

let folder: string
let store: SimulatedStore
const opened: ObjectStorage[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sparelane-objects-'))
  store = await startObjectStore()
})
afterAll(async () => {
  for (const storage of opened) storage.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => store.behave('usual'))

const asClient = (settings: Partial<S3Settings> = {}) => {
  const storage = createS3Storage({ ...store.settings, ...settings }, IMPATIENT)
  opened.push(storage)
  return storage
}

// One promise, kept by both.
describe.each([
  ['a folder', () => createDiskStorage(folder)],
  ['a store that speaks S3', asClient],
])('%s', (_, open) => {
  test('gives back the very bytes that were put, and null for what is not there', async () => {
    const storage = open()
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (__, at) => at % 256))
    await storage.put('a1/640.jpg', bytes, 'image/jpeg')
    expect(await storage.get('a1/640.jpg')).toEqual(bytes)
    expect(await storage.get('a1/320.jpg')).toBeNull()
    expect(await storage.get('a1')).toBeNull()
  })

  test('keeps nothing of what lay there before', async () => {
    const storage = open()
    await storage.put('b1/1.webp', Buffer.from('the first and longer one'), 'image/webp')
    await storage.put('b1/1.webp', Buffer.from('second'), 'image/webp')
    expect(String(await storage.get('b1/1.webp'))).toBe('second')
  })

  test('takes many at once, and an empty one', async () => {
    const storage = open()
    const names = Array.from({ length: 20 }, (__, at) => `c1/${at}.avif`)
    await Promise.all(names.map((name) => storage.put(name, Buffer.from(name), 'image/avif')))
    await storage.put('c1/empty.avif', Buffer.alloc(0), 'image/avif')
    const read = await Promise.all(names.map((name) => storage.get(name)))
    expect(read.map(String)).toEqual(names)
    expect(await storage.get('c1/empty.avif')).toHaveLength(0)
  })

  test('removes, also twice', async () => {
    const storage = open()
    await storage.put('d1/1.jpg', Buffer.from('x'), 'image/jpeg')
    await storage.remove('d1/1.jpg')
    await storage.remove('d1/1.jpg')
    expect(await storage.get('d1/1.jpg')).toBeNull()
  })

  test.each([
    '../x.jpg',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a\0b',
    'a\\b',
    '%2e%2e/x',
    '.',
    '',
    'A/b',
    'x'.repeat(201),
  ])('does not know the name %j', async (name) => {
    const storage = open()
    await expect(storage.get(name)).rejects.toThrow(RangeError)
    await expect(storage.put(name, Buffer.from('x'), 'image/jpeg')).rejects.toThrow(RangeError)
    await expect(storage.remove(name)).rejects.toThrow(RangeError)
  })
})

test('a folder keeps nothing of a file that was not written whole', async () => {
  const storage = createDiskStorage(join(folder, 'whole'))
  await storage.put('e1', Buffer.from('a file where a folder should be'), 'image/jpeg')
  await expect(storage.put('e1/1.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(ObjectStorageError)
  expect(readdirSync(join(folder, 'whole'))).toEqual(['e1'])
})

describe('the store lets in nobody', () => {
  test.each([
    ['with another secret', { secretAccessKey: 'x'.repeat(40) }],
    ['with another key', { accessKeyId: 'SOMEBODY' }],
    ['of another region', { region: 'elsewhere-1' }],
    ['for another bucket', { bucket: 'other' }],
  ])('%s', async (_, wrong) => {
    await asClient().put('f1/1.jpg', Buffer.from('ours'), 'image/jpeg')
    const stranger = asClient(wrong)
    await expect(stranger.put('f1/1.jpg', Buffer.from('theirs'), 'image/jpeg')).rejects.toThrow(ObjectStorageError)
    await expect(stranger.remove('f1/1.jpg')).rejects.toThrow(ObjectStorageError)
    expect(String(store.objects.get('f1/1.jpg')?.bytes)).toBe('ours')
  })

  test('without a signature, or with one for another request', async () => {
    const url = `${store.settings.endpoint}/${store.settings.bucket}/f1/1.jpg`
    expect((await fetch(url)).status).toBe(403)
    expect((await fetch(url, { method: 'DELETE', headers: { authorization: 'AWS4-HMAC-SHA256 x' } })).status).toBe(403)
  })
})

test('a store remembers what kind of picture it holds', async () => {
  await asClient().put('g1/1.avif', Buffer.from('x'), 'image/avif')
  expect(store.objects.get('g1/1.avif')?.contentType).toBe('image/avif')
})

test.each(['down', 'error_500', 'slow'] as const)(
  'a store that is %s is an error of its own kind, soon',
  async (mood) => {
    const storage = asClient()
    store.behave(mood)
    await expect(storage.get('h1/1.jpg')).rejects.toThrow(ObjectStorageError)
    await expect(storage.put('h1/1.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(ObjectStorageError)
  },
)
