import { expect, test } from 'vitest'

import { getRankingDays, fillSpan, getSpan, listRankingSpans } from './summary.rules.ts'

const night = new Date('2026-03-01T23:30:00Z')

test('a day starts in Lagos, an hour before UTC', () => {
  expect(getSpan('7d', night).starts).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})

test('twelve months end with this one', () => {
  const { unit, starts } = getSpan('12m', night)
  expect([unit, starts[0], starts.at(-1), starts.length]).toEqual(['month', '2025-04-01', '2026-03-01', 12])
})

test('parts are ranked over the period, but at most over 90 days', () => {
  expect([getRankingDays('7d'), getRankingDays('90d'), getRankingDays('12m')]).toEqual([7, 90, 90])
  expect(listRankingSpans(night)).toEqual([
    { days: 7, since: '2026-02-24', today: '2026-03-02' },
    { days: 30, since: '2026-02-01', today: '2026-03-02' },
    { days: 90, since: '2025-12-03', today: '2026-03-02' },
  ])
})

test('a day without a sale is filled in', () => {
  const span = { unit: 'day' as const, starts: ['2026-01-01', '2026-01-02'] }
  const empty = (from: string) => ({ from, orders: 0 })
  expect(fillSpan(span, [{ from: '2026-01-02', orders: 3 }], empty)).toEqual([
    { from: '2026-01-01', orders: 0 },
    { from: '2026-01-02', orders: 3 },
  ])
})
