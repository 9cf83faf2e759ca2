import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { TableRegion } from '#web/ui/table-region.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { DetailView, FitmentRow } from './detail-view.ts'

/** Number of rows outside of the collapsed part. */
const SHOWN = 12

/** The vehicles of the listing, with the row that decided the fit highlighted. */
export function FitmentTable({ fitments, universal, fit }: Pick<DetailView, 'fitments' | 'universal' | 'fit'>) {
  const { t } = useLingui()
  if (universal) return <p>{t`Universal: made for every vehicle. Compare the sizes with the old part.`}</p>
  if (fitments.length === 0)
    return <p>{t`The seller lists no vehicles for this part. Ask the seller whether it fits yours.`}</p>
  const [shown, folded] = splitRows(fitments)
  const tint = fit === null ? '' : TINTS[fit.verdict]
  const more = t`${plural(folded.length, { one: '# more vehicle', other: '# more vehicles' })}`
  return (
    <>
      <Rows label={t`Vehicles`} rows={shown} tint={tint} />
      {folded.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-semibold text-link underline">{more}</summary>
          <Rows label={more} rows={folded} tint={tint} />
        </details>
      )}
    </>
  )
}

const TINTS = {
  fits: 'bg-green-tint',
  'fits-if': 'bg-amber-tint',
  'does-not-fit': 'bg-red-tint',
  'not-known': '',
} as const

/** Never collapses the row that decided the fit. */
function splitRows(rows: readonly FitmentRow[]): [FitmentRow[], FitmentRow[]] {
  const deciding = rows.findIndex((row) => row.isDeciding)
  const order = deciding < SHOWN ? rows : rows.toSorted((a, b) => Number(b.isDeciding) - Number(a.isDeciding))
  return [order.slice(0, SHOWN), order.slice(SHOWN)]
}

function Rows({ label, rows, tint }: { label: string; rows: readonly FitmentRow[]; tint: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <TableRegion label={label}>
      <table className="w-full border-collapse text-sm">
        <thead className="text-left text-muted">
          <tr>
            {[t`Make`, t`Model`, t`Years`, t`Engine`, t`Vehicle type`].map((name) => (
              <th key={name} scope="col" className="px-1 py-1.5 sm:px-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ make, model, years, engine, type, isDeciding }, at) => (
            <tr key={at} className={`border-t border-line align-top ${isDeciding ? `font-semibold ${tint}` : ''}`}>
              <td className="px-1 py-1.5 sm:px-2">{make}</td>
              <td className="px-1 py-1.5 sm:px-2">
                {model}
                {isDeciding && <span className="sr-only"> {t`(this row decided)`}</span>}
              </td>
              <td className="px-1 py-1.5 whitespace-nowrap sm:px-2">{years}</td>
              <td className="px-1 py-1.5 sm:px-2">{translate(engine)}</td>
              <td className="px-1 py-1.5 sm:px-2">{translate(type)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
