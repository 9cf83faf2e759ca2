import { Trans, useLingui } from '@lingui/react/macro'

import { formatAmount } from '#platform/money.ts'
import { getLineFit } from '#web/features/fit/fit.ts'
import { PartLine } from '#web/features/order-summary/part-line.tsx'
import { StatusBadge } from '#web/features/order-summary/status-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { Line, StoreLines } from './order-view.ts'

/** The lines of one store, each with its progress. */
export function OrderLines({ store }: { store: StoreLines }) {
  return (
    <section aria-labelledby={`store-${store.id}`} className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id={`store-${store.id}`} className="flex items-center gap-2 text-lg">
        <Icon name="store" />
        {store.name}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {store.lines.map((line) => (
          <OrderLine key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}

function OrderLine({ line }: { line: Line }) {
  const { line_total: total, unit_price: unitPrice, discount_percent: discountPercent, quantity } = line
  const sku = (
    <span>
      <Trans>
        SKU <span className="font-mono">{line.sku}</span>
      </Trans>
    </span>
  )
  const figures = { total, unitPrice, discountPercent, quantity }
  const status = <StatusBadge status={line.status} />
  return (
    <PartLine
      part={line}
      figures={figures}
      note={sku}
      fit={getLineFit(line.fit)}
      problem={<EndedQuantity line={line} />}
      status={status}
    />
  )
}

/** Returns the cancelled, declined or refunded quantity of a line, while some of it is left. */
function EndedQuantity({ line: { ended_quantity: ended, quantity, refunded } }: { line: Line }) {
  const { t } = useLingui()
  if (ended === 0 || ended === quantity) return null
  return (
    <p className="mt-1 text-sm font-semibold text-red">
      {t`${ended} of ${quantity} ended, ${formatAmount(refunded)} given back`}
    </p>
  )
}
