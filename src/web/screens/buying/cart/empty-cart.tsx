import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** An empty cart with links to parts. */
export function EmptyCart() {
  const { t } = useLingui()
  return (
    <EmptyState
      picture="cart"
      title={t`Your cart is empty.`}
      text={t`Find the part that fits your vehicle and add it here.`}
    >
      <Link to={paths.products} className={buttonClass('action')}>
        {t`See all parts`}
      </Link>
    </EmptyState>
  )
}
