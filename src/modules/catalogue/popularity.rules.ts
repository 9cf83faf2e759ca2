/** Points of one piece of evidence on the day it happens (returns-reviews.md, section 7). */
export const POINTS = { paidPiece: 5, cartAdd: 1, view: 0.1 } as const

/** Evidence counts half after this many days. */
export const HALF_LIFE_DAYS = 30

/** Older evidence is not counted, and is deleted: after six half-lives it weighs less than 2 %. */
export const MAX_EVIDENCE_DAYS = 180

/** What a listing gets of the evidence of other offers of its brand and part number. */
export const SHARED_PART = 0.5

/** What the base popularity of a listing counts: the most popular part of the demo shop is worth 12 pieces sold. */
export const BASE_PART = 0.01

/** Views that are counted: of one address in a day, and of one product from one address in a day. */
export const MAX_VIEWS = { ofAddress: 500, ofProduct: 5 } as const

/** The day of a moment in UTC, as `2026-11-23`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Browsers that people use begin so; programs without a page (curl, python-requests) do not. */
const BROWSER = /^(?:Mozilla|Opera)\//

/** Crawlers, tests and previews that run scripts name themselves. CUBOT makes phones. */
const ROBOT =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|pagespeed|inspection|preview|monitor|google(?:other|-|web)|mediapartners|facebookexternal|phantomjs|https?:\/\//i

/** Returns whether a user agent is not a person's browser. */
export const isRobot = (userAgent: string): boolean => !BROWSER.test(userAgent) || ROBOT.test(userAgent)
