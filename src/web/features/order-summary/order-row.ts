import type { ListedOrder } from '#modules/orders/orders.contract.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { dayText } from '#web/features/formatting/shown-date.ts'

/** An order as a row of a list. */
export interface OrderRow extends Pick<ListedOrder, 'number' | 'status' | 'total' | 'quantity'> {
  date: string
  title: string
  thumbnail: string | null
}

export const toOrderRow = (
  { number, status, total, quantity, created_at, first_part: part }: ListedOrder,
  language: Language,
): OrderRow => ({
  ...part,
  number,
  status,
  total,
  quantity,
  date: dayText(created_at, language),
})
