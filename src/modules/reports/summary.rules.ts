import type { Period } from './period-field.rules.ts'

/** The days or months of a chart, in Lagos time, which is an hour ahead of UTC all year. */
export interface Span {
  unit: 'day' | 'month'
  /** First day of each day or month, oldest first. */
  starts: string[]
}

const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const
const MAX_RANKING_DAYS = 90
const DAY_MS = 86_400_000
const LAGOS_MS = 3_600_000

const formatDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Returns the days of a period that ends today, or the months of one that ends with this month. */
export function getSpan(period: Period, now: Date): Span {
  const today = now.getTime() + LAGOS_MS
  if (period !== '12m') return { unit: 'day', starts: listLastDays(DAYS[period], today) }
  const here = new Date(today)
  const starts = Array.from({ length: 12 }, (_, at) =>
    formatDay(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - 11 + at, 1)),
  )
  return { unit: 'month', starts }
}

/** Returns the days over which parts are ranked; longer periods would be slow to sum. */
export const getRankingDays = (period: Period): number => (period === '12m' ? MAX_RANKING_DAYS : DAYS[period])

/** Returns the spans over which parts are ranked. */
export const listRankingSpans = (now: Date) => Object.values(DAYS).map((days) => ({ days, ...getLastDays(days, now) }))

/** Returns the last 30 days, whose sales show how long a stock lasts. */
export const getDemandSpan = (now: Date) => getLastDays(DAYS['30d'], now)

function getLastDays(days: number, now: Date): { since: string; today: string } {
  const dates = listLastDays(days, now.getTime() + LAGOS_MS)
  return { since: dates[0] ?? '', today: dates.at(-1) ?? '' }
}

const listLastDays = (days: number, today: number) =>
  Array.from({ length: days }, (_, at) => formatDay(today - (days - 1 - at) * DAY_MS))

/** Fills a span with the rows of its days or months; `empty` creates missing ones. */
export function fillSpan<T extends { from: string }>(span: Span, rows: readonly T[], empty: (from: string) => T): T[] {
  const byStart = new Map(rows.map((row) => [row.from, row]))
  return span.starts.map((from) => byStart.get(from) ?? empty(from))
}
