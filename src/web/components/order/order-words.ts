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

const METHOD: Readonly<Record<Order['method'], string>> = {
  wallet: 'Wallet',
  card: 'Card',
  message: 'Messaging app',
}

/** A state in words; one that is not ours as it comes. */
export const statusText = (status: string): string =>
  Object.hasOwn(STATUS, status) ? STATUS[status as OrderStatus] : status.replaceAll('_', ' ')

export const methodText = (method: Order['method']): string => METHOD[method]
