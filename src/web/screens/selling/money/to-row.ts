import type { StoreEarnings } from '#modules/orders/store-earnings.contract.ts'
import { formatAmount } from '#platform/money.ts'
import { orderPath } from '#web/app/navigation/paths.ts'
import type { Language } from '#web/content/languages/languages.ts'
import type { CellView } from '#web/features/data-table/data-table.tsx'
import { dayText } from '#web/features/formatting/shown-date.ts'
import { methodText, statusText } from '#web/features/order-summary/order-words.ts'

/** Returns a paid order as a row of the table. */
export function toRow(
  { number, status, method, paid_at: paid, sold, refunded, kept }: StoreEarnings['results'][number],
  { id, language }: { id: number; language: Language },
): { id: number; cells: CellView[] } {
  const toAmount = (amount: number): CellView => ({ text: formatAmount(amount), variant: 'number' })
  return {
    id,
    cells: [
      { text: number, to: orderPath(number), variant: 'mono' },
      { text: dayText(paid, language), variant: 'oneLine' },
      { text: statusText(status), variant: kept > 0 ? 'good' : 'over' },
      { text: methodText(method) },
      toAmount(sold),
      refunded > 0 ? toAmount(refunded) : { text: '' },
      toAmount(kept),
    ],
  }
}
