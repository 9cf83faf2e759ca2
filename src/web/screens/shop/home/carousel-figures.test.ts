import { describe, expect, test } from 'vitest'

import { easeOut, getPageAt, listPagerPages, countPages, wrapPage } from './carousel-figures.ts'

test.each([
  [10, 5, 2],
  [10, 3, 4],
  [5, 5, 1],
  [6, 5, 2],
  [0, 5, 1],
])('%i items with %i in view make %i pages', (items, slides, pages) => {
  expect(countPages(items, slides)).toBe(pages)
})

describe('the pager shows at most five numbers, centred on the current one', () => {
  test.each([
    [0, 3, [0, 1, 2]],
    [0, 10, [0, 1, 2, 3, 4]],
    [2, 10, [0, 1, 2, 3, 4]],
    [3, 10, [1, 2, 3, 4, 5]],
    [9, 10, [5, 6, 7, 8, 9]],
    [0, 1, [0]],
  ])('at %i of %i', (current, pages, shown) => {
    expect(listPagerPages(current, pages)).toEqual(shown)
  })
})

test('arrows wrap from the last page to the first page and back', () => {
  expect([wrapPage(4, 4), wrapPage(-1, 4), wrapPage(2, 4)]).toEqual([0, 3, 2])
})

test('the page in view follows the scroll offset, and the end of the row is the last page', () => {
  const whole = 2_700
  const at = (left: number) => getPageAt({ left, view: 1_000, whole, gap: 12 }, 3)
  expect([at(0), at(400), at(600), at(1_000), at(1_700)]).toEqual([0, 0, 1, 1, 2])
})

test('each of many pages is found at its own offset, including gaps', () => {
  const [view, gap, pages] = [340, 12, 30]
  const whole = pages * (view + gap) - gap
  const all = Array.from({ length: pages }, (_, page) => page)
  expect(all.map((page) => getPageAt({ left: page * (view + gap), view, whole, gap }, pages))).toEqual(all)
})

test('a movement starts at 0, never goes back and ends at 1', () => {
  const steps = Array.from({ length: 11 }, (_, at) => easeOut(at / 10))
  expect([steps[0], steps.at(-1), easeOut(1.5)]).toEqual([0, 1, 1])
  expect(steps.toSorted((a, b) => a - b)).toEqual(steps)
})
