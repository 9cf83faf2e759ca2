import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import type { DemandRow } from '#modules/demand/demand.contract.ts'
import { adminPartTypePath } from '#web/app/paths.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { TableRegion } from '#web/ui/table-region.tsx'

import { demandPath, OUTCOME_TEXTS } from './demand-params.ts'
import { requestText, trendText, vehicleText } from './demand-text.ts'

interface DemandTableProps {
  rows: readonly DemandRow[]
  /** The filters of the page, kept when words are added. */
  values: Readonly<Record<string, string>>
}

/** Requests with their number of searches, compared with the days before. */
export function DemandTable({ rows, values }: DemandTableProps) {
  const { t } = useLingui()
  const headings = [t`Part`, t`Vehicle`, t`State`, t`Answer`]
  const numbers = [t`Searches`, t`Before`, t`Sessions`, t`Alerts`]
  return (
    <TableRegion label={t`Demand`} className="max-h-[75dvh] rounded-lg border border-line bg-surface">
      <table className="w-full text-left [&_td]:px-3 [&_td]:py-2.5 [&_td]:align-top [&_th]:px-3 [&_th]:py-3">
        <caption className="sr-only">{t`Demand`}</caption>
        <thead className="sticky top-0 bg-sunken text-sm">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            {numbers.map((heading) => (
              <th key={heading} scope="col" className="text-right">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <DemandLine key={JSON.stringify(row)} row={row} values={values} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function DemandLine({ row, values }: { row: DemandRow; values: Readonly<Record<string, string>> }) {
  const { t } = useLingui()
  return (
    <tr className="hover:bg-sunken">
      <td className="min-w-40">
        {row.part_type ? (
          <Link to={adminPartTypePath(row.part_type.id)} className="text-link underline">
            {requestText(row)}
          </Link>
        ) : (
          requestText(row)
        )}
        {row.words !== '' && (
          <Link
            to={demandPath({ ...values, add: row.words })}
            className="ml-3 inline-flex min-h-6 items-center text-link whitespace-nowrap underline"
          >
            {t`Add as name`}
            <span className="sr-only">: {row.words}</span>
          </Link>
        )}
      </td>
      <td>{vehicleText(row)}</td>
      <td className="whitespace-nowrap">{row.state}</td>
      <td className="whitespace-nowrap">{OUTCOME_TEXTS[row.outcome]}</td>
      <td className="text-right whitespace-nowrap">{numberText(row.searches)}</td>
      <td className="text-right whitespace-nowrap">
        {numberText(row.searches_before)} <span className="text-muted">{trendText(row)}</span>
      </td>
      <td className="text-right">{numberText(row.sessions)}</td>
      <td className="text-right">{numberText(row.alerts)}</td>
    </tr>
  )
}
