import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { ObjectStorageError } from '#modules/media/object-storage.port.ts'
import type { RetryOptions } from '#platform/retry-policy.ts'
import { testAll } from '#tests/support/check-each.ts'

import { createS3Storage, type S3Settings } from './object-storage.client.ts'
import { createDiskStorage } from './object-storage.disk.ts'
import { type SimulatedStore, startObjectStore } from './object-storage.simulator.ts'
import { signatureProblem } from './object-storage.wire.ts'

const FAST_FAIL = { deadlineMs: 300, retries: 0 }

let folder: string
let store: SimulatedStore
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sparelane-objects-'))
  store = await startObjectStore()
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => store.behave('usual'))

const asClient = (settings: Partial<S3Settings> = {}, options: RetryOptions = {}) =>
  createS3Storage({ ...store.settings, ...settings }, options)

// One promise, kept by both.
describe.each([
  ['a folder', () => createDiskStorage(folder)],
  ['a store that speaks S3', asClient],
])('%s', (_, open) => {
  test('an object is read back byte by byte, and a missing one is null', async () => {
    const storage = open()
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (__, at) => at % 256))
    await storage.put('a1/640.jpg', bytes, 'image/jpeg')
    expect(await storage.get('a1/640.jpg')).toEqual(bytes)
    expect(await storage.get('a1/320.jpg')).toBeNull()
    expect(await storage.get('a1')).toBeNull()
  })

  test('an object replaces the previous one completely', async () => {
    const storage = open()
    await storage.put('b1/1.webp', Buffer.from('the first and longer one'), 'image/webp')
    await storage.put('b1/1.webp', Buffer.from('second'), 'image/webp')
    expect(String(await storage.get('b1/1.webp'))).toBe('second')
  })

  test('many objects are stored concurrently, and an empty one too', async () => {
    const storage = open()
    const names = Array.from({ length: 20 }, (__, at) => `c1/${at}.avif`)
    await Promise.all(names.map((name) => storage.put(name, Buffer.from(name), 'image/avif')))
    await storage.put('c1/empty.avif', Buffer.alloc(0), 'image/avif')
    const read = await Promise.all(names.map((name) => storage.get(name)))
    expect(read.map(String)).toEqual(names)
    expect(await storage.get('c1/empty.avif')).toHaveLength(0)
  })

  test('an object is removed, and removing it again is not an error', async () => {
    const storage = open()
    await storage.put('d1/1.jpg', Buffer.from('x'), 'image/jpeg')
    await storage.remove('d1/1.jpg')
    await storage.remove('d1/1.jpg')
    expect(await storage.get('d1/1.jpg')).toBeNull()
  })

  testAll([
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
  ])('an object with an invalid name is refused', async (name) => {
    const storage = open()
    await expect(storage.get(name)).rejects.toThrow(RangeError)
    await expect(storage.put(name, Buffer.from('x'), 'image/jpeg')).rejects.toThrow(RangeError)
    await expect(storage.remove(name)).rejects.toThrow(RangeError)
  })
})

