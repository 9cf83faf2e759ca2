import type { Period } from './summary.contract.ts'

/** What a period is drawn in, and since when: days as text, in Lagos, which is an hour ahead of UTC all year. */
export interface Span {
  unit: 'day' | 'month'
  /** The first day of each day or month, the oldest first. */
  starts: string[]
}

const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const
const MOST_DAYS_OF_PARTS = 90
const DAY_MS = 86_400_000
const LAGOS_MS = 3_600_000

const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The days of a period that ends today, or the months of one that ends with this month. */
export function spanOf(period: Period, now: Date): Span {
  const today = now.getTime() + LAGOS_MS
  if (period !== '12m') return { unit: 'day', starts: lastDays(DAYS[period], today) }
  const here = new Date(today)
  const starts = Array.from({ length: 12 }, (_, at) =>
    dayText(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - 11 + at, 1)),
  )
  return { unit: 'month', starts }
}

/** Over how many days parts are ranked: the period, but not longer than its sums are quick to add. */
export const daysRanked = (period: Period): number => (period === '12m' ? MOST_DAYS_OF_PARTS : DAYS[period])

/** The spans over which parts are ranked: how many days, the first of them, and today. */
export function spansRanked(now: Date): { days: number; since: string; today: string }[] {
  return Object.values(DAYS).map((days) => {
    const all = lastDays(days, now.getTime() + LAGOS_MS)
    return { days, since: all[0] ?? '', today: all.at(-1) ?? '' }
  })
}

const lastDays = (days: number, today: number) =>
  Array.from({ length: days }, (_, at) => dayText(today - (days - 1 - at) * DAY_MS))

/** Every day or month of a span with what was sold in it; those without a sale are zero. */
export function fillSpan<T extends { from: string }>(span: Span, sold: readonly T[], empty: (from: string) => T): T[] {
  const byStart = new Map(sold.map((row) => [row.from, row]))
  return span.starts.map((from) => byStart.get(from) ?? empty(from))
}
