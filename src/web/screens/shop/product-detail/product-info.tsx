import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'

import { ChooseVehicle } from '#web/app/shell/choose-vehicle.tsx'
import type { AddAnswer } from '#web/features/cart-button/add-answer.ts'
import { BrandMark } from '#web/features/drawn-marks/marks.tsx'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import { UNIVERSAL } from '#web/features/fit/fit.ts'
import { keepUnits } from '#web/features/formatting/keep-units.ts'
import { ConditionBadge } from '#web/features/product-card/condition-badge.tsx'
import { Price } from '#web/features/product-card/price.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { BuyPanel } from './buy-panel.tsx'
import type { DetailView } from './detail-view.ts'

// It works before its script has run.
const BulkTiersTable = lazyPiece(async () => ({ default: (await import('./bulk-tiers-table.tsx')).BulkTiersTable }))

/** The price, name and fit of a part, Add to cart, and the bulk tiers. Phones show the price above the name. */
export function ProductInfo({ part, answer }: { part: DetailView; answer: AddAnswer | null }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-3 rounded-lg lg:bg-surface lg:p-5">
      <Head part={part} />
      <FitNote part={part} />
      {part.stock > 0 ? <BuyPanel key={part.id} part={part} answer={answer} /> : <Elsewhere part={part} />}
      <a href={part.messageHref} target="_blank" rel="noopener" className={buttonClass()}>
        <Icon name="message-circle" />
        {t`Message the seller`}
      </a>
      {part.stock > 0 && (
        <Suspense>
          <BulkTiersTable tiers={part.tiers} />
        </Suspense>
      )}
    </div>
  )
}

function Head({ part }: { part: DetailView }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <div className="flex flex-col gap-1.5">
      <h1 className="text-lg leading-6 text-pretty lg:text-2xl lg:leading-8">{keepUnits(part.title)}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ConditionBadge condition={part.condition} />
        <Brand name={part.brand} />
        <Stars rating={part.rating} reviews={part.reviews} />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 max-lg:order-first lg:mt-1">
        <span>
          <Price
            price={part.price}
            listPrice={part.listPrice}
            className="text-2xl font-bold tracking-tight lg:text-3xl"
          />
        </span>
        <span className={`font-semibold ${part.stock > 0 ? 'text-ink' : 'text-red'}`}>{translate(part.stockText)}</span>
      </p>
      {part.publicPrice && (
        <p className="text-sm font-semibold text-green max-lg:order-first">
          {t`Your business price. Public price: ${part.publicPrice}`}
        </p>
      )}
    </div>
  )
}

/** The next step from a part that is out of stock: other sellers, or similar parts. */
function Elsewhere({ part: { sellers, similar } }: { part: DetailView }) {
  const { t } = useLingui()
  const hasOffers = sellers.some(({ inStock }) => inStock)
  if (!hasOffers && similar.length === 0) return null
  return (
    <a href={hasOffers ? '#sellers' : '#similar'} className={buttonClass('action')}>
      {hasOffers ? t`See other offers` : t`See similar parts`}
    </a>
  )
}

function Brand({ name }: { name: string }) {
  if (!name) return null
  return (
    <span className="flex items-center gap-1.5 font-semibold">
      <BrandMark name={name} className="text-[1.5rem]" />
      {name}
    </span>
  )
}

const TINTS = {
  fits: 'bg-green-tint',
  'fits-if': 'bg-amber-tint',
  'does-not-fit': 'bg-red-tint',
  'not-known': 'bg-sunken',
} as const

/** Whether the part fits the visitor's vehicle, or a link to choose one. */
function FitNote({ part: { fit, universal } }: { part: DetailView }) {
  const translate = useTranslate()
  if (fit)
    return (
      <div className={`rounded-md p-3 ${TINTS[fit.verdict]}`}>
        <FitBadge fit={fit} className="leading-snug" />
        <p className="mt-0.5 text-sm">{translate(fit.reason)}</p>
      </div>
    )
  if (universal) return <FitBadge fit={{ verdict: 'fits', text: UNIVERSAL }} />
  return (
    <p className="rounded-md bg-sunken px-3 py-2.5">
      <Trans>
        <ChooseVehicle className="font-semibold text-link underline">Choose your vehicle</ChooseVehicle> to see whether
        this part fits.
      </Trans>
    </p>
  )
}
