import { Link } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { ConditionBadge } from '#web/components/condition-badge.tsx'
import { StatusBadge } from '#web/components/order/status-badge.tsx'
import { ProductPicture } from '#web/components/product-picture.tsx'
import { productPath } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

import type { Line, StoreLines } from './order-view.ts'

/** The lines of one store, with how far each has come. */
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
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 py-3 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <ProductPicture src={line.thumbnail} alt="" className="rounded-md" />
      <div className="min-w-0">
        <Link to={productPath(line.productId)} className="line-clamp-3 font-semibold hover:underline">
          {line.title}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <ConditionBadge condition={line.condition} />
          <span>
            SKU <span className="font-mono">{line.sku}</span>
          </span>
        </p>
      </div>
      <div className="col-start-2 text-sm text-muted sm:col-start-3 sm:text-right">
        <p>
          <strong className="block text-base text-ink">{formatAmount(line.line_total)}</strong>
          {line.quantity} × {formatAmount(line.unit_price)}, less {line.discount_percent}%
        </p>
        <p className="mt-1">
          <StatusBadge status={line.status} />
        </p>
      </div>
    </li>
  )
}
