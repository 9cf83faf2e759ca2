import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { StoreEarnings } from '#modules/orders/store-earnings.contract.ts'
import { formatAmount } from '#platform/money.ts'

type SumsProps = Pick<StoreEarnings, 'to_send' | 'on_the_way' | 'delivered' | 'refunded'>

/** The sums of a store by status, each with what the seller can do. */
export function Sums({ to_send: toSend, on_the_way: onTheWay, delivered, refunded }: SumsProps) {
  const { t } = useLingui()
  const shares = [
    { label: t`To send`, ...toSend, hint: t`Paid and held until you send it` },
    { label: t`On the way`, ...onTheWay, hint: t`Held until it is delivered` },
    { label: t`Delivered`, ...delivered, hint: t`Earned` },
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
      {shares.map(({ label, orders, amount, hint }) => (
        <Sum key={label} label={label} amount={amount}>
          {hint} ·{' '}
          <span className="whitespace-nowrap">{t`${plural(orders, { one: '# order', other: '# orders' })}`}</span>
        </Sum>
      ))}
      <Sum label={t`Refunded`} amount={refunded}>
        {t`Went back to buyers`}
      </Sum>
    </dl>
  )
}

function Sum({ label, amount, children }: { label: string; amount: number; children: React.ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-3 wrap-anywhere sm:p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <span className="block text-lg font-bold tracking-tight sm:text-xl">{formatAmount(amount)}</span>
        <span className="block text-sm text-muted">{children}</span>
      </dd>
    </div>
  )
}
