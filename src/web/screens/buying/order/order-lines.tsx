import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { storePath } from '#web/app/navigation/paths.ts'
import { getLineFit } from '#web/features/fit/fit.ts'
import type { Line, StoreLines } from '#web/features/order-summary/by-store.ts'
import { OrderAgain } from '#web/features/order-summary/order-again.tsx'
import { PartLine } from '#web/features/order-summary/part-line.tsx'
import { SellerContact } from '#web/features/order-summary/seller-contact.tsx'
import { StatusBadge } from '#web/features/order-summary/status-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The lines of one store, each with its progress. */
export function OrderLines({ store, number, isBuyer, canRepeatLines }: OrderLinesProps) {
  return (
    <section aria-labelledby={`store-${store.id}`} className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id={`store-${store.id}`} className="flex items-center gap-2 text-lg">
        <Icon name="store" />
        <Link to={storePath(store.id)} className="underline-offset-4 hover:underline">
          {[store.name, store.city].filter(Boolean).join(', ')}
        </Link>
      </h2>
      {isBuyer && <SellerContact store={store} number={number} />}
      <ul className="mt-1 divide-y divide-line">
        {store.lines.map((line) => (
          <OrderLine key={line.id} line={line} again={canRepeatLines ? number : null} />
        ))}
      </ul>
    </section>
  )
}

interface OrderLinesProps {
  store: StoreLines
  /** The order's number. */
  number: string
  /** The buyer sees the seller's contact. */
  isBuyer: boolean
  canRepeatLines: boolean
}

function OrderLine({ line, again }: { line: Line; again: string | null }) {
  const { line_total: total, unit_price: unitPrice, discount_percent: discountPercent, quantity } = line
  const sku = (
    <span>
      <Trans>
        SKU <span className="font-mono">{line.sku}</span>
      </Trans>
    </span>
  )
  const figures = { total, unitPrice, discountPercent, quantity }
  const status = (
    <>
      <StatusBadge status={line.status} />
      {again && <OrderAgain number={again} line={line} variant="quiet" className="-mx-4 sm:mr-[-1rem]" />}
    </>
  )
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
      {t`${ended} of ${quantity} ended, ${formatAmount(refunded)} refunded`}
    </p>
  )
}
