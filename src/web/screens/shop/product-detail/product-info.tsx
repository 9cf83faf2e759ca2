import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths, productPath, storePath } from '#web/app/paths.ts'
import { getCategoryText } from '#web/content/keyed-text.ts'
import type { AddAnswer } from '#web/features/cart-button/add-answer.ts'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import { UNIVERSAL } from '#web/features/fit/fit.ts'
import { ConditionBadge } from '#web/features/product-card/condition-badge.tsx'
import { Price } from '#web/features/product-card/price.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { BulkTiersTable } from './bulk-tiers-table.tsx'
import { BuyPanel } from './buy-panel.tsx'
import type { DetailView } from './detail-view.ts'

/** The name, condition, fit and price of a part, Add to cart, and a link to the seller. */
export function ProductInfo({ part, answer }: { part: DetailView; answer: AddAnswer | null }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <h1 className="text-xl text-pretty sm:text-2xl">{part.title}</h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ConditionBadge condition={part.condition} />
          {part.brand && <span className="font-semibold">{part.brand}</span>}
          <Stars rating={part.rating} reviews={part.reviews} />
        </div>
      </div>
      <FitNote part={part} />
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            <Price price={part.price} listPrice={part.listPrice} className="text-3xl font-bold tracking-tight" />
          </span>
          <span className={`font-semibold ${part.stock > 0 ? 'text-green' : 'text-red'}`}>
            {translate(part.stockText)}
          </span>
        </p>
        {part.stock > 0 && (
          <BuyPanel key={part.id} productId={part.id} listNaira={part.listNaira} stock={part.stock} answer={answer} />
        )}
        <a href={part.messageHref} target="_blank" rel="noopener" className={buttonClass()}>
          <Icon name="message-circle" />
          {t`Message the seller`}
        </a>
        <BulkTiersTable tiers={part.tiers} />
      </div>
      <Origin part={part} />
    </div>
  )
}

/** The seller of the listing and its location. */
function Origin({ part: { store, category, sku } }: { part: DetailView }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [&_dt]:text-muted">
      <dt>{t`Sold by`}</dt>
      <dd>
        <Link to={storePath(store.id)} className="text-link hover:underline">
          {store.name}
        </Link>
        {store.city && `, ${store.city}`}
      </dd>
      <dt>{t`Category`}</dt>
      <dd>
        <Link to={category.path} className="text-link hover:underline">
          {translate(getCategoryText(category.name))}
        </Link>
      </dd>
      <dt>{t`SKU`}</dt>
      <dd className="font-mono">{sku}</dd>
    </dl>
  )
}

/** Whether the part fits the visitor's vehicle, or a link to choose one. */
function FitNote({ part: { id, fit, universal } }: { part: DetailView }) {
  const translate = useTranslate()
  if (fit)
    return (
      <div className="rounded-md border border-line bg-surface p-3">
        <FitBadge fit={fit} className="text-lg leading-snug" />
        <p className="mt-1 text-sm text-muted">{translate(fit.reason)}</p>
      </div>
    )
  if (universal) return <FitBadge fit={{ verdict: 'fits', text: UNIVERSAL }} className="text-lg" />
  return (
    <p className="rounded-md border border-line bg-surface p-3">
      <Trans>
        <Link
          to={`${paths.vehicleData}?${new URLSearchParams({ to: productPath(id) })}`}
          className="font-semibold text-link underline"
        >
          Choose your vehicle
        </Link>{' '}
        to see whether this part fits.
      </Trans>
    </p>
  )
}
