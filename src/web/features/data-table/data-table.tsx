import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { TableRegion } from '#web/ui/table-region.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

const LOOKS = {
  plain: '',
  mono: 'font-mono whitespace-nowrap',
  oneLine: 'whitespace-nowrap',
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
/** A cell with content of its own; loaders cannot return it. */
export interface ContentCell {
  content: ReactNode
}

export interface ColumnView {
  label: Text
  /** The link of the column heading: sorts the list by this column. */
  sortTo?: string
  sorted?: 'ascending' | 'descending'
  isNumber?: boolean
  /** Buttons of the row, which stay in view at the right of a wide table; the label is for screen readers. */
  hasActions?: boolean
  className?: string
}

export interface TableRow {
  id: number
  cells: readonly (CellView | ContentCell)[]
}

/** Adds a checkbox to each row, on a card in its corner. `getLabel` names it for screen readers. */
export interface Selection {
  name: string
  getLabel: (id: number) => string
}

interface DataTableProps {
  caption: string
  columns: readonly ColumnView[]
  rows: readonly TableRow[]
  selection?: Selection
  /** Shows a row as a card on screens that are too narrow for the table. */
  hasCards?: boolean
  /** Whether other rows are loading. */
  isLoading?: boolean
}

/** A table that scrolls inside its box, also by keyboard, with sticky headings that sort it. */
export function DataTable({ caption, columns, rows, selection, hasCards = false, isLoading }: DataTableProps) {
  const { t } = useLingui()
  const looks = hasCards ? CARDS : PLAIN
  return (
    <TableRegion label={caption} className={looks.region}>
      <table aria-busy={isLoading} className={looks.table}>
        <caption className="sr-only">{caption}</caption>
        <thead className={looks.head}>
          <tr>
            {selection && (
              <th scope="col">
                <span className="sr-only">{t`Choose`}</span>
              </th>
            )}
            {columns.map((column, at) => (
              <th
                key={at}
                scope="col"
                aria-sort={column.sorted}
                className={`${column.isNumber ? 'text-right' : ''} ${column.hasActions ? 'lg:sticky lg:right-0 lg:bg-sunken' : ''}`}
              >
                <Heading column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={looks.body}>
          {rows.map((row) => (
            <Row key={row.id} row={row} columns={columns} selection={selection} className={looks.row} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

const PLAIN = {
  // Only a wide screen scrolls the table in its own box: on a phone a box within the page catches the thumb.
  region: 'rounded-lg border border-line bg-surface lg:max-h-[calc(100dvh-2rem)]',
  table:
    'w-full text-left max-lg:w-max max-lg:min-w-full [&_td]:px-3 [&_td]:py-2.5 [&_td]:align-top max-lg:[&_td]:max-w-64 [&_th]:px-3 lg:[&_td]:py-2',
  head: 'sticky top-0 z-10 bg-sunken text-sm',
  body: 'divide-y divide-line',
  row: 'bg-surface hover:bg-sunken',
}
/** On a narrow screen each row is a card of three columns. */
const CARDS = {
  region:
    'min-w-0 max-lg:overflow-visible lg:max-h-[calc(100dvh-2rem)] lg:rounded-lg lg:border lg:border-line lg:bg-surface',
  table: 'w-full text-left text-sm max-lg:block lg:[&_td]:p-2 lg:[&_td]:align-middle lg:[&_th]:px-2',
  head: 'bg-sunken max-lg:sr-only lg:sticky lg:top-0 lg:z-10',
  body: 'max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-3',
  row: 'group/row bg-surface max-lg:relative max-lg:grid max-lg:grid-cols-3 max-lg:gap-3 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:p-3 lg:border-t lg:border-line',
}

interface RowProps {
  row: TableRow
  columns: readonly ColumnView[]
  selection: Selection | undefined
  className: string
}

function Row({ row: { id, cells }, columns, selection, className }: RowProps) {
  return (
    <tr className={`${className} has-[.row-choice:checked]:bg-green-tint`}>
      {selection && (
        <td className="max-lg:absolute max-lg:top-1 max-lg:right-1">
          <RowChoice name={selection.name} id={id} label={selection.getLabel(id)} />
        </td>
      )}
      {cells.map((cell, at) => (
        <td key={at} className={getCellClass(cell, columns[at])}>
          {'text' in cell ? <CellText cell={cell} /> : cell.content}
        </td>
      ))}
    </tr>
  )
}

function getCellClass(cell: CellView | ContentCell, column: ColumnView | undefined): string {
  const look = 'text' in cell ? LOOKS[cell.look ?? 'plain'] : ''
  return `${look} ${column?.hasActions ? 'lg:sticky lg:right-0 lg:bg-inherit' : ''} ${column?.className ?? ''}`
}

function RowChoice({ name, id, label }: { name: string; id: number; label: string }) {
  return (
    <label className="flex min-h-9 items-center max-lg:min-h-11 max-lg:min-w-11 max-lg:justify-center">
      <input type="checkbox" name={name} value={id} className="row-choice size-5 shrink-0 accent-green" />
      <span className="sr-only">{label}</span>
    </label>
  )
}

function Heading({ column: { label, sortTo, sorted, hasActions } }: { column: ColumnView }) {
  const { t } = useLingui()
  const shown = useTranslate()(label)
  if (hasActions) return <span className="sr-only">{shown}</span>
  if (sortTo === undefined) return <span className="inline-flex min-h-11 items-center whitespace-nowrap">{shown}</span>
  return (
    <Link
      to={sortTo}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap underline"
    >
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
