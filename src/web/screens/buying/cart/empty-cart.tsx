import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths } from '#web/app/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** An empty cart with links to parts. */
export function EmptyCart() {
  const { t } = useLingui()
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface px-4 py-12 text-center">
      <Icon name="shopping-cart" className="size-10 text-muted" />
      <p className="text-lg font-semibold">{t`Your cart is empty.`}</p>
      <p className="text-muted">{t`Find the part that fits your vehicle and add it here.`}</p>
      <Link to={paths.products} className={buttonClass('primary')}>
        {t`See all parts`}
      </Link>
    </div>
  )
}
