import { useLingui } from '@lingui/react/macro'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { paths } from '#web/app/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'

const MONEY_CAME: ReadonlySet<string> = new Set(['paid', 'payment_returned', 'payment_unclear'])

/** Whether an order by card has ended without any payment, also none that came too late or was another than agreed on. */
export function endedUnpaid({ status, method, events }: Pick<OrderDetail, 'status' | 'method' | 'events'>): boolean {
  const hasMoney = events.some((event) => MONEY_CAME.has(event.status))
  return status === 'cancelled' && method === 'card' && !hasMoney
}

/** Tells its buyer where the parts of such an order are. */
export function EndedUnpaid() {
  const { t } = useLingui()
  return (
    <Alert kind="info">
      <p>
        {t`This order ended before it was paid, and you have not been charged for it. The parts that are still available are back in your cart.`}
      </p>
      <p>
        <TextLink to={paths.cart}>{t`View cart`}</TextLink>
      </p>
    </Alert>
  )
}