test('a folder contains no trace of a file that was not written completely', async () => {
  const storage = createDiskStorage(join(folder, 'whole'))
  await storage.put('e1', Buffer.from('a file where a folder should be'), 'image/jpeg')
  await expect(storage.put('e1/1.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(ObjectStorageError)
  expect(readdirSync(join(folder, 'whole'))).toEqual(['e1'])
})

describe('the store refuses unsigned access', () => {
  test.each([
    ['with another secret', { secretAccessKey: 'x'.repeat(40) }],
    ['with another key', { accessKeyId: 'ANOTHER' }],
    ['of another region', { region: 'elsewhere-1' }],
    ['for another bucket', { bucket: 'other' }],
  ])('%s', async (_, wrong) => {
    await asClient().put('f1/1.jpg', Buffer.from('stored'), 'image/jpeg')
    const stranger = asClient(wrong)
    await expect(stranger.put('f1/1.jpg', Buffer.from('theirs'), 'image/jpeg')).rejects.toThrow(ObjectStorageError)
    await expect(stranger.remove('f1/1.jpg')).rejects.toThrow(ObjectStorageError)
    await expect(stranger.get('f1/1.jpg')).rejects.toThrow(ObjectStorageError)
    expect(String(store.objects.get('f1/1.jpg')?.bytes)).toBe('stored')
  })

  test('a request without a signature, or with that of another request, is refused', async () => {
    const url = `${store.settings.endpoint}/${store.settings.bucket}/f1/1.jpg`
    expect((await fetch(url)).status).toBe(403)
    expect((await fetch(url, { method: 'DELETE', headers: { authorization: 'AWS4-HMAC-SHA256 x' } })).status).toBe(403)
  })
})

test('a bucket stores the content type of an object', async () => {
  await asClient().put('g1/1.avif', Buffer.from('x'), 'image/avif')
  expect(store.objects.get('g1/1.avif')?.contentType).toBe('image/avif')
})

test.each(['down', 'error_500', 'error_503', 'slow', 'slow_body', 'cut', 'elsewhere'] as const)(
  'a store that answers with %s is an error of its own kind, within the time of a call',
  async (mood) => {
    const storage = asClient({}, FAST_FAIL)
    store.behave(mood)
    const start = performance.now()
    await expect(storage.get('h1/1.jpg')).rejects.toThrow(ObjectStorageError)
    await expect(storage.put('h1/1.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(ObjectStorageError)
    await expect(storage.remove('h1/1.jpg')).rejects.toThrow(ObjectStorageError)
    expect(performance.now() - start).toBeLessThan(3 * FAST_FAIL.deadlineMs + 2_000)
  },
)

const RETRYING = { deadlineMs: 5_000, retries: 2, firstDelayMs: 5 }

test.each(['down', 'error_500', 'error_503', 'cut'] as const)(
  'a call meets %s twice and goes well at the third try',
  async (mood) => {
    const storage = asClient({}, RETRYING)
    store.behave(mood, 2)
    await storage.put('i1/1.jpg', Buffer.from(mood), 'image/jpeg')
    store.behave(mood, 2)
    expect(String(await storage.get('i1/1.jpg'))).toBe(mood)
    store.behave(mood, 2)
    await storage.remove('i1/1.jpg')
    expect(store.objects.has('i1/1.jpg')).toBe(false)
    store.behave(mood, 3)
    await expect(storage.get('i1/1.jpg')).rejects.toThrow(ObjectStorageError)
  },
)

test('a refusal and a redirect are not retried, and the error names the refused request', async () => {
  const before = store.requests()
  const stranger = asClient({ secretAccessKey: 'x'.repeat(40) }, RETRYING)
  await expect(stranger.get('j1/1.jpg')).rejects.toThrow('The object storage answered 403 SignatureDoesNotMatch')
  store.behave('elsewhere')
  const redirected = asClient({}, RETRYING).get('j1/1.jpg')
  await expect(redirected).rejects.toThrow('The object storage answered 307 TemporaryRedirect')
  expect(store.requests() - before).toBe(2)
})

test('an object storage that keeps failing is not called for a moment', async () => {
  const storage = asClient({}, { ...RETRYING, retries: 0, maxFailures: 2, openMs: 50 })
  store.behave('error_500', 2)
  await expect(storage.get('k1/1.jpg')).rejects.toThrow('500')
  await expect(storage.get('k1/1.jpg')).rejects.toThrow('500')
  const before = store.requests()
  await expect(storage.get('k1/1.jpg')).rejects.toThrow('is not called for a moment')
  expect(store.requests()).toBe(before)
  await vi.waitFor(async () => expect(await storage.get('k1/1.jpg')).toBeNull())
})

// Of "Authenticating Requests (AWS Signature Version 4)" in Amazon's documentation of S3.
describe("the simulator judges signatures like Amazon's published examples", () => {
  const key = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const at = new Date('2013-05-24T00:00:00Z')
  const request = (signedHeaders: string, signature: string, headers: Record<string, string>, body = '') => ({
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`,
      ...headers,
    },
    body: Buffer.from(body),
  })
  const reading = {
    method: 'GET',
    url: '/test.txt',
    ...request(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      {
        range: 'bytes=0-9',
        'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
    ),
  }
  const writing = {
    method: 'PUT',
    url: '/test%24file.text',
    ...request(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      },
      'Welcome to Amazon S3.',
    ),
  }

  test('recorded signatures are right', () => {
    expect(signatureProblem(reading, key, at)).toBeNull()
    expect(signatureProblem(writing, key, at)).toBeNull()
  })

  test('a recorded signature is wrong for another path, method, header, body or time', () => {
    const withHeader = (name: string, value: string) => ({ ...writing, headers: { ...writing.headers, [name]: value } })
    expect(signatureProblem({ ...reading, url: '/other.txt' }, key, at)).toBe('SignatureDoesNotMatch')
    expect(signatureProblem({ ...reading, method: 'DELETE' }, key, at)).toBe('SignatureDoesNotMatch')
    expect(signatureProblem(withHeader('x-amz-storage-class', 'STANDARD'), key, at)).toBe('SignatureDoesNotMatch')
    expect(signatureProblem(withHeader('x-amz-acl', 'public-read'), key, at)).toBe('AccessDenied')
    expect(signatureProblem({ ...writing, body: Buffer.from('Welcome') }, key, at)).toBe('XAmzContentSHA256Mismatch')
    expect(signatureProblem(reading, key, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed')
  })
})
