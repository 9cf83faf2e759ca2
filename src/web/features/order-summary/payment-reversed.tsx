import { useLingui } from '@lingui/react/macro'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Returns whether the bank took back the payment of an order. */
export const isPaymentReversed = ({ events }: Pick<OrderDetail, 'events'>): boolean =>
  events.some(({ status }) => status === 'payment_reversed')

/** Tells the viewer of an order what its reversed payment means. */
export function PaymentReversed({ isBuyer }: { isBuyer: boolean }) {
  const { t } = useLingui()
  return (
    <Alert kind="error">
      {isBuyer
        ? t`Your bank took this payment back. Cancel the order, or contact us.`
        : t`The bank took this payment back. Do not send the parts.`}
    </Alert>
  )
}
