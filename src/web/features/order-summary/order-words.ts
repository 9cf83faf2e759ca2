import type { Order, OrderStatus } from '#modules/orders/orders.contract.ts'

const STATUS: Readonly<Record<OrderStatus, string>> = {
  pending_payment: 'Waiting for payment',
  paid: 'Paid',
  processing: 'Being prepared',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** Payment events of an order that its status does not show. */
const EVENTS: Readonly<Record<string, string>> = {
  payment_unclear: 'Payment amount mismatch',
  payment_returned: 'Paid too late: the money went to the wallet',
  refund_to_wallet: 'Refund went to the wallet',
  declined: 'Declined by the store',
  items_cancelled: 'Partly cancelled',
  items_declined: 'Partly declined by the store',
  items_refunded: 'Partly refunded',
}

const METHOD: Readonly<Record<Order['method'], string>> = {
  wallet: 'Wallet',
  card: 'Card',
  message: 'Messaging app',
}

/** Returns the label of a status or event; an unknown one as it is. */
export const statusText = (status: string): string => TEXTS.get(status) ?? status.replaceAll('_', ' ')
const TEXTS = new Map([...Object.entries(STATUS), ...Object.entries(EVENTS)])

export const methodText = (method: Order['method']): string => METHOD[method]
