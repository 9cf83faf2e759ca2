import { Link } from 'react-router'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { storePath } from '#web/app/navigation/paths.ts'
import { getLineFit } from '#web/features/fit/fit.ts'
import { groupByStore } from '#web/features/order-summary/by-store.ts'
import { PartLine } from '#web/features/order-summary/part-line.tsx'
import { SellerContact } from '#web/features/order-summary/seller-contact.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The bought parts by seller, with the seller's contact. */
export function PlacedLines({ order: { number, lines } }: { order: Pick<OrderDetail, 'number' | 'lines'> }) {
  return groupByStore(lines).map((store) => (
    <section
      key={store.id}
      aria-labelledby={`store-${store.id}`}
      className="rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={`store-${store.id}`} className="flex items-center gap-2 text-lg">
        <Icon name="store" />
        <Link to={storePath(store.id)} className="underline-offset-4 hover:underline">
          {[store.name, store.city].filter(Boolean).join(', ')}
        </Link>
      </h2>
      <SellerContact store={store} number={number} />
      <ul className="mt-1 divide-y divide-line">
        {store.lines.map((line) => (
          <PartLine
            key={line.id}
            part={line}
            figures={{
              quantity: line.quantity,
              unitPrice: line.unit_price,
              discountPercent: line.discount_percent,
              total: line.line_total,
            }}
            note={null}
            fit={getLineFit(line.fit)}
          />
        ))}
      </ul>
    </section>
  ))
}
