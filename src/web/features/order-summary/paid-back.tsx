import { useLingui } from '@lingui/react/macro'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { formatAmount } from '#platform/money.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Returns whether the order ended before its payment came, which then went to the wallet. */
export const isPaidBack = ({ status, events }: Pick<OrderDetail, 'status' | 'events'>): boolean =>
  status === 'cancelled' && events.some((event) => event.status === 'payment_returned')

/** Tells the buyer of such an order where the money is. */
export function PaidBack({ total }: { total: number }) {
  const { t } = useLingui()
  return <Alert kind="info">{t`${formatAmount(total)} went back to your wallet.`}</Alert>
}
