/** Points of a paid unit, a cart add and a view on the day that it happens (decision 17). */
export const POINTS = { paidUnit: 5, cartAdd: 1, view: 0.1 } as const

/** Evidence counts half after this many days. */
export const HALF_LIFE_DAYS = 30

/** Older evidence is deleted: after six half-lives it counts less than 2 %. */
export const MAX_EVIDENCE_DAYS = 180

/** Share of the evidence of other offers of the same brand and part number that counts for a listing. */
export const SHARED_WEIGHT = 0.5

/** Weight of the base popularity: the most popular part of the demo shop starts with the points of 12 units sold. */
export const BASE_WEIGHT = 0.01

/** Views that count per IP address in a day, and per product and IP address in a day. */
export const MAX_VIEWS = { perAddress: 500, perProduct: 5 } as const

/** Formats the UTC day of a date: `2026-11-23`. */
export function toUtcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** User agents of browsers begin with one of these; those of curl or python-requests do not. */
const BROWSER = /^(?:Mozilla|Opera)\//

/** Crawlers, tests and previews that run scripts contain one of these. CUBOT is a brand of phones. */
const ROBOT =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|pagespeed|inspection|preview|monitor|google(?:other|-|web)|mediapartners|facebookexternal|phantomjs|https?:\/\//i

/** Returns whether a user agent is not a person's browser. */
export const isRobot = (userAgent: string): boolean => !BROWSER.test(userAgent) || ROBOT.test(userAgent)
