import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { productPath } from '#web/app/navigation/paths.ts'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import type { Fit } from '#web/features/fit/fit.ts'
import { keepUnits } from '#web/features/formatting/keep-units.ts'
import { ConditionBadge } from '#web/features/product-card/condition-badge.tsx'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'

interface PartLineProps {
  part: { productId: number; title: string; thumbnail: string | null; condition: string }
  /** Naira. */
  figures: { quantity: number; unitPrice: number; discountPercent: number; total: number }
  /** Next to the condition. */
  note: ReactNode
  /** Whether the part fits the buyer's vehicle. */
  fit: Fit | null
  /** Below the condition. */
  problem?: ReactNode
  /** Below the figures. */
  status?: ReactNode
}

/** A line of an order or a checkout: the part, its notes and its total. */
export function PartLine({ part, figures, note, fit, problem, status }: PartLineProps) {
  const { quantity, unitPrice, discountPercent, total } = figures
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 py-3 last:pb-0 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <ProductPicture src={part.thumbnail} alt="" className="rounded-md" />
      <div className="min-w-0">
        <Link to={productPath(part.productId)} className="line-clamp-3 font-semibold hover:underline">
          {keepUnits(part.title)}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <ConditionBadge condition={part.condition} />
          {note}
        </p>
        {fit && <FitBadge fit={fit} className="mt-1 text-sm" />}
        {problem}
      </div>
      <div className="col-start-2 text-sm text-muted sm:col-start-3 sm:text-right">
        <p>
          <Trans>
            <strong className="block text-base text-ink">{formatAmount(total)}</strong>
            {quantity} × {formatAmount(unitPrice)}, less {discountPercent}%
          </Trans>
        </p>
        {status && <div className="mt-1">{status}</div>}
      </div>
    </li>
  )
}
