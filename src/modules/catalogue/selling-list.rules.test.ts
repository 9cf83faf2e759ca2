import { expect, test } from 'vitest'

import {
  areAllSorted,
  areLikelyFirst,
  areSortedSooner,
  areSurelyMany,
  isNear,
  placeBehind,
  stockWay,
} from './selling-list.rules.ts'

test('hits are surely many only where nearly all that were looked at would have to be an accident', () => {
  expect(areSurelyMany({ step: 1_000, hits: 30 }, 10_001)).toBe(false)
  expect(areSurelyMany({ step: 1_000, hits: 31 }, 10_001)).toBe(true)
  expect(areSurelyMany({ step: 1_000_000, hits: 29 }, 10_001)).toBe(false)
})

test('listings are read one by one up to a near place, or a far one where hits are many', () => {
  expect(isNear(10_001, { step: 1_000, hits: 60 }, 10_001)).toBe(true)
  expect(isNear(10_002, { step: 1_000, hits: 60 }, 10_001)).toBe(false)
  expect(isNear(60_000, { step: 1_000, hits: 600 }, 10_001)).toBe(true)
})

test('a page is looked for among the first listings where hits enough were seen there', () => {
  expect(areLikelyFirst(500, { step: 1_000, nearHits: 1 })).toBe(true)
  expect(areLikelyFirst(501, { step: 1_000, nearHits: 1 })).toBe(false)
  expect(areLikelyFirst(5, { step: 1_000, nearHits: 0 })).toBe(false)
})

test('in the order of stock hits are read on the way, marked before, or looked up, whichever costs least', () => {
  expect(stockWay({ before: 500, hits: 20_000 })).toBe('walk')
  expect(stockWay({ before: 60_000, hits: 150_000 })).toBe('walk')
  expect(stockWay({ before: 140_000, hits: 74_000 })).toBe('mark')
  expect(stockWay({ before: 1_000_000, hits: 20_000 })).toBe('look up')
  expect(stockWay({ before: 1_000_000, hits: 0 })).toBe('look up')
})

test('a page seldom goes beyond the place that was guessed for its end', () => {
  expect([placeBehind(5, 500), placeBehind(500, 500), placeBehind(10_000, 500)]).toEqual([2, 4, 30])
  expect(placeBehind(100, 1)).toBe(121)
})

test('what filters find is sorted where an order would have to be walked along for longer', () => {
  const listings = 1_000_000
  expect(areSortedSooner(10_000, { hits: 31_000, listings })).toBe(true)
  expect(areSortedSooner(10_000, { hits: 32_000, listings })).toBe(false)
  expect(areSortedSooner(500, { hits: 10_001, listings })).toBe(false)
})

test('all hits are sorted where an order would have to be laid over them nearly to its end', () => {
  expect(areAllSorted(600_000, { step: 1_000, hits: 31 })).toBe(true)
  expect(areAllSorted(250_000, { step: 1_000, hits: 74 })).toBe(false)
  expect(areAllSorted(60_000, { step: 1_000, hits: 44 })).toBe(false)
})
