import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { kobo, toNaira } from '#platform/money.ts'

import { readLowStock, readMissed, readWaiting } from './desk.store.ts'
import { foldSales, isRanked, rankParts, readSales, readTopParts, readTotals } from './sales.store.ts'
import type { Period, Summary } from './summary.contract.ts'
import { daysRanked, fillSpan, spanOf, spansRanked } from './summary.rules.ts'

/** Charts of parts and words name so many. */
const MOST_NAMED = 10
const FOLDED_AT_ONCE = 5_000

/** Brings the sums of sales up to date, each minute. */
export const foldSalesJob = job({ name: 'fold-sales', schema: z.object({}), atOnce: 1, cron: '* * * * *' })

/** The figures of the shop. */
export function createSummary({ jobs }: { jobs: Pick<Jobs, 'declare'> }) {
  jobs.declare(foldSalesJob)
  return { summary, fold }
}

/**
 * The figures of the shop now, and the series of a period that ends today. Orders and sales are exact at any moment;
 * what sold most is so up to the last minute.
 */
async function summary({ db, now }: Ctx, period: Period = '30d'): Promise<Summary> {
  const at = now()
  const span = spanOf(period, at)
  const [totals, waiting, sold, parts, missed, low] = await Promise.all([
    readTotals(db),
    readWaiting(db),
    readSales(db, span.unit, span.starts[0] ?? ''),
    readTopParts(db, daysRanked(period)),
    readMissed(db, span.starts[0] ?? '', MOST_NAMED),
    readLowStock(db, MOST_NAMED),
  ])
  const series = fillSpan(span, sold, (from) => ({ from, orders: 0, total_kobo: 0 }))
  return {
    total_orders: totals.orders,
    total_sales: amount(totals.total_kobo),
    waiting_users: waiting.users,
    open_enquiries: waiting.enquiries,
    period,
    series: series.map(({ from, orders, total_kobo }) => ({ from, orders, sales: amount(total_kobo) })),
    top_parts: parts.map(({ total_kobo, ...part }) => ({ ...part, sales: amount(total_kobo) })),
    missed_searches: missed,
    low_stock: low,
  }
}

const amount = (inKobo: number) => toNaira(kobo(inKobo))

/**
 * Folds every change there is into the sums, some thousands at a time, and ranks the parts anew where one was or a day
 * has begun. Gives how many changes there were; a second time finds none.
 */
async function fold({ db, now }: Pick<Ctx, 'db' | 'now'>, signal?: AbortSignal): Promise<number> {
  let folded = 0
  for (let last = FOLDED_AT_ONCE; last === FOLDED_AT_ONCE && !signal?.aborted; folded += last)
    last = await foldSales(db, FOLDED_AT_ONCE)
  const spans = spansRanked(now())
  if (folded === 0 && (await isRanked(db, spans[0]?.today ?? ''))) return folded
  for (const span of spans) await rankParts(db, { ...span, most: MOST_NAMED })
  return folded
}
