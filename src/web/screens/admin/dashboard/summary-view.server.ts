import type { Period } from '#modules/reports/period-field.rules.ts'
import type { Summary } from '#modules/reports/summary.contract.ts'
import { formatAmount, formatListingPrice } from '#platform/money.ts'
import { dayText } from '#web/features/formatting/shown-date.ts'

import type { ChartPoint, ChartView } from './chart.ts'

const IN_WORDS: Readonly<Record<Period, string>> = {
  '7d': 'the last 7 days',
  '30d': 'the last 30 days',
  '90d': 'the last 90 days',
  '12m': 'the last 12 months',
}

const monthText = new Intl.DateTimeFormat('en-NG', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en-NG', { month: 'short', timeZone: 'UTC' })

/** Returns the charts of the dashboard, in their order. */
export const toCharts = (summary: Summary): ChartView[] => [
  orders(summary),
  sales(summary),
  topParts(summary),
  missed(summary),
]

interface Time {
  id: string
  label: string
  name: string
}

function getTimes({ series, period }: Summary): Time[] {
  const isYear = period === '12m'
  return series.map(({ from }) => ({
    id: from,
    label: (isYear ? shortMonth : shortDay).format(new Date(from)),
    name: isYear ? monthText.format(new Date(from)) : dayText(`${from}T12:00:00Z`),
  }))
}

/** Joins each time with its value, which `textOf` writes in full. */
const timeline = (
  times: readonly Time[],
  values: readonly number[],
  formatValue: (value: number) => string,
): ChartPoint[] =>
  times.map(({ id, label, name }, at) => {
    const value = values[at] ?? 0
    return { id, label, hint: `${name}: ${formatValue(value)}`, value }
  })

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function orders(summary: Summary): ChartView {
  const values = summary.series.map((one) => one.orders)
  const times = getTimes(summary)
  return {
    title: 'Orders',
    summary: `${sum(values)} orders in ${IN_WORDS[summary.period]}, at most ${Math.max(...values)} in one ${unit(summary)}.`,
    kind: 'columns',
    unit: 'count',
    points: timeline(times, values, String),
    columns: [heading(summary), 'Orders'],
    rows: times.map(({ name }, at) => [name, String(values[at])]),
  }
}

function sales(summary: Summary): ChartView {
  const values = summary.series.map((one) => one.sales)
  const times = getTimes(summary)
  return {
    title: 'Sales in naira',
    summary: `${formatListingPrice(sum(values))} in ${IN_WORDS[summary.period]}.`,
    kind: 'columns',
    unit: 'naira',
    points: timeline(times, values, formatAmount),
    columns: [heading(summary), 'Sales'],
    rows: times.map(({ name }, at) => [name, formatAmount(values[at] ?? 0)]),
  }
}

const unit = ({ period }: Summary) => (period === '12m' ? 'month' : 'day')
const heading = ({ period }: Summary) => (period === '12m' ? 'Month' : 'Day')

function topParts({ top_parts: parts, period }: Summary): ChartView {
  const [first] = parts
  return {
    title: 'Top parts by revenue',
    summary: first
      ? `${first.title} is first in ${IN_WORDS[period === '12m' ? '90d' : period]}, with ${formatListingPrice(first.sales)}.`
      : 'Nothing was sold in this time.',
    kind: 'rows',
    unit: 'naira',
    points: parts.map(({ id, title, sales: sold }) => ({
      id: String(id),
      label: title,
      hint: `${title}: ${formatAmount(sold)}`,
      value: sold,
    })),
    columns: ['Part', 'Quantity', 'Sales'],
    rows: parts.map(({ title, quantity, sales: sold }) => [title, String(quantity), formatAmount(sold)]),
  }
}

function missed({ missed_searches: searches, period }: Summary): ChartView {
  const [first] = searches
  return {
    title: 'Searches that found nothing',
    summary: first
      ? `“${first.words}” was looked for most in ${IN_WORDS[period]}: ${first.searches} times.`
      : 'Every search found something in this time.',
    kind: 'rows',
    unit: 'count',
    points: searches.map(({ words, searches: value }) => ({
      id: words,
      label: words,
      hint: `${words}: ${value}`,
      value,
    })),
    columns: ['Words', 'Searches'],
    rows: searches.map((one) => [one.words, String(one.searches)]),
  }
}
