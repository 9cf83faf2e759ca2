import { tmpdir } from 'node:os'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { watchFreeSpace } from './free-space.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = async (readings: (number | Error)[]) => {
  const lines: string[] = []
  const note = (_details: unknown, text?: string) => void lines.push(text ?? '')
  let changes = 0
  const watch = await watchFreeSpace({
    folder: '/data',
    minFreeBytes: 100,
    log: { error: note, info: note },
    readFree: async () => {
      const reading = readings.length > 1 ? readings.shift() : readings[0]
      if (reading instanceof Error) throw reading
      return reading ?? 0
    },
    intervalMs: 1_000,
    onChange: () => void (changes += 1),
  })
  return { ...watch, lines, countChanges: () => changes, next: () => vi.advanceTimersByTimeAsync(1_000) }
}

test('a disk below the limit counts as full until a tenth more than the limit is free', async () => {
  const watch = await open([101, 99, 105, 111])
  const seen = [watch.isFull()]
  for (let at = 0; at < 3; at++) {
    await watch.next()
    seen.push(watch.isFull())
  }
  watch.stop()
  expect(seen).toEqual([false, true, true, false])
  expect(watch.countChanges()).toBe(2)
  expect(watch.lines).toEqual([
    'The disk is almost full: writes are refused.',
    'The disk has free space again: writes are accepted.',
  ])
})

test('a folder that cannot be read does not count as full', async () => {
  const watch = await open([new Error('no such folder')])
  watch.stop()
  expect([watch.isFull(), watch.readFree()]).toEqual([false, null])
})

test('a full disk that cannot be read stays full', async () => {
  const watch = await open([99, new Error('input/output error')])
  await watch.next()
  watch.stop()
  expect([watch.isFull(), watch.readFree()]).toEqual([true, null])
  expect(watch.lines).toEqual(['The disk is almost full: writes are refused.'])
})

test('a disk that does not respond is read once', async () => {
  let readings = 0
  const note = () => undefined
  const watch = await watchFreeSpace({
    folder: '/data',
    minFreeBytes: 100,
    log: { error: note, info: note },
    readFree: () => (++readings === 1 ? Promise.resolve(200) : new Promise(() => undefined)),
    intervalMs: 1_000,
    onChange: note,
  })
  await vi.advanceTimersByTimeAsync(10_000)
  watch.stop()
  expect(readings).toBe(2)
})

test('the free space of a real folder is read', async () => {
  const log = { error: () => undefined, info: () => undefined }
  const watch = await watchFreeSpace({ folder: tmpdir(), minFreeBytes: 1, log, onChange: () => undefined })
  watch.stop()
  expect(watch.readFree()).toBeGreaterThan(1)
})
