import { expect, test } from 'vitest'

import { findLongDocblocks, getMaxDocblockLines } from './docblocks.ts'

const TWO_LINES = '/**\n * Writes the order.\n * @throws Problem 409 if it was paid\n */'

test('findLongDocblocks finds a docblock with more lines than its folder allows', () => {
  const planted = `const first = 1\n\n${TWO_LINES}\nexport const second = 2\n`
  expect(findLongDocblocks(planted, 1)).toEqual([{ line: 3, lines: 2 }])
})

test('findLongDocblocks finds a docblock of a member, which is indented', () => {
  const planted = `interface Order {\n  ${TWO_LINES.replaceAll('\n', '\n  ')}\n  write(): void\n}\n`
  expect(findLongDocblocks(planted, 1)).toEqual([{ line: 2, lines: 2 }])
})

test('findLongDocblocks passes over docblocks within the limit, and does not count their blank lines', () => {
  expect(findLongDocblocks('/** Writes the order. */', 1)).toEqual([])
  expect(findLongDocblocks('/**\n * Writes the order.\n */', 1)).toEqual([])
  expect(findLongDocblocks('/**\n * Writes the order.\n *\n * @throws Problem 409\n */', 2)).toEqual([])
  expect(findLongDocblocks(TWO_LINES, 2)).toEqual([])
})

test('findLongDocblocks passes over globs in strings', () => {
  const globs = "const files = [\n  'src/**/*',\n  'tests/**/*.ts',\n  'tools/*.ts',\n]\n"
  expect(findLongDocblocks(globs, 1)).toEqual([])
})

test('getMaxDocblockLines returns two lines for platform, three for benches, and one for any other file', () => {
  expect(getMaxDocblockLines('src/platform/money.ts')).toBe(2)
  expect(getMaxDocblockLines('src/web/ui/button.tsx')).toBe(1)
  expect(getMaxDocblockLines('src/modules/search/search.service.ts')).toBe(1)
  expect(getMaxDocblockLines('bench/compare.ts')).toBe(3)
  expect(getMaxDocblockLines('vitest.config.ts')).toBe(1)
})
