import { expect, test } from 'vitest'

import { writeTempFile } from './temp-file.ts'

async function* coming(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}

test('any range of a stored upload can be read', async () => {
  const file = await writeTempFile(coming('0123', '', '456789'), 10)
  expect(file?.length).toBe(10)
  expect(Buffer.from((await file?.read(2, 6)) ?? []).toString()).toBe('2345')
  await file?.close()
})

test('a longer file is refused and not read further', async () => {
  let asked = 0
  async function* endless() {
    for (;;) {
      asked += 1
      yield Buffer.alloc(4)
    }
  }
  expect(await writeTempFile(endless(), 10)).toBeNull()
  expect(asked).toBe(3)
})

test('an aborted upload throws instead of ending normally', async () => {
  async function* broken() {
    yield Buffer.alloc(4)
    throw new Error('gone')
  }
  await expect(writeTempFile(broken(), 10)).rejects.toThrow('gone')
})
