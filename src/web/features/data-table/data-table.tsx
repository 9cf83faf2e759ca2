import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { TableRegion } from '#web/ui/table-region.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

const CELL_VARIANTS = {
  plain: '',
  mono: 'font-mono lg:whitespace-nowrap',
  oneLine: 'lg:whitespace-nowrap',
  number: 'text-right lg:whitespace-nowrap',
  good: 'font-semibold text-green',
  open: 'font-semibold text-amber-text',
  over: 'font-semibold text-muted',
} as const

/** A table cell as text, with an optional link. */
export interface CellView {
  text: Text
  to?: string
  variant?: keyof typeof CELL_VARIANTS
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
  /** The cells lay out the card of a row themselves, with their own labels. */
  hasOwnCards?: boolean
  /** Whether other rows are loading. */
  isLoading?: boolean
}

/** A table with sticky headings that sort it, scrollable by keyboard; on narrow screens each row is a card. */
export function DataTable({ caption, columns, rows, selection, hasOwnCards = false, isLoading }: DataTableProps) {
  const looks = hasOwnCards ? OWN_CARDS : CARDS
  return (
    <TableRegion
      label={caption}
      className="min-w-0 max-lg:overflow-visible lg:max-h-[calc(100dvh-2rem)] lg:rounded-lg lg:border lg:border-line lg:bg-surface"
    >
      <table aria-busy={isLoading} className={`w-full text-left max-lg:block ${looks.table}`}>
        <caption className="sr-only">{caption}</caption>
        <Head columns={columns} hasSelection={selection !== undefined} className={looks.head} />
        <tbody className={`max-lg:grid max-lg:gap-3 ${looks.body}`}>
          {rows.map((row) => (
            <Row key={row.id} {...{ row, columns, selection, hasOwnCards }} className={looks.row} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

const CARD = 'bg-surface max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:p-3'
const CARDS = {
  table: 'lg:[&_td]:px-3 lg:[&_td]:py-2 lg:[&_td]:align-top lg:[&_th]:px-3',
  head: 'max-lg:mb-3 max-lg:block max-lg:not-has-[a]:hidden',
  body: 'lg:divide-y lg:divide-line max-lg:sm:grid-cols-2',
  row: `${CARD} hover:bg-sunken max-lg:flex max-lg:flex-wrap max-lg:content-start max-lg:gap-x-5 max-lg:gap-y-1`,
}
/** The card of a row: lines of cells; those of order 3 begin a line. */
const OWN_CARDS = {
  table: 'text-sm lg:[&_td]:p-2 lg:[&_td]:align-middle lg:[&_th]:px-2 lg:[&_tr:has(.unfold:checked)_td]:align-top',
  head: 'max-lg:sr-only',
  body: '',
  row: `group/row bg-surface max-lg:relative max-lg:flex max-lg:flex-wrap max-lg:items-end max-lg:gap-x-1.5 max-lg:gap-y-1 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:p-2 max-lg:after:order-2 max-lg:after:basis-full max-lg:after:content-[''] lg:border-t lg:border-line`,
}

function Head({ columns, hasSelection, className }: HeadProps) {
  const { t } = useLingui()
  return (
    <thead className={`bg-sunken text-sm max-lg:bg-transparent lg:sticky lg:top-0 lg:z-10 ${className}`}>
      <tr className="max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4">
        {hasSelection && (
          <th scope="col" className="max-lg:hidden">
            <span className="sr-only">{t`Choose`}</span>
          </th>
        )}
        {/* On a wide screen the headings themselves are the links. */}
        <td className="text-muted lg:hidden">{t`Sort by`}</td>
        {columns.map((column, at) => (
          <th
            key={at}
            scope="col"
            aria-sort={column.sorted}
            className={`max-lg:not-has-[a]:hidden ${column.isNumber ? 'text-right' : ''} ${column.hasActions ? 'lg:sticky lg:right-0 lg:bg-sunken lg:shadow-[inset_1px_0_var(--color-line)]' : ''}`}
          >
            <Heading column={column} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface HeadProps {
  columns: readonly ColumnView[]
  hasSelection: boolean
  className: string
}

interface RowProps {
  row: TableRow
  columns: readonly ColumnView[]
  selection: Selection | undefined
  hasOwnCards: boolean
  className: string
}

function Row({ row: { id, cells }, columns, selection, hasOwnCards, className }: RowProps) {
  return (
    <tr className={`${className} has-[.row-choice:checked]:bg-green-tint`}>
      {selection && (
        <td className="max-lg:absolute max-lg:top-1 max-lg:right-1">
          <RowChoice name={selection.name} id={id} label={selection.getLabel(id)} />
        </td>
      )}
      {cells.map((cell, at) => {
        const column = columns[at]
        const isLabelled = !hasOwnCards && at > 0 && column !== undefined && !column.hasActions
        return (
          <td key={at} className={`${getCellClass(cell, column)} ${hasOwnCards ? '' : getCardClass(cell, column, at)}`}>
            {isLabelled && <CardLabel label={column.label} />}
            {'text' in cell ? <CellText cell={cell} /> : cell.content}
          </td>
        )
      })}
    </tr>
  )
}

function getCellClass(cell: CellView | ContentCell, column: ColumnView | undefined): string {
  const variant = 'text' in cell ? CELL_VARIANTS[cell.variant ?? 'plain'] : ''
  return `${variant} ${column?.hasActions ? 'lg:sticky lg:right-0 lg:bg-inherit lg:shadow-[inset_1px_0_var(--color-line)]' : ''} ${column?.className ?? ''}`
}

/** On a card the first cell is its title, numbers share lines, and other cells have a line each; empty ones are left out. */
function getCardClass(cell: CellView | ContentCell, column: ColumnView | undefined, at: number): string {
  if ('text' in cell && cell.text === '') return 'max-lg:hidden'
  if (at === 0) return 'max-lg:basis-full max-lg:font-semibold max-lg:wrap-anywhere'
  const line = 'max-lg:flex max-lg:min-w-0 max-lg:gap-2 max-lg:text-left max-lg:text-sm max-lg:wrap-anywhere'
  return `${line} ${column?.isNumber ? '' : 'max-lg:basis-full'}`
}

/** The heading of a cell on the card of its row; the table itself has it above. */
function CardLabel({ label }: { label: Text }) {
  const shown = useTranslate()(label)
  return <span className="shrink-0 font-sans font-normal text-muted lg:hidden">{shown}</span>
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
  const shown = useTranslate()(label)
  if (hasActions) return <span className="sr-only">{shown}</span>
  if (sortTo === undefined) return <span className="inline-flex min-h-11 items-center whitespace-nowrap">{shown}</span>
  return (
    <Link
      to={sortTo}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap underline"
    >
      {sorted === 'descending' ? (
        <Trans>
          {shown}
          <span className="sr-only">, sort upwards</span>
        </Trans>
      ) : (
        <Trans>
          {shown}
          <span className="sr-only">, sort downwards</span>
        </Trans>
      )}
      {sorted && <Icon name="chevron-down" className={`size-4 ${sorted === 'ascending' ? 'rotate-180' : ''}`} />}
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
