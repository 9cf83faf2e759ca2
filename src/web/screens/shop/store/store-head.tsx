import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { StoreFront } from '#web/features/drawn-marks/marks.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stars } from '#web/ui/stars.tsx'

import type { StoreView } from './store-view.ts'

/** The store's name, location, rating, description and contacts. */
export function StoreHead({ store }: Pick<StoreView, 'store'>) {
  const { t } = useLingui()
  const rating = store.rating.toFixed(1)
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 items-start gap-3 sm:gap-4">
          <StoreFront name={store.name} className="text-[min(4.5rem,18vw)] sm:text-[6rem]" />
          <div className="grid min-w-0 gap-1">
            <h1 className="text-xl break-words sm:text-2xl">{store.name}</h1>
            {store.city && <p>{store.city}</p>}
            {!store.suspended && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
                <Stars
                  rating={store.rating}
                  reviews={store.reviews}
                  note={t`${rating} · ${plural(store.reviews, { one: '# rating', other: '# ratings' })} of its parts`}
                />
                <span>
                  <span>{t`${plural(store.listings, { one: '# part on sale', other: '# parts on sale' })}`}</span>
                  {' · '}
                  {t`since ${store.sinceYear}`}
                </span>
              </p>
            )}
          </div>
        </div>
        {store.phoneText && store.phoneHref && (
          <a href={store.phoneHref} className={buttonClass()}>
            <Icon name="phone" />
            {t`Call ${store.phoneText}`}
          </a>
        )}
      </div>
      {store.about && <p className="max-w-3xl break-words whitespace-pre-line">{store.about}</p>}
    </div>
  )
}
