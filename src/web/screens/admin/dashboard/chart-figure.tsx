import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { TableRegion } from '#web/ui/table-region.tsx'

import type { ChartView } from './chart.ts'
import { ColumnChart } from './column-chart.tsx'
import { RowChart } from './row-chart.tsx'

/** A chart with its title and, behind a disclosure, the table of its figures. */
export function ChartFigure({ chart, children }: { chart: ChartView; children?: ReactNode }) {
  const { title, summary, kind, unit, points } = chart
  const Chart = kind === 'columns' ? ColumnChart : RowChart
  return (
    <section className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-lg">{title}</h2>
      {points.length === 0 ? (
        <p className="text-muted">{summary}</p>
      ) : (
        <>
          <div role="img" aria-label={`${title}. ${summary}`}>
            <Chart points={points} unit={unit} />
          </div>
          <ChartTable chart={chart} />
        </>
      )}
      {children}
    </section>
  )
}

function ChartTable({ chart: { title, columns, rows } }: { chart: ChartView }) {
  const { t } = useLingui()
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center font-semibold text-link underline">
        <Trans>
          Show as a table
          <span className="sr-only">: {title}</span>
        </Trans>
      </summary>
      <TableRegion label={t`${title}, as a table`} className="max-h-80">
        <table className="w-full text-left text-sm [&_td]:py-1.5 [&_td]:pr-4 [&_th]:pr-4 [&_th]:pb-1">
          <thead className="sticky top-0 bg-surface">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.join('|')}>
                {row.map((cell, at) => (
                  <td key={columns[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </details>
  )
}
