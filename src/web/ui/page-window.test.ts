import { expect, test } from 'vitest'

import { pageWindow } from './page-window.ts'

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 'gap', 9]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [6, 12, [1, 'gap', 4, 5, 6, 7, 8, 'gap', 12]],
  [12, 12, [1, 'gap', 10, 11, 12]],
])('page %i of %i shows %j', (current, last, expected) => {
  expect(pageWindow(current, last)).toEqual(expected)
})

test('a page beyond the last counts as the last', () => {
  expect(pageWindow(99, 3)).toEqual(pageWindow(3, 3))
})

test('a list without pages has no page links', () => {
  expect(pageWindow(1, 0)).toEqual([])
})
