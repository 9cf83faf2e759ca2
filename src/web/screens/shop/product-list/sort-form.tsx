import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

import type { Sort } from '#modules/search/search-query.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { KeptFields } from './kept-fields.tsx'
import { listHref, productListParams, type ProductListState } from './list-state.ts'

type SortName = (typeof Sort)['options'][number]

const LABELS: Readonly<Record<SortName, MessageDescriptor>> = {
  relevance: msg`Best match`,
  popular: msg`Most popular`,
  price_asc: msg`Price: low to high`,
  price_desc: msg`Price: high to low`,
  newest: msg`Newest`,
  rating: msg`Best rated`,
}

/** The sort order of the list. Applied on change, or by a button without JavaScript. */
export function SortForm({ state }: { state: ProductListState }) {
  const translate = useTranslate()
  const { t } = useLingui()
  const navigate = useNavigate()
  // Shows the order of the address, without one the first. A key would replace the select, which loses the focus.
  const showOrder = useCallback(
    (select: HTMLSelectElement | null) => {
      if (!select) return
      select.value = state.sort
      if (!select.value) select.selectedIndex = 0
    },
    [state],
  )
  const orders = Object.entries(LABELS).filter(([order]) => order !== 'relevance' || state.keyword !== '')
  return (
    <form action={paths.products} className="flex min-w-0 items-center gap-2 lg:ml-auto">
      <KeptFields state={{ ...state, sort: '', page: '' }} keys={productListParams.keys} />
      <label htmlFor="sort" className="text-sm font-semibold whitespace-nowrap max-lg:sr-only">
        {t`Sort by`}
      </label>
      <select
        ref={showOrder}
        id="sort"
        name="sort"
        defaultValue={state.sort}
        className="drop-down min-h-11 w-full max-w-full min-w-0 rounded-md border border-line-strong bg-surface pr-9 pl-3 font-semibold max-sm:pr-6 max-sm:pl-2 max-sm:text-sm"
        onChange={(event) => void navigate(listHref(state, { sort: event.currentTarget.value }))}
      >
        {orders.map(([order, label]) => (
          <option key={order} value={order}>
            {translate(label)}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit">{t`Sort`}</Button>
      </noscript>
    </form>
  )
}
