import { Trans, useLingui } from '@lingui/react/macro'

import { type ColumnView, type ContentCell, DataTable } from '#web/features/data-table/data-table.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { type SellerListState, sortHref } from './list-state.ts'
import { type CellContext, COLUMNS, type Column } from './listing-columns.tsx'
import { RowActions } from './row-actions.tsx'
import { shownName, shownText, titleName } from './row-values.ts'
import type { RowView } from './row-view.ts'

interface ListingTableProps {
  rows: readonly RowView[]
  context: CellContext
  /** Whether another page is loading. */
  isLoading: boolean
}

/** On a card, the checkbox of its row unfolds the other columns; it works without JavaScript. */
const FOLDED = 'max-lg:col-span-full max-lg:folded:hidden'

/** The listings: a table on wide screens, cards on phones. */
export function ListingTable({ rows, context, isLoading }: ListingTableProps) {
  const { t } = useLingui()
  const { state } = context
  const columns: ColumnView[] = [
    ...COLUMNS.map((column) => toColumnView(column, state)),
    { label: t`Edit and delete`, hasActions: true, className: 'max-lg:col-span-full' },
  ]
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return (
    <DataTable
      caption={t`Products`}
      columns={columns}
      rows={rows.map((row) => ({
        id: row.id,
        cells: [
          ...COLUMNS.map((column) => toCell(column, row, context)),
          { content: <RowEnd row={row} store={state.store} typed={context.typed} /> },
        ],
      }))}
      selection={{ name: 'id', getLabel: (id) => t`Choose ${titles.get(id) ?? ''}` }}
      hasOwnCards
      isLoading={isLoading}
    />
  )
}

function toColumnView({ label, sort, isNumber, card, className = '' }: Column, state: SellerListState): ColumnView {
  const look = `${className} ${card === 'folded' ? FOLDED : ''}`
  const shared = { label, className: look, ...(isNumber && { isNumber }) }
  if (sort === undefined) return shared
  const sorted = state.direction === 'asc' ? ('ascending' as const) : ('descending' as const)
  return { ...shared, sortTo: sortHref(state, sort), ...(state.sort === sort && { sorted }) }
}

function toCell({ label, card, cell }: Column, row: RowView, context: CellContext): ContentCell {
  const content = cell(row, context)
  if (card === 'bare') return { content }
  return {
    content: (
      <div className={card === 'folded' ? 'max-lg:flex max-lg:gap-3' : ''}>
        <CardLabel label={label} isFolded={card === 'folded'} />
        <span className="min-w-0">{content}</span>
      </div>
    ),
  }
}

function CardLabel({ label, isFolded }: { label: Text; isFolded: boolean }) {
  const shown = useTranslate()(label)
  return (
    <span
      aria-hidden="true"
      className={`block shrink-0 font-sans text-muted lg:hidden ${isFolded ? 'w-[min(7rem,40%)]' : ''}`}
    >
      {shown}
    </span>
  )
}

interface RowEndProps {
  row: RowView
  store: string
  typed: CellContext['typed']
}

function RowEnd({ row, store, typed }: RowEndProps) {
  const { title } = row
  // With the texts of a sent form stays what they were typed over.
  const shown = typed[shownName(row.id)] ?? shownText(row.texts, row.version)
  return (
    <>
      <input type="hidden" name={titleName(row.id)} value={title} />
      <input type="hidden" name={shownName(row.id)} value={shown} />
      <div className="flex flex-wrap items-center gap-1 max-lg:gap-2 lg:flex-nowrap lg:justify-end">
        <RowActions row={row} store={store} />
        <label className="flex min-h-11 items-center gap-2 px-2 lg:hidden">
          <input type="checkbox" className="unfold size-5 accent-green" />
          <Trans>
            All details<span className="sr-only"> {title}</span>
          </Trans>
        </label>
      </div>
    </>
  )
}
