import { afterEach, expect, test, vi } from 'vitest'

import { readSeenParts, storeSeenPart } from './seen-parts.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(stored: string | null) {
  const storage = new Map(stored === null ? [] : [['seen-parts', stored]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
}

test('the part seen last comes first, once, and twelve are kept', () => {
  stubStorage(null)
  for (const id of [1, 2, 3, 1]) storeSeenPart(id)
  expect(readSeenParts()).toEqual([1, 3, 2])
  for (let id = 10; id < 30; id++) storeSeenPart(id)
  expect(readSeenParts()).toHaveLength(12)
  expect(readSeenParts()[0]).toBe(29)
})

test('foreign or blocked storage holds no parts', () => {
  for (const stored of ['{}', 'x', '["a"]']) {
    stubStorage(stored)
    expect(readSeenParts()).toEqual([])
  }
  vi.stubGlobal('localStorage', undefined)
  storeSeenPart(1)
  expect(readSeenParts()).toEqual([])
})
