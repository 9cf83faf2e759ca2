import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

import type { CartSums } from './cart-view.ts'

interface CartSummaryProps {
  sums: CartSums
  hasProblem: boolean
  /** Some lines cannot be bought now. */
  leavesOut: boolean
  /** The amounts are estimates until the server answers. */
  isChanging: boolean
}

/** The totals and the link to the checkout, disabled while a line has a problem; at the bottom of a phone's screen. */
export function CartSummary({ sums, hasProblem, leavesOut, isChanging }: CartSummaryProps) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="sums" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="sums" className="text-xl">
        {t`Summary`}
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 [&_dd]:text-right [&_dt]:pr-4">
        <dt className="text-muted">{t`Before discount`}</dt>
        <dd>{formatAmount(sums.before)}</dd>
        <dt className="text-muted">{t`Discount`}</dt>
        <dd className="text-green">−{formatAmount(sums.saved)}</dd>
        <dt className="border-t border-line pt-2 text-lg font-bold">{t`Total`}</dt>
        <dd aria-live="polite" className="border-t border-line pt-2 text-lg font-bold">
          {formatAmount(sums.total)}
        </dd>
      </dl>
      {leavesOut && (
        <p className="text-sm font-semibold text-red">{t`Unavailable items aren’t included in the total.`}</p>
      )}
      <p id="shut" className={hasProblem ? 'font-semibold text-red' : 'sr-only'}>
        {hasProblem && t`Sort out the marked items to continue.`}
        {!hasProblem && isChanging && t`The cart is being updated.`}
      </p>
      <div className="buy-bar">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p aria-hidden="true" className="text-lg font-bold tracking-tight md:hidden">
            {formatAmount(sums.total)}
          </p>
          <ToCheckout hasProblem={hasProblem} isChanging={isChanging} />
        </div>
      </div>
      <p className="text-sm text-muted">{t`Prices include VAT. Delivery is agreed with the seller.`}</p>
    </section>
  )
}

function ToCheckout({ hasProblem, isChanging }: Pick<CartSummaryProps, 'hasProblem' | 'isChanging'>) {
  const { t } = useLingui()
  if (!hasProblem && !isChanging)
    return (
      <Link to={paths.checkout} className={buttonClass('action', 'grow')}>
        {t`Proceed to Checkout`}
      </Link>
    )
  return (
    <Button variant="action" loading={isChanging} disabled={hasProblem} aria-describedby="shut" className="grow">
      {t`Proceed to Checkout`}
    </Button>
  )
}
