import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { TableRegion } from '#web/ui/table-region.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

const LOOKS = {
  plain: '',
  mono: 'font-mono',
  number: 'text-right whitespace-nowrap',
  good: 'font-semibold text-green',
  open: 'font-semibold text-amber-text',
  over: 'font-semibold text-muted',
} as const

/** A table cell as text, with an optional link. */
export interface CellView {
  text: Text
  to?: string
  look?: keyof typeof LOOKS
}

export interface ColumnView {
  label: Text
  /** The link of the column heading: sorts the list by this column. */
  sortTo?: string
  sorted?: 'ascending' | 'descending'
  isNumber?: boolean
}

interface DataTableProps {
  caption: string
  columns: readonly ColumnView[]
  rows: readonly { id: number; cells: readonly CellView[] }[]
}

/** A table that scrolls inside its box, also by keyboard, with sticky headings that sort it. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    <TableRegion label={caption} className="max-h-[75dvh] rounded-lg border border-line bg-surface">
      <table className="w-full text-left [&_td]:px-3 [&_td]:py-2.5 [&_td]:align-top [&_th]:px-3">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken text-sm">
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" aria-sort={column.sorted} className={column.isNumber ? 'text-right' : ''}>
                <Heading column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ id, cells }) => (
            <tr key={id} className="hover:bg-sunken">
              {cells.map((cell, at) => (
                <td key={at} className={LOOKS[cell.look ?? 'plain']}>
                  <CellText cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function Heading({ column: { label, sortTo, sorted } }: { column: ColumnView }) {
  const { t } = useLingui()
  const shown = useTranslate()(label)
  if (sortTo === undefined) return <span className="inline-flex min-h-11 items-center whitespace-nowrap">{shown}</span>
  return (
    <Link to={sortTo} className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap underline">
      {shown}
      {sorted && <Icon name="chevron-down" className={`size-4 ${sorted === 'ascending' ? 'rotate-180' : ''}`} />}
      <span className="sr-only">{sorted === 'descending' ? t`, sort upwards` : t`, sort downwards`}</span>
    </Link>
  )
}

function CellText({ cell: { text, to } }: { cell: CellView }) {
  const shown = useTranslate()(text)
  if (to === undefined) return shown
  return (
    <Link to={to} className="text-link underline">
      {shown}
    </Link>
  )
}
