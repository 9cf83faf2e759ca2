/** So many listings at even distances are looked at to learn how many hits there are and where they lie. */
export const LOOKED_AT = 1_000
/** From so many hits among them on, all hits are more than any count goes to: 10,000 of a million would be 10 of them. */
const SURELY_MANY = 30

/** What the listings that were looked at say about all. */
export interface Glance {
  /** Each stands for so many. */
  step: number
  hits: number
  /** Of these, those among the first in the order of the page. */
  nearHits: number
  /** About how many listings lie before the end of the page in its order. */
  before: number
}

/** Whether there are surely more hits than are counted, so that nobody needs to count them. */
export const areSurelyMany = ({ step, hits }: Pick<Glance, 'step' | 'hits'>, mostCounted: number): boolean =>
  hits >= SURELY_MANY && hits * step >= 3 * mostCounted

/** Whether so many hits are likely found among the first listings of the order, where it is quickest to look. */
export const areLikelyFirst = (wanted: number, { step, nearHits }: Pick<Glance, 'step' | 'nearHits'>): boolean =>
  nearHits * step >= 2 * wanted

/** Passing by so many entries of an index costs as much as reading and sorting one hit. */
const PASSED_FOR_ONE_HIT = 10

/** Whether all hits are sorted sooner than an order of all listings is walked along up to so many of them. */
export const areSortedSooner = (wanted: number, { hits, listings }: { hits: number; listings: number }): boolean =>
  (wanted * listings) / hits > PASSED_FOR_ONE_HIT * hits

/** Reading a listing on the way costs as much as laying so many hits of an index over another index. */
const HITS_FOR_ONE_READ = 10

/** Whether the listings before a place are read one by one on the way to it. */
export const isNear = (before: number, { step, hits }: Pick<Glance, 'step' | 'hits'>, near: number): boolean =>
  before <= Math.max(near, (hits * step) / HITS_FOR_ONE_READ)

/** Laying so many entries of an order over the index of a text costs as much as reading and sorting one hit. */
const ENTRIES_FOR_ONE_HIT = 13

/** Whether reading the hits behind a place too costs less than laying the order up to there over them. */
export function areAllSorted(before: number, { step, hits }: Pick<Glance, 'step' | 'hits'>): boolean {
  const behind = hits * step * (1 - before / (step * LOOKED_AT))
  return ENTRIES_FOR_ONE_HIT * behind <= before
}

// Costs of what can be done where a search is sorted by stock, which stands in another table than the text, so that no
// index of a text can be laid over it: in tenths of microseconds, as measured at a million listings.
const FIND_A_HIT = 12
const LOOK_UP_STOCK = 10
const PASS_BY = 2
const READ_ON_THE_WAY = 25

/** How a page of a search is found in the order of stock. */
export type StockWay = 'walk' | 'mark' | 'look up'

/**
 * The quickest way to the hits of a search in the order of stock: to read one listing after the other in that order
 * (`walk`); to find all hits and pass along the order until enough of them came by (`mark`); or to find all hits, look
 * up the stock of each, and sort them (`look up`).
 * @param before how many listings lie before the end of the page in that order
 */
export function stockWay({ before, hits }: { before: number; hits: number }): StockWay {
  const costs = {
    walk: before * READ_ON_THE_WAY,
    mark: hits * FIND_A_HIT + before * PASS_BY,
    'look up': hits * (FIND_A_HIT + LOOK_UP_STOCK),
  }
  if (costs.walk < Math.min(costs.mark, costs['look up'])) return 'walk'
  return costs.mark < costs['look up'] ? 'mark' : 'look up'
}

/**
 * Which of the hits that were looked at, in the order of the page and counted from 0, lies behind so many hits: two
 * standard deviations further on than on the average, so that it lies before in less than one of a hundred.
 */
export function placeBehind(wanted: number, step: number): number {
  const expected = wanted / step
  return Math.ceil(expected + 2 * Math.sqrt(expected) + 1)
}
