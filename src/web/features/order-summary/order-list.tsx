import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { orderPath } from '#web/app/paths.ts'

import type { OrderRow } from './order-row.ts'
import { StatusBadge } from './status-badge.tsx'

/** Orders, newest first, each with a link to its page. */
export function OrderList({ orders }: { orders: readonly OrderRow[] }) {
  const { t } = useLingui()
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {orders.map(({ number, status, total, quantity, date }) => (
        <li key={number}>
          <Link
            to={orderPath(number)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 -outline-offset-3 hover:bg-sunken"
          >
            <span className="grid">
              <span className="font-mono font-semibold text-link underline">{number}</span>
              <span className="text-sm text-muted">
                {date}, {t`${plural(quantity, { one: '# part', other: '# parts' })}`}
              </span>
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:w-full">
              <StatusBadge status={status} />
              <span className="min-w-28 text-right font-semibold">{formatAmount(total)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
