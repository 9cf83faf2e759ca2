/** So many listings at even distances are looked at to learn how many hits there are and where they lie. */
export const LOOKED_AT = 1_000
/** From so many hits among them on, all hits are more than any count goes to: 10,000 of a million would be 10 of them. */
const SURELY_MANY = 30

/** What the listings that were looked at say about all. */
export interface Glance {
  /** Each stands for so many. */
  step: number
  hits: number
}

/** Whether there are surely more hits than are counted, so that nobody needs to count them. */
export const areSurelyMany = ({ step, hits }: Glance, mostCounted: number): boolean =>
  hits >= SURELY_MANY && hits * step >= 3 * mostCounted

/** Passing by so many entries of an index costs as much as reading and sorting one hit. */
const PASSED_FOR_ONE_HIT = 10

/** Whether all hits are sorted sooner than an order of all listings is walked along up to so many of them. */
export const areSortedSooner = (wanted: number, { hits, listings }: { hits: number; listings: number }): boolean =>
  (wanted * listings) / hits > PASSED_FOR_ONE_HIT * hits

/** Reading a listing on the way costs as much as laying so many hits of an index over another index. */
const HITS_FOR_ONE_READ = 10

/** Whether the listings before a place are read one by one on the way to it. */
export const isNear = (before: number, { step, hits }: Glance, near: number): boolean =>
  before <= Math.max(near, (hits * step) / HITS_FOR_ONE_READ)

/** Laying so many entries of an order over the index of a text costs as much as reading and sorting one hit. */
const ENTRIES_FOR_ONE_HIT = 13

/** Whether reading the hits behind a place too costs less than laying the order up to there over them. */
export function areAllSorted(before: number, { step, hits }: Glance): boolean {
  const behind = hits * step * (1 - before / (step * LOOKED_AT))
  return ENTRIES_FOR_ONE_HIT * behind <= before
}

/**
 * How many listings are read one by one, at most, in the order of stock, which no text can be laid over: as many as cost
 * what sorting all hits does. 0 where the page surely lies behind them.
 */
export function readsByStock(wanted: number, { step, hits }: Glance, near: number): number {
  const most = 3 * near + hits * step
  const expected = hits === 0 ? Infinity : (wanted * LOOKED_AT) / hits
  return expected < most ? most : 0
}

/**
 * Which of the hits that were looked at, in the order of the page and counted from 0, lies behind so many hits: two
 * standard deviations further on than on the average, so that it lies before in less than one of a hundred.
 */
export function placeBehind(wanted: number, step: number): number {
  const expected = wanted / step
  return Math.ceil(expected + 2 * Math.sqrt(expected) + 1)
}
