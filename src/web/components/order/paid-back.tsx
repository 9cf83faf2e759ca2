import { useLingui } from '@lingui/react/macro'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { formatAmount } from '#platform/money.ts'
import { Alert } from '#web/ui/alert.tsx'

type Told = Pick<OrderDetail, 'status' | 'method' | 'events'>

const hasEvent = ({ events }: Told, status: string) => events.some((event) => event.status === status)

/**
 * Whether what was paid for an order that has ended is in the wallet: because it was cancelled afterwards, or before the
 * payment came. By hand it goes back by hand.
 */
export const isPaidBack = (order: Told): boolean =>
  order.status === 'cancelled' &&
  order.method !== 'message' &&
  (hasEvent(order, 'paid') || hasEvent(order, 'payment_returned'))

/** Tells the buyer of such an order where the money is. */
export function PaidBack({ total }: { total: number }) {
  const { t } = useLingui()
  return <Alert kind="info">{t`${formatAmount(total)} went back to your wallet.`}</Alert>
}
