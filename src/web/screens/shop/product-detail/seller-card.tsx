import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { storePath } from '#web/app/navigation/paths.ts'
import { StoreFront } from '#web/features/drawn-marks/marks.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { SellerRecord } from './seller-record.ts'

interface SellerCardProps {
  store: { id: number; name: string; city: string }
  record: SellerRecord
}

/** The seller and what its earlier orders show. */
export function SellerCard({ store, record }: SellerCardProps) {
  const { year } = record
  const { t } = useLingui()
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
      <ul className="mt-3 grid gap-1.5 empty:hidden">
        <Facts {...record} />
      </ul>
    </section>
  )
}

const MIN_GOOD_IN_TIME = 90
const MAX_GOOD_DECLINED = 2

function Facts({ orders, inTimePercent, declinedPercent }: SellerRecord) {
  const { t } = useLingui()
  return (
    <>
      {orders > 0 && (
        <Fact isGood>{t`${plural(orders, { one: '# order', other: '# orders' })} in the last 90 days`}</Fact>
      )}
      {inTimePercent !== null && (
        <Fact isGood={inTimePercent >= MIN_GOOD_IN_TIME}>{t`${inTimePercent}% sent within 2 days`}</Fact>
      )}
      {declinedPercent !== null && (
        <Fact isGood={declinedPercent <= MAX_GOOD_DECLINED}>{t`${declinedPercent}% cancelled by the seller`}</Fact>
      )}
    </>
  )
}

/** Ticked only if it speaks for the seller. */
function Fact({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon name={isGood ? 'check' : 'info'} className={`mt-0.5 size-5 ${isGood ? 'text-green' : 'text-muted'}`} />
      {children}
    </li>
  )
}
