import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths } from '#web/app/paths.ts'
import { EntryCard } from '#web/features/forms/entry-card.tsx'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import type { Text } from '#web/ui/text.ts'

/** The cart is empty. After a failed card payment the order is in the list of orders. */
export function EmptyCheckout({ problem }: { problem: Text | null }) {
  const { t } = useLingui()
  return (
    <EntryCard title={t`Your Order Details`}>
      {problem && <Alert kind="error">{problem}</Alert>}
      <p>{t`Your cart is empty, so there is nothing to pay for.`}</p>
      <div>
        <Link to={paths.products} className={buttonClass('action')}>
          {t`Find parts`}
        </Link>
      </div>
      <p>
        <Trans>
          Looking for an order that you made? <TextLink to={paths.orders}>See your orders</TextLink>
        </Trans>
      </p>
    </EntryCard>
  )
}
