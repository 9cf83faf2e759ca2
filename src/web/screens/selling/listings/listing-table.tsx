import { useLingui } from '@lingui/react/macro'

import { type ColumnView, DataTable } from '#web/features/data-table/data-table.tsx'

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

/** The listings: a table on wide screens, cards on phones. */
export function ListingTable({ rows, context, isLoading }: ListingTableProps) {
  const { t } = useLingui()
  const { state } = context
  const columns: ColumnView[] = [
    ...COLUMNS.map((column) => toColumnView(column, state)),
    { label: t`Edit and delete`, hasActions: true, className: 'max-lg:contents' },
  ]
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return (
    <DataTable
      caption={t`Products`}
      columns={columns}
      rows={rows.map((row) => ({
        id: row.id,
        cells: [
          ...COLUMNS.map(({ cell }) => ({ content: cell(row, context) })),
          { content: <RowEnd row={row} store={state.store} typed={context.typed} /> },
        ],
      }))}
      selection={{ name: 'id', getLabel: (id) => t`Choose ${titles.get(id) ?? ''}` }}
      hasOwnCards
      isLoading={isLoading}
    />
  )
}

function toColumnView({ label, sort, isNumber, className = '' }: Column, state: SellerListState): ColumnView {
  const shared = { label, className, ...(isNumber && { isNumber }) }
  if (sort === undefined) return shared
  const sorted = state.direction === 'asc' ? ('ascending' as const) : ('descending' as const)
  return { ...shared, sortTo: sortHref(state, sort), ...(state.sort === sort && { sorted }) }
}

interface RowEndProps {
  row: RowView
  store: string
  typed: CellContext['typed']
}

function RowEnd({ row, store, typed }: RowEndProps) {
  const { title } = row
  // With the texts of a sent form stays what they were typed over.
  const shown = typed[shownName(row.id)] ?? shownText(row.texts)
  return (
    <>
      <input type="hidden" name={titleName(row.id)} value={title} />
      <input type="hidden" name={shownName(row.id)} value={shown} />
      <div className="flex items-center justify-end max-lg:contents">
        <RowActions row={row} store={store} />
      </div>
    </>
  )
}
