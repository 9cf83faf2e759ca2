import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Order, OrderDetail, OrderStatus } from '#modules/orders/orders.contract.ts'
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
  payment_reversed: msg`The bank took the payment back`,
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

const CHANNEL: Readonly<Record<NonNullable<OrderDetail['channel']>, MessageDescriptor>> = {
  card: msg`Card`,
  bank_transfer: msg`Bank transfer`,
  ussd: msg`USSD`,
}

/** Returns the label of a status or event; an unknown one as it is. */
export const statusText = (status: string): Text => TEXTS.get(status) ?? status.replaceAll('_', ' ')
const TEXTS = new Map([...Object.entries(STATUS), ...Object.entries(EVENTS)])

/** Returns how an order is paid, with the gateway's channel where it is known. */
export const methodText = (method: Order['method'], channel: OrderDetail['channel'] = null): Text =>
  channel === null ? METHOD[method] : CHANNEL[channel]
