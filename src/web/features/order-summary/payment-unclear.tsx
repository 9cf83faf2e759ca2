import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { PAYMENT_MISMATCH_TEXT } from '#modules/payments/payments.rules.ts'
import { Alert } from '#web/ui/alert.tsx'

const IS_UNPAID: ReadonlySet<string> = new Set(['pending_payment', 'cancelled'])
const IS_SETTLED: ReadonlySet<string> = new Set(['paid', 'payment_returned'])

/** Whether money came for an order that is not what was agreed on, and nobody has put it right. */
export const isPaymentUnclear = ({ status, events }: Pick<OrderDetail, 'status' | 'events'>): boolean =>
  IS_UNPAID.has(status) &&
  events.some((event) => event.status === 'payment_unclear') &&
  !events.some((event) => IS_SETTLED.has(event.status))

/** Tells the buyer of such an order, who must not pay once more. */
export function PaymentUnclear() {
  return <Alert kind="error">{PAYMENT_MISMATCH_TEXT}</Alert>
}
