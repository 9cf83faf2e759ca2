import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import type { DemandRow } from '#modules/demand/demand.contract.ts'
import { adminPartTypePath } from '#web/app/navigation/paths.ts'
import { type CellView, type ContentCell, DataTable } from '#web/features/data-table/data-table.tsx'
import { numberText } from '#web/features/formatting/shown-number.ts'

import { demandPath, OUTCOME_TEXTS } from './demand-params.ts'
import { requestText, trendText, vehicleText } from './demand-text.ts'

interface DemandTableProps {
  rows: readonly DemandRow[]
  /** The filters of the page, kept when words are added. */
  values: Readonly<Record<string, string>>
}

const COLUMNS = [
  { label: msg`Part` },
  { label: msg`Vehicle` },
  { label: msg`State` },
  { label: msg`Answer` },
  { label: msg`Searches`, isNumber: true },
  { label: msg`Before`, isNumber: true },
  { label: msg`Change`, isNumber: true },
  { label: msg`Sessions`, isNumber: true },
  { label: msg`Alerts`, isNumber: true },
]

/** Requests with their number of searches, compared with the days before. */
export function DemandTable({ rows, values }: DemandTableProps) {
  const { t } = useLingui()
  const shown = rows.map((row, id) => ({ id, cells: toCells(row, values) }))
  return <DataTable caption={t`Demand`} columns={COLUMNS} rows={shown} />
}

function toCells(row: DemandRow, values: DemandTableProps['values']): (CellView | ContentCell)[] {
  const toNumber = (count: number): CellView => ({ text: numberText(count), variant: 'number' })
  return [
    row.words === '' ? toPart(row) : { content: <UnknownWords row={row} values={values} /> },
    { text: vehicleText(row), variant: 'oneLine' },
    { text: row.state ?? '', variant: 'oneLine' },
    { text: OUTCOME_TEXTS[row.outcome], variant: 'oneLine' },
    toNumber(row.searches),
    toNumber(row.searches_before),
    { text: trendText(row), variant: 'number' },
    toNumber(row.sessions),
    toNumber(row.alerts),
  ]
}

const toPart = (row: DemandRow): CellView => ({
  text: requestText(row),
  ...(row.part_type && { to: adminPartTypePath(row.part_type.id) }),
})

/** Words without a part type, with the link that makes them a name of one. */
function UnknownWords({ row, values }: { row: DemandRow; values: DemandTableProps['values'] }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap gap-x-3">
      {requestText(row)}
      <Link
        to={demandPath({ ...values, add: row.words })}
        className="inline-flex min-h-6 items-center text-link whitespace-nowrap underline"
      >
        {t`Add as name`}
        <span className="sr-only">: {row.words}</span>
      </Link>
    </div>
  )
}
