import { expect, test } from 'vitest'

import { axisTicks, shortFigure } from './chart-scale.ts'

test('an axis has at most four even, whole steps from zero that reach the highest value', () => {
  expect(axisTicks(0)).toEqual([0, 1])
  expect(axisTicks(1)).toEqual([0, 1])
  expect(axisTicks(3)).toEqual([0, 1, 2, 3])
  expect(axisTicks(5)).toEqual([0, 2, 4, 6])
  expect(axisTicks(40)).toEqual([0, 10, 20, 30, 40])
  expect(axisTicks(41)).toEqual([0, 20, 40, 60])
  expect(axisTicks(8_250_000.5)).toEqual([0, 5_000_000, 10_000_000])
  for (const max of [2, 7, 11, 99, 101, 12_345, 1e12, 987_654_321_098.76]) {
    const ticks = axisTicks(max)
    expect(ticks.length, String(max)).toBeLessThanOrEqual(5)
    expect(ticks.at(-1), String(max)).toBeGreaterThanOrEqual(max)
    expect(ticks.every(Number.isInteger), String(max)).toBe(true)
  }
})

test('a large figure is abbreviated, in naira with its sign', () => {
  expect([0, 999, 1_250, 3_400_000, 2_000_000_000].map((value) => shortFigure(value, 'count'))).toEqual([
    '0',
    '999',
    '1.3K',
    '3.4M',
    '2B',
  ])
  expect([0, 950, 12_500, 3_400_000].map((value) => shortFigure(value, 'naira'))).toEqual([
    '₦0',
    '₦950',
    '₦12.5K',
    '₦3.4M',
  ])
})
