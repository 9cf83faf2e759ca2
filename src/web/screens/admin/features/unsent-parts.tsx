import { useLingui } from '@lingui/react/macro'

import type { getAdminStore } from '#modules/reports/tables.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { formatAmount } from '#platform/money.ts'
import { adminUserPath, orderPath } from '#web/app/navigation/paths.ts'
import { DataTable } from '#web/features/data-table/data-table.tsx'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'

type UnsentShipments = Output<typeof getAdminStore>['unsent']

const COLUMNS = [
  { label: 'Order' },
  { label: 'Paid' },
  { label: 'Buyer' },
  { label: 'Parts', isNumber: true },
  { label: 'Total', isNumber: true },
]

/** The paid parts of a store that were not sent, each with a link to its order; nothing if all were sent. */
export function UnsentParts({ unsent: { count, total, results } }: { unsent: UnsentShipments }) {
  const { t } = useLingui()
  if (count === 0) return null
  const [counted, listed, amount] = [numberText(count), numberText(results.length), formatAmount(total)]
  const rows = results.map(({ order, paid_at: paidAt, buyer, lines, total: sum }, id) => ({
    id,
    cells: [
      { text: order, to: orderPath(order), variant: 'mono' as const },
      { text: momentText(paidAt) },
      { text: buyer.username, to: adminUserPath(buyer.id) },
      { text: numberText(lines), variant: 'number' as const },
      { text: formatAmount(sum), variant: 'number' as const },
    ],
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">{t`Paid and not sent`}</h2>
      <p className="text-muted">
        {count === 1
          ? t`1 order for ${amount}. Ship or refund it.`
          : t`${counted} orders for ${amount}. Ship or refund each.`}
        {results.length < count && <> {t`These are the oldest ${listed}.`}</>}
      </p>
      <DataTable caption={t`Paid and not sent`} columns={COLUMNS} rows={rows} />
    </div>
  )
}
