import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

import { toAmount } from './conditions.store.ts'
import { readLowStock, readZeroResultSearches, readWaiting } from './dashboard.store.ts'
import { sortByUrgency } from './low-stock.rules.ts'
import { readLastMoneyCheck } from './money-checks.store.ts'
import type { Period } from './period-field.rules.ts'
import { foldSales, isRanked, rankParts, readSales, readTopParts, readTotals } from './sales.store.ts'
import type { Summary } from './summary.contract.ts'
import { fillSpan, getDemandSpan, getRankingDays, getSpan, listRankingSpans } from './summary.rules.ts'

/** Entries of the lists on the dashboard. */
const CHART_LENGTH = 10
const FOLD_BATCH_SIZE = 5_000

/** Folds changes into the sums of sales every minute. */
export const foldSalesJob = job({ name: 'fold-sales', schema: z.object({}), concurrency: 1, cron: '* * * * *' })

/** Creates the service of the dashboard figures. */
export function createSummary({ jobs }: { jobs: Pick<Jobs, 'declare'> }) {
  jobs.declare(foldSalesJob)
  return { summary, fold }
}

/** Returns the shop's figures and series of a period up to today; the ranking of parts is up to a minute old. */
async function summary({ db, now }: Ctx, period: Period = '30d'): Promise<Summary> {
  const at = now()
  const span = getSpan(period, at)
  const [totals, moneyCheck, waiting, sales, parts, zeroResults, lowStock] = await Promise.all([
    readTotals(db),
    readLastMoneyCheck(db),
    readWaiting(db),
    readSales(db, span.unit, span.starts[0] ?? ''),
    readTopParts(db, getRankingDays(period)),
    readZeroResultSearches(db, span.starts[0] ?? '', CHART_LENGTH),
    readLowStock(db, CHART_LENGTH, getDemandSpan(at)),
  ])
  const series = fillSpan(span, sales, (from) => ({ from, orders: 0, total_kobo: 0 }))
  return {
    total_orders: totals.orders,
    total_sales: toAmount(totals.total_kobo),
    money_check: moneyCheck && { at: moneyCheck.at.toISOString(), is_ok: moneyCheck.broken.length === 0 },
    waiting_users: waiting.users,
    open_enquiries: waiting.enquiries,
    period,
    series: series.map(({ from, orders, total_kobo }) => ({ from, orders, sales: toAmount(total_kobo) })),
    top_parts: parts.map(({ total_kobo, ...part }) => ({ ...part, sales: toAmount(total_kobo) })),
    missed_searches: zeroResults,
    low_stock: sortByUrgency(lowStock).map(({ sold, ...part }) => ({ ...part, sold_30_days: sold })),
  }
}

/** Folds all changes into the sums, ranks the parts if there were any or a day began, and returns their count. */
async function fold({ db, now }: Pick<Ctx, 'db' | 'now'>, signal?: AbortSignal): Promise<number> {
  let folded = 0
  for (let last = FOLD_BATCH_SIZE; last === FOLD_BATCH_SIZE && !signal?.aborted; folded += last)
    last = await foldSales(db, FOLD_BATCH_SIZE)
  const spans = listRankingSpans(now())
  if (folded === 0 && (await isRanked(db, spans[0]?.today ?? ''))) return folded
  for (const span of spans) await rankParts(db, { ...span, limit: CHART_LENGTH })
  return folded
}
