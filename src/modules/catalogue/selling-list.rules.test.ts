import { expect, test } from 'vitest'

import {
  areFiltersNarrower,
  areSortedSooner,
  areSurelyMany,
  type Glance,
  placeBehind,
  quickestWay,
} from './selling-list.rules.ts'

/** Of a million listings, in thousands: hits of a word alone, and a page of the thousandth. */
const glance = (hits: number, more: Partial<Glance> = {}): Glance => ({
  step: 1_000,
  hits,
  holding: hits,
  passing: 1_000,
  upTo: 5_000_000 / hits,
  ...more,
})

test('hits are surely many only where nearly all that were looked at would have to be an accident', () => {
  expect(areSurelyMany({ step: 1_000, hits: 30 }, 10_001)).toBe(false)
  expect(areSurelyMany({ step: 1_000, hits: 31 }, 10_001)).toBe(true)
  expect(areSurelyMany({ step: 1_000_000, hits: 29 }, 10_001)).toBe(false)
})

test('a page seldom goes beyond the place that was guessed for its end', () => {
  expect([5, 100, 500, 1_000, 10_000].map((wanted) => placeBehind(wanted, 1_000))).toEqual([2, 3, 4, 5, 18])
  expect(placeBehind(10_000, 1)).toBe(10_202)
})

test('the first hits are read on the way where they are surely near, and else laid over the order', () => {
  expect(quickestWay(glance(260), false)).toBe('walk')
  expect(quickestWay(glance(50), false)).toBe('lay')
  expect(quickestWay(glance(260, { upTo: 400_000 }), false)).toBe('lay')
})

test('all hits are sorted where the order would have to be laid over them nearly to its end', () => {
  expect(quickestWay(glance(31, { upTo: 600_000 }), false)).toBe('sort')
  expect(quickestWay(glance(12, { upTo: null }), false)).toBe('sort')
})

test('an order that the filters thin out is walked along farther, because only what passes them is read', () => {
  const filtered = { holding: 262, passing: 120 }
  expect(quickestWay(glance(31, { ...filtered, upTo: 160_000 }), false)).toBe('walk')
  expect(quickestWay(glance(31, { ...filtered, upTo: 600_000 }), false)).toBe('sort')
})

test('in the order of stock all hits are found once, and looked up only where the order would be passed for longer', () => {
  const evenly = (hits: number) => glance(hits, { upTo: 1_000_000 / hits })
  expect(quickestWay(evenly(80), true)).toBe('walk')
  expect(quickestWay(evenly(31), true)).toBe('lay')
  expect(quickestWay(evenly(10), true)).toBe('sort')
})

test('listings of a store are read themselves where the text is in many of others', () => {
  expect(areFiltersNarrower(glance(11, { holding: 262, passing: 44 }))).toBe(true)
  expect(areFiltersNarrower(glance(1, { holding: 18, passing: 44 }))).toBe(false)
  expect(areFiltersNarrower(glance(0, { holding: 18, passing: 0 }))).toBe(true)
  expect(areFiltersNarrower(glance(50))).toBe(false)
})

test('what filters find is sorted where an order would have to be walked along for longer', () => {
  const listings = 1_000_000
  expect(areSortedSooner(10_000, { hits: 31_000, listings })).toBe(true)
  expect(areSortedSooner(10_000, { hits: 32_000, listings })).toBe(false)
  expect(areSortedSooner(500, { hits: 10_001, listings })).toBe(false)
})
