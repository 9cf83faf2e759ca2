import { describe, expect, test } from 'vitest'

import { formatKey, intersection, isWithin, type Key, overlaps, parseKey } from './keys.ts'

const key = (text: string): Key => {
  const parsed = parseKey(text)
  if (!parsed) throw new Error(`${text} allows nothing.`)
  return parsed
}

describe('keys', () => {
  test.each(['B***E', 'B[EU]**E', '*', '*****|*X', '[ABC]*[56]**|AC', 'BU4EE'])('%s reads back as the same', (text) => {
    expect(formatKey(key(text))).toBe(text)
  })

  test.each([
    ['B****', 'B'],
    ['[0-9]', '[0123456789]'],
    ['*#', '*[0123456789]'],
    ['[E-H]', '[EFGH]'],
    ['[BX_____]', '[BX]'],
    ['', '*'],
  ])('%s is the same as %s', (text, same) => expect(formatKey(key(text))).toBe(same))

  test('with a letter that no VIN has allows nothing', () => {
    expect(parseKey('*O')).toBeNull()
    expect(parseKey('*****|*O')).toBeNull()
  })

  test.each([
    ['B***E', '*U**E', true],
    ['B***E', '*U**K', false],
    ['[AB]', '[BC]', true],
    ['[AB]', '[CD]', false],
    ['B|*X', 'B|*Y', false],
    ['B|*X', '*', true],
  ])('%s and %s meet: %s', (a, b, meet) => {
    expect(overlaps(key(a), key(b))).toBe(meet)
    expect(overlaps(key(b), key(a))).toBe(meet)
  })

  test('what two keys share is within both', () => {
    const shared = intersection(key('[AB]***E'), key('[BC]U'))
    expect(formatKey(shared)).toBe('BU**E')
    expect(isWithin(shared, key('[AB]***E'))).toBe(true)
    expect(isWithin(key('[AB]***E'), shared)).toBe(false)
  })
})
