import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Order, OrderStatus } from '#modules/orders/orders.contract.ts'
import type { Text } from '#web/ui/text.ts'

const STATUS: Readonly<Record<OrderStatus, MessageDescriptor>> = {
  pending_payment: msg`Awaiting payment`,
  paid: msg`Paid`,
  processing: msg`Being prepared`,
  shipped: msg`Shipped`,
  delivered: msg`Delivered`,
  cancelled: msg`Cancelled`,
  refunded: msg`Refunded`,
}

/** Payment events of an order that its status does not show. */
const EVENTS: Readonly<Record<string, MessageDescriptor>> = {
  payment_unclear: msg`Payment amount mismatch`,
  payment_returned: msg`Paid too late: the money went to the wallet`,
  refund_to_wallet: msg`Refund went to the wallet`,
  declined: msg`Declined by the store`,
  items_cancelled: msg`Partly cancelled`,
  items_declined: msg`Partly declined by the store`,
  items_refunded: msg`Partly refunded`,
}

const METHOD: Readonly<Record<Order['method'], MessageDescriptor>> = {
  wallet: msg`Wallet`,
  card: msg`Card, transfer or USSD`,
  message: msg`WhatsApp`,
}

/** Returns the label of a status or event; an unknown one as it is. */
export const statusText = (status: string): Text => TEXTS.get(status) ?? status.replaceAll('_', ' ')
const TEXTS = new Map([...Object.entries(STATUS), ...Object.entries(EVENTS)])

export const methodText = (method: Order['method']): Text => METHOD[method]
