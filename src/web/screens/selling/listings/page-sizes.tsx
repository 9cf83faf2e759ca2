import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { listHref, type SellerListState, SIZES } from './list-state.ts'

/** Chooses the number of rows per page. */
export function PageSizes({ state }: { state: SellerListState }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Rows per page`} className="flex flex-wrap items-center text-sm">
      <span className="pr-1 text-muted">{t`Rows`}</span>
      {SIZES.map((size) => (
        <Link
          key={size}
          to={listHref(state, { page_size: size })}
          preventScrollReset
          aria-label={t`${size} rows per page`}
          aria-current={size === state.page_size ? 'true' : undefined}
          className="grid min-h-11 min-w-11 place-items-center rounded-md font-semibold hover:bg-sunken aria-current:bg-ink aria-current:text-paper"
        >
          {size}
        </Link>
      ))}
    </nav>
  )
}
