import { useLingui } from '@lingui/react/macro'

import type { OrderRefund } from '#modules/orders/line-refunds.contract.ts'
import { formatAmount } from '#platform/money.ts'

/** A refund with its formatted date. */
export type RefundView = OrderRefund & { day: string }

/** The refunds of an order: amounts, lines and destinations. */
export function Refunds({ refunds, isBuyer }: { refunds: readonly RefundView[]; isBuyer: boolean }) {
  const { t } = useLingui()
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds-title" className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id="refunds-title" className="text-lg">{t`Refunds`}</h2>
      <ul className="grid gap-3 divide-y divide-line [&>li+li]:pt-3">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong>{formatAmount(refund.amount)}</strong>
              <span className="text-muted">{refund.day}</span>
            </p>
            <p>
              <RefundState refund={refund} isBuyer={isBuyer} />
            </p>
            <p className="text-sm text-muted">
              {refund.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
              {refund.credit_note_number && <span className="font-mono"> {refund.credit_note_number}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RefundState({ refund: { destination, state }, isBuyer }: { refund: OrderRefund; isBuyer: boolean }) {
  const { t } = useLingui()
  if (state === 'returned') return <>{t`The card did not take it: the money is in the wallet.`}</>
  if (destination === 'outside') return <>{t`Paid back outside the shop.`}</>
  if (destination === 'bank') return <>{isBuyer ? t`Your bank returned it.` : t`The buyer’s bank returned it.`}</>
  if (destination === 'wallet') return <>{isBuyer ? t`In your wallet.` : t`In the buyer’s wallet.`}</>
  if (state === 'pending') return <>{t`On its way to the card. Allow up to 10 working days.`}</>
  return <>{t`Paid out to the card.`}</>
}
