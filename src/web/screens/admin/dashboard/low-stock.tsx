import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import type { Summary } from '#modules/reports/summary.contract.ts'
import { productPath } from '#web/app/navigation/paths.ts'
import { type Text, useTranslate } from '#web/ui/text.ts'

type LowStockPart = Summary['low_stock'][number]

const SALES_DAYS = 30

/** Returns how long a stock lasts at the sales of the last 30 days. */
function lastsText({ stock, sold_30_days: sold }: Pick<LowStockPart, 'stock' | 'sold_30_days'>): Text {
  if (stock === 0) return msg`Sold out`
  if (sold <= 0) return msg`Sells slowly`
  const days = Math.max(1, Math.floor((stock * SALES_DAYS) / sold))
  return days === 1 ? msg`1 day left` : msg`${days} days left`
}

/** Listings that run out, with their stock and how long it lasts. */
export function LowStock({ parts }: { parts: readonly LowStockPart[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <section
      aria-labelledby="low-stock"
      className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5 lg:col-span-2"
    >
      <h2 id="low-stock" className="text-lg">{t`Low stock`}</h2>
      {parts.length === 0 && <p className="text-muted">{t`No part has five units or fewer.`}</p>}
      <ul className="divide-y divide-line">
        {parts.map((part) => (
          <li key={part.id} className="grid py-2 text-sm">
            <p className="flex justify-between gap-4">
              <Link to={productPath(part.id)} className="text-link underline truncate">
                {part.title}
              </Link>
              <span
                className={`max-w-3/5 shrink-0 text-right font-semibold ${part.stock === 0 ? 'text-red' : 'text-amber-text'}`}
              >
                {translate(lastsText(part))}
              </span>
            </p>
            <p className="flex justify-between gap-4 text-muted">
              <span className="truncate">{part.store}</span>
              <span className="max-w-3/5 shrink-0 text-right">
                {part.sold_30_days > 0 || part.stock > 0
                  ? t`${part.stock} in stock, ${part.sold_30_days} sold`
                  : t`None sold in 30 days`}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
