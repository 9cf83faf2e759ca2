import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'

import { listHref, type SellerListState, sortHref } from './list-state.ts'
import { COLUMNS } from './listing-columns.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowView } from './row-view.ts'

interface ListingTableProps {
  rows: readonly RowView[]
  state: SellerListState
  isAdmin: boolean
  /** Whether another page is loading. */
  isLoading: boolean
}

// On a phone, each row is a card.
const ROW =
  'max-lg:grid max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-3 lg:border-t lg:border-line has-checked:bg-green-tint'
const CELL = 'lg:px-2 lg:py-2 lg:align-top'

/** The listings with the columns of the specification (section 2): a table on wide screens, cards on phones. */
export function ListingTable({ rows, state, isAdmin, isLoading }: ListingTableProps) {
  const { t } = useLingui()
  return (
    <div
      role="region"
      aria-label={t`Products`}
      // Wider than a screen: focusable, so that the arrow keys scroll it.
      tabIndex={0}
      className="relative min-w-0 lg:overflow-x-auto lg:rounded-lg lg:border lg:border-line lg:bg-surface"
    >
      <table aria-busy={isLoading} className="w-full text-left text-sm max-lg:block">
        <caption className="sr-only">{t`Products, ${state.page_size} on a page`}</caption>
        <thead className="max-lg:sr-only">
          <tr>
            <Head>
              <span className="sr-only">{t`Choose`}</span>
            </Head>
            {COLUMNS.map(({ label, sort }) => (
              <Head key={label} sort={sort} state={state}>
                {label}
              </Head>
            ))}
            <Head className="lg:sticky lg:right-0 lg:bg-sunken">
              <span className="sr-only">{t`Edit and delete`}</span>
            </Head>
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-3">
          {isLoading && <LoadingRow />}
          {rows.map((row) => (
            <Row key={row.id} row={row} state={state} isAdmin={isAdmin} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps {
  sort?: SellerListState['sort'] | undefined
  state?: SellerListState
  className?: string
  children: ReactNode
}

function Head({ sort, state, className = '', children }: HeadProps) {
  const isSorted = sort !== undefined && state?.sort === sort
  const look = `bg-sunken px-2 py-1 font-semibold whitespace-nowrap ${className}`
  if (!sort || !state)
    return (
      <th scope="col" className={look}>
        {children}
      </th>
    )
  const direction = state.direction === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={look}>
      <Link
        to={sortHref(state, sort)}
        preventScrollReset
        className="inline-flex min-h-9 items-center gap-1 hover:underline"
      >
        {children}
        {isSorted && <Icon name="chevron-down" className={`size-4 ${state.direction === 'asc' ? 'rotate-180' : ''}`} />}
      </Link>
    </th>
  )
}

function LoadingRow() {
  const { t } = useLingui()
  return (
    <tr className={ROW}>
      <td colSpan={COLUMNS.length + 2} className="px-2 py-3 text-muted">
        {t`Loading…`}
      </td>
    </tr>
  )
}

function Row({ row, state, isAdmin }: { row: RowView; state: SellerListState; isAdmin: boolean }) {
  return (
    <tr className={ROW}>
      <td className={CELL}>
        <Chooser row={row} />
        <input type="hidden" name={`title_${row.id}`} value={row.title} />
      </td>
      {COLUMNS.map(({ label, className = '', cell }) => (
        <td key={label} className={`max-lg:flex max-lg:gap-3 ${CELL} ${className}`}>
          <span aria-hidden="true" className="w-[min(7rem,40%)] shrink-0 font-sans text-muted lg:hidden">
            {label}
          </span>
          <span className="min-w-0">{cell(row)}</span>
          {isAdmin && label === 'Name' && (
            <Link
              to={listHref(state, { store: `${row.store.id}` })}
              className="block min-w-0 text-muted underline max-lg:ml-auto max-lg:text-right"
            >
              {row.store.name}
            </Link>
          )}
        </td>
      ))}
      <td className={`lg:sticky lg:right-0 lg:bg-surface ${CELL}`}>
        <RowActions row={row} store={state.store} />
      </td>
    </tr>
  )
}

function Chooser({ row: { id, title } }: { row: RowView }) {
  const { t } = useLingui()
  return (
    <label className="flex min-h-9 items-center gap-2 font-semibold">
      <input type="checkbox" name="id" value={id} className="size-5 accent-green" />
      <span className="lg:sr-only">{t`Choose ${title}`}</span>
    </label>
  )
}
