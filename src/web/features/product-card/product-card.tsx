import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { productPath } from '#web/app/navigation/paths.ts'
import { AddOne } from '#web/features/cart-button/add-one.tsx'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import type { Fit } from '#web/features/fit/fit.ts'
import { keepUnits } from '#web/features/formatting/keep-units.ts'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { CardProduct } from './card-product.ts'
import { ConditionBadge } from './condition-badge.tsx'
import { Price } from './price.tsx'

interface ProductCardProps {
  product: CardProduct
  fit?: Fit | null
  /** Loads the picture eagerly, because it is in the first view. */
  priority?: boolean
  /** The id of a form that compares the chosen parts. */
  compareForm?: string
}

/** A listing in a list. Phones get a row without number, description and tier, so that four fit on a screen. */
export function ProductCard({ product, fit, priority = false, compareForm }: ProductCardProps) {
  const translate = useTranslate()
  // Few elements, because lists render many cards.
  return (
    <article className="relative grid grid-cols-[min(6rem,27%)_minmax(0,1fr)] gap-x-3 rounded-lg bg-surface p-2 hover:shadow-raised has-focus-visible:shadow-raised sm:flex sm:flex-col sm:p-3">
      <ProductPicture
        src={product.thumbnail}
        alt=""
        priority={priority}
        sizes="(min-width: 576px) 18rem, 6rem"
        className="self-start rounded-md sm:mb-2"
      />
      <div className="flex min-w-0 grow flex-col items-start gap-0.5 wrap-anywhere">
        <h3 className="line-clamp-2 text-base leading-5 font-semibold text-pretty sm:line-clamp-3">
          <Link to={productPath(product.id)} className="after:absolute after:inset-0 after:rounded-lg hover:underline">
            {keepUnits(product.title)}
          </Link>
        </h3>
        <Facts {...product} />
        {fit && <FitBadge fit={fit} />}
        {product.description && <p className="line-clamp-4 text-sm text-muted max-sm:hidden">{product.description}</p>}
        <p className="mt-auto min-[380px]:pr-12 sm:pt-1">
          <Price {...product} />
        </p>
        <p className="text-sm text-muted max-sm:hidden">{translate(product.bulk)}</p>
        <p className="text-sm text-muted min-[380px]:pr-12">
          <span className={product.inStock ? 'text-ink' : 'font-semibold text-red'}>{translate(product.stock)}</span>
          <span className={product.city ? 'max-sm:hidden' : ''}> · {product.store}</span>
          {product.city && ` · ${product.city}`}
        </p>
        {product.inStock && <AddOne productId={product.id} title={product.title} isRound />}
      </div>
      {compareForm && <Compare form={compareForm} product={product} />}
    </article>
  )
}

function Facts({ condition, brand, rating, partNo, moreNumbers }: CardProduct) {
  return (
    <p className="flex max-w-full flex-wrap items-center gap-x-2 text-sm text-muted">
      <ConditionBadge condition={condition} />
      {brand}
      {rating && <span>{rating}</span>}
      {partNo && (
        <span className="min-w-0 truncate font-mono text-ink max-sm:hidden">
          {numbersText({ partNo, moreNumbers })}
        </span>
      )}
    </p>
  )
}

/** A checkbox at the picture, which belongs to a form elsewhere on the page. */
function Compare({ form, product: { id, title } }: { form: string; product: CardProduct }) {
  const { t } = useLingui()
  return (
    <label className="compare-box absolute top-4 left-4 z-[1] cursor-pointer items-center gap-1.5 rounded-full border border-line bg-surface py-1 pr-3 pl-1.5 text-sm">
      <input
        form={form}
        type="checkbox"
        name="parts"
        value={id}
        aria-label={t`Compare ${title}`}
        className="size-5 accent-green"
      />
      {t`Compare`}
    </label>
  )
}

const numbersText = ({ partNo, moreNumbers }: Pick<CardProduct, 'partNo' | 'moreNumbers'>) =>
  moreNumbers > 0 ? `${partNo} +${moreNumbers}` : partNo
