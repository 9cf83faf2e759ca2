import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { returnPath } from './return-path.ts'

test.each([
  ['/', '/'],
  ['/product?keyword=brake%20pad&page=2', '/product?keyword=brake%20pad&page=2'],
  ['/detail_page/7#reviews', '/detail_page/7'],
])('%j is followed as %j', (path, followed) => {
  expect(returnPath(path)).toBe(followed)
})

testAll([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/ok\\..\\..',
  '/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'product',
  '',
  null,
  `/${'x'.repeat(2_001)}`,
])('an address that is not a path of the shop leads home', (path) => {
  expect(returnPath(path)).toBe('/')
})
