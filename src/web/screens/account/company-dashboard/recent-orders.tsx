import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { TextLink } from '#web/features/links/text-link.tsx'
import { OrderList } from '#web/features/order-summary/order-list.tsx'
import type { OrderRow } from '#web/features/order-summary/order-row.ts'

interface RecentOrdersProps {
  id: string
  title: string
  orders: readonly OrderRow[]
  /** The page that lists all of them. */
  all: string
  /** Shown if there are no orders. */
  children: ReactNode
}

/** Lists the latest orders, with a link to all of them. */
export function RecentOrders({ id, title, orders, all, children }: RecentOrdersProps) {
  const { t } = useLingui()
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {orders.length > 0 && <TextLink to={all}>{t`See all`}</TextLink>}
      </div>
      {orders.length > 0 ? <OrderList orders={orders} /> : <p className="text-muted">{children}</p>}
    </section>
  )
}
