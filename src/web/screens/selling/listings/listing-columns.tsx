import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { previewImagesPath, productPath } from '#web/app/paths.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { Stars } from '#web/ui/stars.tsx'

import type { CutText } from './cells.ts'
import type { SellerListState } from './list-state.ts'
import type { RowView } from './row-view.ts'

/** A column of the list; `sort` is its sort key in the call. */
export interface Column {
  label: string
  sort?: SellerListState['sort']
  className?: string
  cell(row: RowView): ReactNode
}

const LINK = 'font-semibold text-link underline'
const AMOUNT = 'lg:text-right lg:whitespace-nowrap'

/** The columns of the specification (section 2), in its order. */
export const COLUMNS: readonly Column[] = [
  { label: 'No', className: 'max-lg:hidden text-muted', cell: ({ no }) => no },
  { label: 'Name', sort: 'title', className: 'lg:min-w-44', cell: (row) => <Name row={row} /> },
  { label: 'B2C Price', sort: 'gen_price', className: AMOUNT, cell: ({ genPrice }) => genPrice },
  { label: 'Weight', className: AMOUNT, cell: ({ weight }) => weight },
  { label: 'Part No', className: 'font-mono lg:min-w-36 break-words', cell: ({ partNo }) => partNo },
  { label: 'Sku', sort: 'sku', className: 'font-mono lg:min-w-32 break-words', cell: ({ sku }) => sku },
  { label: 'Vehicle Set', className: 'lg:min-w-64', cell: (row) => <Vehicles row={row} /> },
  { label: 'Description', className: 'lg:min-w-44', cell: ({ description }) => <Cut text={description} /> },
  { label: 'Category', className: 'lg:min-w-32', cell: ({ category }) => category },
  { label: 'Price', sort: 'price', className: AMOUNT, cell: ({ price }) => price },
  { label: 'Thumbnail', cell: (row) => <Thumbnail row={row} /> },
  {
    label: 'Preview Images',
    cell: ({ id, title }) => (
      <a href={previewImagesPath(id)} className={LINK}>
        <Trans>
          Preview images<span className="sr-only"> of {title}</span>
        </Trans>
      </a>
    ),
  },
  { label: 'Stock', sort: 'stock', className: AMOUNT, cell: ({ stock }) => numberText(stock) },
  { label: 'Condition', cell: ({ condition }) => condition },
  {
    label: 'Rating',
    sort: 'rating',
    className: 'lg:whitespace-nowrap',
    cell: ({ rating, reviews }) => <Stars rating={rating} reviews={reviews} />,
  },
]

function Name({ row: { id, name, isHidden } }: { row: RowView }) {
  const { t } = useLingui()
  return (
    <>
      {isHidden ? (
        <Cut text={name} />
      ) : (
        <a href={productPath(id)} className={LINK} title={name.whole ?? undefined}>
          {name.shown}
        </a>
      )}
      {isHidden && <span className="ml-2 rounded-sm bg-sunken px-1.5 py-0.5 font-semibold">{t`Hidden`}</span>}
    </>
  )
}

const Cut = ({ text: { shown, whole } }: { text: CutText }) => <span title={whole ?? undefined}>{shown}</span>

function Vehicles({ row: { vehicles } }: { row: RowView }) {
  const { t } = useLingui()
  const { lines, more, note } = vehicles
  if (note !== null) return <em>{note}</em>
  if (lines.length === 0) return <span className="text-muted">{t`None`}</span>
  return (
    <ul>
      {lines.map((line, at) => (
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
