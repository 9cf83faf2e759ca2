import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { getSiteText } from '#web/content/keyed-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

/** The tagline for phones, and what every buyer is promised, each with the page that says so. */
export function TrustRow() {
  const { t } = useLingui()
  const translate = useTranslate()
  const promises = [
    { icon: 'refresh-cw', title: t`7-day returns`, text: t`For parts you have not fitted.`, to: '/policies/returns' },
    { icon: 'circle-check', title: t`90-day warranty`, text: t`On new parts.`, to: '/policies/returns' },
    { icon: 'truck', title: t`To all states`, text: t`1 to 7 working days.`, to: '/policies/delivery' },
    {
      icon: 'package',
      title: t`Prices include VAT`,
      text: t`Business accounts see business prices.`,
      to: '/policies/terms',
    },
  ] as const
  return (
    <section aria-labelledby="trust" className="pt-6 lg:pt-8">
      <h2 id="trust" className="sr-only">
        {t`What you can rely on`}
      </h2>
      <p className="mb-3 text-sm text-pretty text-muted lg:hidden">{translate(getSiteText('tagline'))}</p>
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-3">
        {promises.map(({ icon, title, text, to }) => (
          <li key={title} className="grid">
            <Link to={to} className="group flex items-start gap-2 rounded-lg bg-sunken p-3">
              <Icon name={icon} className="size-5 text-green" />
              <span className="min-w-0 wrap-anywhere">
                <span className="block leading-5 font-semibold group-hover:underline">{title}</span>
                <span className="block text-sm leading-5 text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
