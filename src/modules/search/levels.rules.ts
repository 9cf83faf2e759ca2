/**
 * The shop by popularity, in levels with an index of words and tags each: first its head, then each as large as all
 * before it, and all the rest. A word that a tenth of the head holds fills all that is counted (COUNT_CAP) from there,
 * and a rarer one is followed only as far down as that takes, however large the shop.
 */
export const LEVELS = [
  { level: 0, upTo: 120_000 },
  { level: 1, upTo: 240_000 },
  { level: 2, upTo: 480_000 },
  { level: 3, upTo: Infinity },
] as const

/** Where a listing stands that is new since the levels were made. */
export const LAST_LEVEL = 3

/** SQL for the level of a listing, by its place in the order of popularity, from 1. */
export function levelOf(place: string): string {
  const levels = LEVELS.filter(({ upTo }) => upTo < Infinity)
  return `(case ${levels.map(({ level, upTo }) => `when ${place} <= ${upTo} then ${level}`).join(' ')} else ${LAST_LEVEL} end)`
}
