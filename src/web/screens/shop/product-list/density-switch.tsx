import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'

import { listHref, type ProductListState } from './list-state.ts'

/** On wide screens: cards, or a table for buyers who know the part number. */
export function DensitySwitch({ state }: { state: ProductListState }) {
  const { t } = useLingui()
  const options = [
    { view: '', icon: 'layout-grid', label: t`Cards` },
    { view: 'table', icon: 'menu', label: t`Table` },
  ] as const
  return (
    <nav aria-label={t`View`} className="flex rounded-md border border-line-strong max-lg:hidden">
      {options.map(({ view, icon, label }) => (
        <Link
          key={view}
          to={listHref(state, { view, page: state.page })}
          aria-label={label}
          title={label}
          aria-current={state.view === view ? 'true' : undefined}
          className="grid size-11 place-items-center rounded-md aria-[current]:bg-green-tint aria-[current]:text-green"
        >
          <Icon name={icon} />
        </Link>
      ))}
    </nav>
  )
}
