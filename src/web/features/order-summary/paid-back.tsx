import { useLingui } from '@lingui/react/macro'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { formatAmount } from '#platform/money.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Returns whether a payment arrived after its order ended and was credited to the wallet. */
export const isPaidBack = ({ status, events }: Pick<OrderDetail, 'status' | 'events'>): boolean =>
  status === 'cancelled' && events.some((event) => event.status === 'payment_returned')

/** Tells the buyer of this order where the money is. */
export function PaidBack({ total }: { total: number }) {
  const { t } = useLingui()
  return <Alert kind="info">{t`${formatAmount(total)} went back to your wallet.`}</Alert>
}
