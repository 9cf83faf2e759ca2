import { useLingui } from '@lingui/react/macro'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'

const MONEY_CAME: ReadonlySet<string> = new Set(['paid', 'payment_returned', 'payment_unclear'])

/** Returns whether a card order has ended without any payment, including a late or different one. */
export function endedUnpaid({ status, method, events }: Pick<OrderDetail, 'status' | 'method' | 'events'>): boolean {
  const hasMoney = events.some((event) => MONEY_CAME.has(event.status))
  return status === 'cancelled' && method === 'card' && !hasMoney
}

/** Tells the buyer where the parts of this order are. */
export function EndedUnpaid() {
  const { t } = useLingui()
  return (
    <Alert kind="info">
      <p>{t`This order ended unpaid. Available parts are back in your cart.`}</p>
      <p>{t`Paid already? The money pays this order or goes to your wallet.`}</p>
      <p>
        <TextLink to={paths.cart}>{t`View cart`}</TextLink>
      </p>
    </Alert>
  )
}
