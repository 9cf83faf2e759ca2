import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { previewImagesPath, productPath } from '#web/app/navigation/paths.ts'
import { getCategoryText, getConditionText } from '#web/content/keyed-text.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import type { CutText } from './cells.ts'
import { listHref, type SellerListState } from './list-state.ts'
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
  /** On cards: shown without its label, shown, or folded away. */
  card: 'bare' | 'shown' | 'folded'
  className?: string
  cell(row: RowView, context: CellContext): ReactNode
}

const LINK = 'font-semibold text-link underline'
const AMOUNT = 'lg:text-right lg:whitespace-nowrap'

const value = (label: Text, field: 'gen_price' | 'price' | 'stock', name = label): Column => ({
  label,
  sort: field,
  isNumber: true,
  card: 'bare',
  cell: (row, { fault, typed }) => (
    <ValueField row={row} field={field} label={name} fault={fault} typed={typed[`${field}_${row.id}`]} />
  ),
})

/** The columns of the specification (section 2), with those first that sellers read and change every day (ruling 50). */
export const COLUMNS: readonly Column[] = [
  { label: msg`No`, card: 'folded', className: 'text-muted', cell: ({ no }) => no },
  {
    label: msg`Name`,
    sort: 'title',
    card: 'bare',
    className: 'max-lg:col-span-full lg:min-w-72',
    cell: (row, context) => <Name row={row} context={context} />,
  },
  value(msg`B2C Price`, 'gen_price', msg`B2C price`),
  value(msg`Price`, 'price', msg`B2B price`),
  value(msg`Stock`, 'stock'),
  {
    label: msg`Sold in 30 days`,
    isNumber: true,
    card: 'shown',
    className: AMOUNT,
    cell: ({ sold }) => numberText(sold),
  },
  {
    label: msg`Sku`,
    sort: 'sku',
    card: 'shown',
    className: 'font-mono lg:min-w-32 break-words',
    cell: ({ sku }) => sku,
  },
  {
    label: msg`Preview Images`,
    card: 'bare',
    cell: ({ id, title }) => (
      <a href={previewImagesPath(id)} className={LINK}>
        <Trans>
          Preview images<span className="sr-only"> of {title}</span>
        </Trans>
      </a>
    ),
  },
  { label: msg`Part No`, card: 'folded', className: 'font-mono lg:min-w-60 break-words', cell: ({ partNo }) => partNo },
  {
    label: msg`Category`,
    card: 'folded',
    className: 'lg:min-w-32',
    cell: ({ category }) => <Shown text={getCategoryText(category)} />,
  },
  { label: msg`Condition`, card: 'folded', cell: ({ condition }) => <Shown text={getConditionText(condition)} /> },
  { label: msg`Vehicle Set`, card: 'folded', className: 'lg:min-w-96', cell: (row) => <Vehicles row={row} /> },
  { label: msg`Weight`, card: 'folded', className: AMOUNT, cell: ({ weight }) => weight },
  {
    label: msg`Description`,
    card: 'folded',
    className: 'lg:min-w-44',
    cell: ({ description }) => <Cut text={description} />,
  },
  { label: msg`Thumbnail`, card: 'folded', cell: (row) => <Thumbnail row={row} /> },
  {
    label: msg`Rating`,
    sort: 'rating',
    card: 'folded',
    className: 'lg:whitespace-nowrap',
    cell: ({ rating, reviews }) => <Stars rating={rating} reviews={reviews} />,
  },
]

function Name({ row, context: { state, isAdmin } }: { row: RowView; context: CellContext }) {
  const { t } = useLingui()
  const { id, name, thumbnail, isHidden, store } = row
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-3 max-lg:pr-9">
      <ProductPicture src={thumbnail} alt="" sizes="4rem" className="rounded-md border border-line text-[0]" />
      <div className="min-w-0">
        {isHidden ? (
          <Cut text={name} />
        ) : (
          <a href={productPath(id)} className={LINK} title={name.whole ?? undefined}>
            {/* The table cuts a name at 25 letters (specification, section 2); a card has room for all of it. */}
            <span className="max-lg:hidden">{name.shown}</span>
            <span className="lg:hidden">{name.whole ?? name.shown}</span>
          </a>
        )}
        {isHidden && <span className="ml-2 rounded-sm bg-sunken px-1.5 py-0.5 font-semibold">{t`Hidden`}</span>}
        {isAdmin && (
          <Link to={listHref(state, { store: `${store.id}` })} className="block text-muted underline">
            {store.name}
          </Link>
        )}
      </div>
    </div>
  )
}

/** A text in the language of the page. */
const Shown = ({ text }: { text: Text }) => useTranslate()(text)

const Cut = ({ text: { shown, whole } }: { text: CutText }) => <span title={whole ?? undefined}>{shown}</span>

function Vehicles({ row: { vehicles } }: { row: RowView }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { lines, more, note } = vehicles
  if (note !== null) return <em>{translate(note)}</em>
  if (lines.length === 0) return <span className="text-muted">{t`None`}</span>
  return (
    <ul>
      {lines.map(translate).map((line, at) => (
        // Two sets can have equal text.
        <li key={`${at} ${line}`}>{line}</li>
      ))}
      {more > 0 && <li className="text-muted">{t`and ${more} more`}</li>}
    </ul>
  )
}

function Thumbnail({ row: { thumbnail, title } }: { row: RowView }) {
  const { t } = useLingui()
  if (thumbnail === null) return <span className="text-muted">{t`None`}</span>
  return (
    <a href={thumbnail} target="_blank" rel="noopener" className={LINK}>
      <Trans>
        Thumbnail<span className="sr-only"> of {title}, opens in a new tab</span>
      </Trans>
    </a>
  )
}
