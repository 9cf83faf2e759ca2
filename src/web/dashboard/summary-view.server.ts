import { PERIODS, type Period, type Summary } from '#modules/admin/summary.contract.ts'
import { formatAmount, formatListingPrice } from '#platform/money.ts'
import type { ChartView } from '#web/components/charts/chart-figure.tsx'
import { drawColumns, drawRows } from '#web/components/charts/draw-chart.server.ts'
import { dayText } from '#web/components/shown-date.ts'

const IN_WORDS: Readonly<Record<Period, string>> = {
  '7d': 'the last 7 days',
  '30d': 'the last 30 days',
  '90d': 'the last 90 days',
  '12m': 'the last 12 months',
}

const monthText = new Intl.DateTimeFormat('en-NG', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en-NG', { month: 'short', timeZone: 'UTC' })

/** The period that an address asks for; 30 days where it names none. */
export const periodOf = (url: URL): Period =>
  PERIODS.find((period) => period === url.searchParams.get('period')) ?? '30d'

/** The charts of the dashboard, drawn. */
export async function chartsOf(summary: Summary): Promise<ChartView[]> {
  return Promise.all([orders(summary), sales(summary), topParts(summary), missed(summary), lowStock(summary)])
}

function timesOf({ series, period }: Summary) {
  const [short, long] =
    period === '12m'
      ? [shortMonth, (from: string) => monthText.format(new Date(from))]
      : [shortDay, (from: string) => dayText(`${from}T12:00:00Z`)]
  return { labels: series.map(({ from }) => short.format(new Date(from))), names: series.map(({ from }) => long(from)) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function orders(summary: Summary): Promise<ChartView> {
  const { labels, names } = timesOf(summary)
  const values = summary.series.map((one) => one.orders)
  return {
    title: 'Orders',
    summary: `${sum(values)} orders in ${IN_WORDS[summary.period]}, at most ${Math.max(...values)} in one ${unit(summary)}.`,
    svg: await drawColumns({ labels, values }),
    columns: [heading(summary), 'Orders'],
    rows: names.map((name, at) => [name, String(values[at])]),
  }
}

async function sales(summary: Summary): Promise<ChartView> {
  const { labels, names } = timesOf(summary)
  const values = summary.series.map((one) => one.sales)
  return {
    title: 'Sales in naira',
    summary: `${formatListingPrice(sum(values))} in ${IN_WORDS[summary.period]}.`,
    svg: await drawColumns({ labels, values }),
    columns: [heading(summary), 'Sales'],
    rows: names.map((name, at) => [name, formatAmount(values[at] ?? 0)]),
  }
}

const unit = ({ period }: Summary) => (period === '12m' ? 'month' : 'day')
const heading = ({ period }: Summary) => (period === '12m' ? 'Month' : 'Day')

async function topParts({ top_parts: parts, period }: Summary): Promise<ChartView> {
  const labels = parts.map(({ title }) => title)
  const [first] = parts
  return {
    title: 'Parts that brought in most',
    summary: first
      ? `${first.title} is first in ${IN_WORDS[period === '12m' ? '90d' : period]}, with ${formatListingPrice(first.sales)}.`
      : 'Nothing was sold in this time.',
    svg: first ? await drawRows({ labels, values: parts.map((part) => part.sales) }) : null,
    columns: ['Part', 'Pieces', 'Sales'],
    rows: parts.map(({ title, quantity, sales: sold }) => [title, String(quantity), formatAmount(sold)]),
  }
}

async function missed({ missed_searches: searches, period }: Summary): Promise<ChartView> {
  const [first] = searches
  return {
    title: 'Searches that found nothing',
    summary: first
      ? `“${first.words}” was looked for most in ${IN_WORDS[period]}: ${first.searches} times.`
      : 'Every search found something in this time.',
    svg: first
      ? await drawRows({ labels: searches.map(({ words }) => words), values: searches.map((one) => one.searches) })
      : null,
    columns: ['Words', 'Searches'],
    rows: searches.map((one) => [one.words, String(one.searches)]),
  }
}

async function lowStock({ low_stock: low }: Summary): Promise<ChartView> {
  const [first] = low
  return {
    title: 'Low stock',
    summary: first
      ? `${low.length} parts with five pieces or fewer are shown; ${first.title} has ${first.stock}.`
      : 'No part has five pieces or fewer.',
    svg: first
      ? await drawRows({ labels: low.map(({ title }) => title), values: low.map(({ stock }) => stock) })
      : null,
    columns: ['Part', 'Store', 'Stock'],
    rows: low.map(({ title, store, stock }) => [title, store, String(stock)]),
  }
}
