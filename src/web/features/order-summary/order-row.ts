import type { Order } from '#modules/orders/orders.contract.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { dayText } from '#web/features/formatting/shown-date.ts'

/** An order as a row of a list. */
export interface OrderRow extends Pick<Order, 'number' | 'status' | 'total' | 'quantity'> {
  date: string
}

export const orderRow = ({ number, status, total, quantity, created_at }: Order, language: Language): OrderRow => ({
  number,
  status,
  total,
  quantity,
  date: dayText(created_at, language),
})
