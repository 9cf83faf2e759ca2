import { expect, test } from 'vitest'

import { type RankedListing, tierOf, weightOf } from './tiers.rules.ts'

const LISTING: RankedListing = {
  isUniversal: false,
  inStock: true,
  ageDays: 5,
  ratingTenths: 40,
  price: 10_000,
  popularity: 50,
  statedShare: 1,
}

test('a listing that fits, is in stock and was confirmed within 30 days is in the first tier', () => {
  expect(tierOf(LISTING, true)).toBe(1)
  expect(tierOf({ ...LISTING, ageDays: 30 }, true)).toBe(1)
})

test('a listing that was confirmed longer ago or is out of stock is in the second tier', () => {
  expect(tierOf({ ...LISTING, ageDays: 31 }, true)).toBe(2)
  expect(tierOf({ ...LISTING, inStock: false }, true)).toBe(2)
})

test('a universal listing is in the third tier if a vehicle was requested, and like all others if not', () => {
  expect(tierOf({ ...LISTING, isUniversal: true }, true)).toBe(3)
  expect(tierOf({ ...LISTING, isUniversal: true }, false)).toBe(1)
})

test('each figure that is better moves a listing forward within its tier', () => {
  const better: Partial<RankedListing>[] = [{ ageDays: 1 }, { ratingTenths: 50 }, { price: 9_000 }, { popularity: 60 }]
  for (const figure of better)
    expect(weightOf({ ...LISTING, ...figure }, 10_000), JSON.stringify(figure)).toBeGreaterThan(
      weightOf(LISTING, 10_000),
    )
  expect(weightOf({ ...LISTING, statedShare: 0 }, 10_000)).toBeLessThan(weightOf(LISTING, 10_000))
})

test('no figure makes up for being out of stock', () => {
  const best = { ...LISTING, inStock: false, ageDays: 0, ratingTenths: 50, price: 1, popularity: 1_000_000 }
  const worst = { ...LISTING, ageDays: 120, ratingTenths: 0, price: 1_000_000, popularity: 0, statedShare: 0 }
  expect(weightOf(best, 10_000)).toBeLessThan(weightOf(worst, 10_000))
})
