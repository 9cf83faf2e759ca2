import { expect, test } from 'vitest'

import { picture } from '#tests/support/pictures.ts'

import { createEncoder } from './encoding.service.ts'

test('two users with many pictures each delay the picture of a third by a few encodings only', async () => {
  const encoder = createEncoder()
  const finished: string[] = []
  const bytes = await picture({ width: 60, height: 40 })
  const read = (start: number, end: number) => Promise.resolve(bytes.subarray(start, end))
  const encode = async (ownerId: number, name: string) => {
    await encoder.encode({ length: bytes.length, read, ownerId, fingerprint: '0'.repeat(32) })
    finished.push(name)
  }
  const many = Array.from({ length: 12 }, (_, at) => [encode(1, `first ${at}`), encode(2, `second ${at}`)])
  await Promise.all([...many.flat(), encode(3, 'third')])
  expect(finished).toHaveLength(25)
  expect(finished.indexOf('third')).toBeLessThanOrEqual(5)
})
