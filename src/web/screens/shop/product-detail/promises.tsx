import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'

/** Delivery, returns, warranty and payment, in the terms of the policy pages. */
export function Promises({ isNew, city }: { isNew: boolean; city: string }) {
  const { t } = useLingui()
  const days = isNew ? 90 : 14
  const lines = [
    {
      icon: 'truck',
      title: city ? t`Sent from ${city}` : t`Sent by the seller`,
      text: t`1 to 7 working days, cost agreed before sending.`,
      to: '/policies/delivery',
    },
    { icon: 'refresh-cw', title: t`7-day returns`, text: t`If you have not fitted it.`, to: '/policies/returns' },
    { icon: 'circle-check', title: t`${days}-day warranty`, text: t`If it is faulty.`, to: '/policies/returns' },
  ] as const
  return (
    <ul className="grid gap-3 rounded-lg bg-surface p-4">
      {lines.map(({ icon, title, text, to }) => (
        <li key={title} className="flex gap-3">
          <Icon name={icon} className="mt-0.5 size-5 text-green" />
          <p className="leading-5">
            <Link to={to} className="font-semibold underline-offset-4 hover:underline">
              {title}
            </Link>{' '}
            <span className="text-muted">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
