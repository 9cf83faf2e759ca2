import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { DeliveryView } from './product-view.ts'

/** The delivery options to Nigeria, one card each; null when the partner did not return any. */
export function DeliveryCards({
  delivery,
  hasVariant,
}: {
  delivery: readonly DeliveryView[] | null
  hasVariant: boolean
}) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery" className="mb-2 text-xl">
        {t`Delivery to Nigeria`}
      </h2>
      {delivery !== null && delivery.length > 0 ? (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {delivery.map((option, at) => (
            <li key={at} className="grid">
              <DeliveryCard option={option} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{translate(delivery === null && hasVariant ? UNKNOWN : NONE)}</p>
      )}
    </section>
  )
}

const UNKNOWN = msg`The delivery of this product is not known. Reload the page, or ask us by message.`
const NONE = msg`No delivery to Nigeria is offered for this product. Ask us by message.`

function DeliveryCard({ option: { company, fee, time, from: country, threshold } }: { option: DeliveryView }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const from = translate(country)
  return (
    <div className="grid content-start gap-1 rounded-lg border border-line bg-surface p-3">
      <h3 className="flex items-center gap-2 text-base font-semibold">
        <Icon name="truck" className="size-5 text-muted" />
        {translate(company)}
      </h3>
      <p className="text-xl font-bold tracking-tight">{fee}</p>
      <p>{translate(time)}</p>
      <p className="text-sm text-muted">{t`Ships from ${from}`}</p>
      {threshold && <p className="text-sm text-muted">{t`Free from ${threshold}`}</p>}
    </div>
  )
}
