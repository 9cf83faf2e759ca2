/** So many listings, spread over all, are looked at to learn how many hits there are and where they lie. */
export const LOOKED_AT = 1_000
/** From so many hits among them on, all hits are more than any count goes to: 10,000 of a million would be 10 of them. */
const SURELY_MANY = 30

/** What the listings that were looked at say about all. */
export interface Glance {
  /** Each stands for so many. */
  step: number
  hits: number
  /** Of those looked at: how many hold the text, and how many pass the filters. */
  holding: number
  passing: number
  /** About how many listings lie before a place that surely is behind the page; null where too few hits were seen. */
  upTo: number | null
}

/** Whether there are surely more hits than are counted, so that nobody needs to count them. */
export const areSurelyMany = ({ step, hits }: Pick<Glance, 'step' | 'hits'>, mostCounted: number): boolean =>
  hits >= SURELY_MANY && hits * step >= 3 * mostCounted

/**
 * Which of the hits that were looked at, in the order of a page and counted from 1, lies behind so many hits, where about
 * every `step`th was looked at: well over two standard deviations further on than on the average, so that it hardly ever
 * lies before.
 */
export function placeBehind(wanted: number, step: number): number {
  const expected = wanted / step
  return Math.ceil(expected + 2 * Math.sqrt(expected) + 1.5)
}

// What each step costs for one listing, in tenths of microseconds, as measured at a million of them.
/** To find one in an index: of a text; in the order of a page; there too, and in a set of hits. */
const [FIND, PASS, LAY] = [3, 1, 2]
/** To read one: among many of a text; among fewer, of a store; alone, where an order leads to it; its stock beside. */
const [READ, READ_FILTERED, READ_ALONE, READ_STOCK] = [9, 15, 21, 10]

/** Whether the listings that pass the filters are read sooner than an index is asked for the text. */
export const areFiltersNarrower = ({ hits, holding, passing }: Pick<Glance, 'hits' | 'holding' | 'passing'>): boolean =>
  passing * READ_FILTERED < holding * FIND + hits * READ

/**
 * A way to the first of many hits in an order: to read one listing after the other (`walk`); to lay the order, up to a
 * place behind the page, over the index of the text, and read what is in both (`lay`); or to read all hits (`sort`).
 */
export type Way = 'walk' | 'lay' | 'sort'

/**
 * The way whose worst is the least: the page may end anywhere before its place.
 * @param isByStock stock stands in another table than the text: there all hits are found, and the order is passed along
 */
export function quickestWay({ upTo, ...glance }: Glance, isByStock: boolean): Way {
  const { step, hits, holding, passing } = glance
  const before = upTo ?? Infinity
  const found = step * holding * FIND
  const read = step * hits * READ
  const sorted = areFiltersNarrower(glance) ? step * passing * READ_FILTERED : found + read
  const costs: [Way, number][] = [
    ['walk', before * PASS + before * (passing / LOOKED_AT) * READ_ALONE],
    ['lay', isByStock ? found + read + before * LAY : found + before * PASS],
    ['sort', isByStock ? sorted + step * hits * READ_STOCK : sorted],
  ]
  return costs.reduce((least, one) => (one[1] < least[1] ? one : least))[0]
}

/** What filters find is sorted where an order would have to be walked along for so much longer. */
const PASSED_FOR_ONE_HIT = 10

/** Whether all hits are sorted sooner than an order of all listings is walked along up to so many of them. */
export const areSortedSooner = (wanted: number, { hits, listings }: { hits: number; listings: number }): boolean =>
  (wanted * listings) / hits > PASSED_FOR_ONE_HIT * hits
