import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isMessage, type Text } from '#web/ui/text.ts'

/** The cart is empty. After a failed card payment the order is in the list of orders. */
export function EmptyCheckout({ problem }: { problem: Text | null }) {
  const { t } = useLingui()
  const isRefused = isMessage(problem) && problem.id === 'problem.cart_empty'
  return (
    <div className="page-width max-w-4xl py-6 sm:py-8">
      <h1 className="text-2xl">{t`Your Order Details`}</h1>
      <div className="mt-4 grid gap-4">
        {problem && !isRefused && <Alert kind="error">{problem}</Alert>}
        <EmptyState
          picture="cart"
          title={t`Your cart is empty.`}
          text={
            isRefused ? (
              <Trans>
                You may have ordered it in another window: <TextLink to={paths.orders}>see your orders</TextLink>.
              </Trans>
            ) : (
              <Trans>
                Looking for an order that you made? <TextLink to={paths.orders}>See your orders</TextLink>
              </Trans>
            )
          }
        >
          <Link to={paths.products} className={buttonClass('action')}>
            {t`Find parts`}
          </Link>
        </EmptyState>
      </div>
    </div>
  )
}
