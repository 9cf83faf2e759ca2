import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { orderPath } from '#web/app/navigation/paths.ts'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'

import type { OrderRow } from './order-row.ts'
import { StatusBadge } from './status-badge.tsx'

/** Orders, newest first, each with its first part and a link to its page. */
export function OrderList({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {orders.map((order) => (
        <li key={order.number}>
          <Link
            to={orderPath(order.number)}
            className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3 p-3 -outline-offset-3 hover:bg-sunken sm:p-4"
          >
            <ProductPicture src={order.thumbnail} alt="" sizes="4rem" className="self-start rounded-md text-[0]" />
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Summary {...order} />
              <span className="flex flex-wrap items-center justify-between gap-x-4 max-sm:w-full">
                <StatusBadge status={order.status} />
                <span className="ml-auto text-right font-semibold sm:min-w-28">{formatAmount(order.total)}</span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Summary({ number, title, quantity, date }: OrderRow) {
  const { t } = useLingui()
  return (
    <span className="grid min-w-0 sm:max-w-[60%]">
      <span className="font-mono text-sm font-semibold text-link underline">{number}</span>
      <span className="line-clamp-2 leading-5 font-semibold">{title}</span>
      <span className="text-sm text-muted">{t`${date}, ${plural(quantity, { one: '# part', other: '# parts' })}`}</span>
    </span>
  )
}
