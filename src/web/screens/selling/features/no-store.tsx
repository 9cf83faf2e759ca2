import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Leads a seller without a store to its form. */
export function NoStore() {
  const { t } = useLingui()
  return (
    <EmptyState
      picture="store"
      title={t`You have no store yet`}
      text={t`Open one first, then put parts on sale in it.`}
    >
      <Link to={paths.store} className={buttonClass('action')}>
        {t`Create Store`}
      </Link>
    </EmptyState>
  )
}
