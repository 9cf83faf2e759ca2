import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { AskOnWhatsApp } from '#web/features/links/ask-on-whatsapp.tsx'
import { wiperListParams, type WiperListState } from '#web/features/wiper-card/wiper-list-state.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface NoWipersProps {
  state: WiperListState
  /** The number of wipers on all pages. */
  count: number
  /** No wiper on this page has the typed name. */
  isFiltering: boolean
}

/** An empty list, with the next step. */
export function NoWipers({ state, count, isFiltering }: NoWipersProps) {
  const { t } = useLingui()
  const isBeyond = count > 0 && !isFiltering
  return (
    <div className="mt-4">
      <EmptyState
        picture="search"
        title={t`No wipers found`}
        text={
          <>
            {isBeyond && t`The list ends before this page.`}
            {isFiltering && t`No wiper on this page has this name. Press Search all to search every page.`}
            {!isBeyond && !isFiltering && t`Search by length (26), adapter (hook) or symbol.`}
          </>
        }
      >
        {isBeyond && (
          <Link to={wiperListParams.href(paths.wipers, { ...state, page: 1 })} className={buttonClass('action')}>
            {t`First page`}
          </Link>
        )}
        <Link to={paths.wipers} className={buttonClass(isBeyond ? 'plain' : 'action')}>
          {t`Clear search`}
        </Link>
        <AskOnWhatsApp message={`Hello, I am looking for wipers: ${state.search || '…'}`} />
      </EmptyState>
    </div>
  )
}
