import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { productPath } from '#web/app/navigation/paths.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import type { Text } from '#web/ui/text.ts'

import { listHref, type SellerListState } from './list-state.ts'
import { RowDetails } from './row-details.tsx'
import type { RowFault } from './row-values.ts'
import type { RowView } from './row-view.ts'
import { ValueField } from './value-field.tsx'

/** The context of the cells of a row. */
export interface CellContext {
  state: SellerListState
  isAdmin: boolean
  fault: RowFault | null
  /** The texts of a sent form without JavaScript, by the names of their fields. */
  typed: Readonly<Record<string, string>>
}

/** A column of the list; `sort` is its sort key in the call. */
export interface Column {
  label: Text
  sort?: SellerListState['sort']
  isNumber?: boolean
  className?: string
  cell(row: RowView, context: CellContext): ReactNode
}

const LINK = 'font-semibold text-link underline'

const value = (label: Text, field: 'gen_price' | 'price' | 'stock', name = label): Column => ({
  label,
  sort: field,
  isNumber: true,
  // On a card, prices and stock share a line.
  className: `max-lg:order-3 max-lg:min-w-0 ${field === 'stock' ? 'max-lg:w-14' : 'max-lg:flex-1'}`,
  cell: (row, { fault, typed }) => (
    <ValueField row={row} field={field} label={name} fault={fault} typed={typed[`${field}_${row.id}`]} />
  ),
})

/** What sellers read and change every day; the other columns of the specification unfold in the row (ruling 50). */
export const COLUMNS: readonly Column[] = [
  { label: msg`No`, className: 'text-muted max-lg:hidden', cell: ({ no }) => no },
  {
    label: msg`Name`,
    sort: 'title',
    className: 'max-lg:contents lg:min-w-60',
    cell: (row, context) => <Name row={row} context={context} />,
  },
  value(msg`B2C Price`, 'gen_price', msg`B2C price`),
  value(msg`Price`, 'price', msg`B2B price`),
  value(msg`Stock`, 'stock'),
  {
    label: msg`Sku`,
    sort: 'sku',
    className: 'font-mono max-lg:mr-2 max-lg:wrap-anywhere lg:max-w-48 lg:min-w-34 lg:wrap-anywhere',
    cell: ({ sku }) => sku,
  },
  {
    label: msg`Sold in 30 days`,
    isNumber: true,
    className: 'max-lg:mr-2 lg:text-right',
    cell: ({ sold }) => <Sold count={sold} />,
  },
  { label: msg`Status`, className: 'lg:whitespace-nowrap', cell: (row) => <Status row={row} /> },
]

function Name({ row, context: { state, isAdmin } }: { row: RowView; context: CellContext }) {
  const { id, title, thumbnail, isHidden, store } = row
  return (
    <>
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-3 max-lg:basis-full max-lg:pr-9">
        <ProductPicture src={thumbnail} alt="" sizes="4rem" className="rounded-md border border-line text-[0]" />
        <div className="min-w-0">
          {isHidden ? (
            <span className="wrap-anywhere max-lg:line-clamp-2">{title}</span>
          ) : (
            <a href={productPath(id)} className={`${LINK} wrap-anywhere max-lg:line-clamp-2`}>
              {title}
            </a>
          )}
          {isAdmin && (
            <Link to={listHref(state, { store: `${store.id}` })} className="block text-muted underline">
              {store.name}
            </Link>
          )}
        </div>
      </div>
      <RowDetails row={row} />
    </>
  )
}

/** The number alone in the table, with its words on a card. */
function Sold({ count }: { count: number }) {
  const { t } = useLingui()
  const number = numberText(count)
  return (
    <>
      <span className="max-lg:hidden">{number}</span>
      <span className="lg:hidden">{t`${number} sold in 30 days`}</span>
    </>
  )
}

function Status({ row: { isHidden, isSoldOut } }: { row: RowView }) {
  const { t } = useLingui()
  if (isHidden) return <span className="rounded-sm bg-sunken px-1.5 py-0.5 font-semibold">{t`Hidden`}</span>
  if (isSoldOut) return <span className="font-semibold text-amber-text">{t`Out of stock`}</span>
  return <span className="text-green">{t`On sale`}</span>
}
