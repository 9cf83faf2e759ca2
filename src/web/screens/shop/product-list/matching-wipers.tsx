import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { wiperPath } from '#web/app/navigation/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { MatchingWipers as Matching } from './find-matching-wipers.ts'

/** Wipers above the listings: three with prices, or one line for a vehicle. Loaded only when shown. */
export function MatchingWipers({ title: text, cards, count, href }: Matching) {
  const { t } = useLingui()
  const title = useTranslate()(text)
  const all = <TextLink to={href}>{t`${plural(count, { one: 'See the wiper', other: 'See all # wipers' })}`}</TextLink>
  if (cards.length === 0)
    return (
      // On a phone the first screen is for parts.
      <section className="text-sm max-sm:order-last">
        {title}. {all}
      </section>
    )
  return (
    <section aria-labelledby="wipers" className="grid gap-3 rounded-lg border border-line bg-surface p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="wipers" className="text-lg">
          {title}
        </h2>
        {all}
      </div>
      <ul className="grid gap-3 sm:grid-cols-3">
        {cards.map(({ symbol, name, picture, price }) => (
          <li key={symbol} className="relative grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-3">
            <ProductPicture src={picture} alt="" className="rounded-md" />
            <div className="min-w-0 text-sm">
              <Link to={wiperPath(symbol)} className="font-semibold after:absolute after:inset-0 hover:underline">
                {name}
              </Link>
              <p className="text-base font-bold">{price ?? t`No price`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
