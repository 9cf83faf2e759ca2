import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { storePath } from '#web/app/paths.ts'
import { StoreFront } from '#web/features/drawn-marks/marks.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { SellerRecord } from './seller-record.ts'

interface SellerCardProps {
  store: { id: number; name: string; city: string }
  record: SellerRecord
}

/** The seller and what its earlier orders show. */
export function SellerCard({ store, record: { year, orders, inTimePercent, declinedPercent } }: SellerCardProps) {
  const { t } = useLingui()
  const facts = [
    orders > 0 && t`${plural(orders, { one: '# order', other: '# orders' })} in the last 90 days`,
    inTimePercent !== null && t`${inTimePercent}% sent within 2 days`,
    declinedPercent !== null && t`${declinedPercent}% cancelled by the seller`,
  ].filter((fact) => fact !== false)
  return (
    <section aria-labelledby="seller" className="rounded-lg bg-surface p-4">
      <h2 id="seller" className="text-sm font-normal text-muted">
        {t`Sold by`}
      </h2>
      <div className="mt-1 flex items-center gap-3">
        <StoreFront name={store.name} className="text-[min(3.5rem,15vw)]" />
        <p className="min-w-0">
          <Link to={storePath(store.id)} className="text-lg leading-6 font-semibold text-link hover:underline">
            {store.name}
          </Link>
          <span className="block text-sm text-muted">
            {store.city && `${store.city} · `}
            {t`since ${year}`}
          </span>
        </p>
      </div>
      {facts.length > 0 && (
        <ul className="mt-3 grid gap-1.5">
          {facts.map((fact) => (
            <li key={fact} className="flex gap-2">
              <Icon name="check" className="mt-0.5 size-5 text-green" />
              {fact}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
