import { expect, test } from 'vitest'

import { createPicture } from '#tests/support/pictures.ts'

import { createEncoder } from './encoding.service.ts'

test('two users with many pictures delay the picture of a third user by a few encodings only', async () => {
  const encoder = createEncoder()
  const started: string[] = []
  const bytes = await createPicture({ width: 60, height: 40 })
  const encode = (ownerId: number, name: string) => {
    const read = (start: number, end: number) => {
      // The whole file is read when its turn has come; before that only the bytes that tell its kind.
      if (end === bytes.length) started.push(name)
      return Promise.resolve(bytes.subarray(start, end))
    }
    return encoder.encode({ length: bytes.length, read, ownerId, fingerprint: '0'.repeat(32) })
  }
  const many = Array.from({ length: 12 }, (_, at) => [encode(1, `first ${at}`), encode(2, `second ${at}`)])
  await Promise.all([...many.flat(), encode(3, 'third')])
  expect(started).toHaveLength(25)
  expect(started.indexOf('third')).toBeLessThanOrEqual(4)
})
