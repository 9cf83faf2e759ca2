import { useLingui } from '@lingui/react/macro'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { messageHref, site } from '#modules/settings/site.rules.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

const link = 'inline-flex min-h-11 items-center gap-2 font-semibold text-link underline'

/** How the buyer of a sent order reports a problem; nothing for other orders. */
export function SomethingWrong({ order: { number, status } }: SomethingWrongProps) {
  const { t } = useLingui()
  if (status !== 'shipped' && status !== 'delivered') return null
  const subject = encodeURIComponent(`Problem with order ${number}`)
  return (
    <section aria-labelledby="wrong-title" className="rounded-lg border border-line bg-surface p-4 sm:p-6 print:hidden">
      <h2 id="wrong-title" className="text-lg">
        {t`Something wrong?`}
      </h2>
      <p className="mt-2">{t`Return unfitted parts within 7 days. Report faults within the warranty.`}</p>
      <p className="flex flex-wrap gap-x-5">
        <a
          href={messageHref(`Hello, something is wrong with my order ${number}:`)}
          target="_blank"
          rel="noopener"
          className={link}
        >
          <Icon name="message-circle" />
          {t`WhatsApp`}
        </a>
        <a href={`mailto:${site.email}?subject=${subject}`} className={link}>
          <Icon name="mail" />
          {t`Email`}
        </a>
      </p>
      <p>
        <TextLink to="/policies/returns">{t`Returns and warranty`}</TextLink>
      </p>
    </section>
  )
}

interface SomethingWrongProps {
  order: Pick<OrderDetail, 'number' | 'status'>
}
