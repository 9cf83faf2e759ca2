import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { PAYMENT_MISMATCH_TEXT } from '#modules/payments/payments.rules.ts'
import { getProblemText } from '#web/content/keyed-text.ts'
import { Alert } from '#web/ui/alert.tsx'

const IS_UNPAID: ReadonlySet<string> = new Set(['pending_payment', 'cancelled'])
const IS_SETTLED: ReadonlySet<string> = new Set(['paid', 'payment_returned'])

/** Returns whether a different amount was paid than agreed and an admin has not resolved it. */
export const isPaymentUnclear = ({ status, events }: Pick<OrderDetail, 'status' | 'events'>): boolean =>
  IS_UNPAID.has(status) &&
  events.some((event) => event.status === 'payment_unclear') &&
  !events.some((event) => IS_SETTLED.has(event.status))

/** Tells the buyer of this order not to pay again. */
export function PaymentUnclear() {
  return <Alert kind="error">{getProblemText({ code: 'payment_mismatch', detail: PAYMENT_MISMATCH_TEXT })}</Alert>
}
