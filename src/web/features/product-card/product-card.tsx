import { Link } from 'react-router'

import { productPath } from '#web/app/paths.ts'
import { AddOne } from '#web/features/cart-button/add-one.tsx'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import type { Fit } from '#web/features/fit/fit.ts'
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
}

/**
 * A listing in a list, in the order of look.md: picture, title, part number, condition, fit, description, price of one
 * with its bulk tier, stock, store. A row on phones, without the description; a column elsewhere. Lists render many
 * cards, so the markup has few elements.
 */
export function ProductCard({ product, fit, priority = false }: ProductCardProps) {
  const translate = useTranslate()
  return (
    <article className="relative grid grid-cols-[min(7rem,30%)_minmax(0,1fr)] gap-x-3 rounded-lg border border-line bg-surface p-3 transition-shadow hover:shadow-raised has-focus-visible:shadow-raised sm:flex sm:flex-col">
      <ProductPicture src={product.thumbnail} alt="" priority={priority} className="self-start rounded-md sm:mb-3" />
      <div className="flex min-w-0 grow flex-col items-start gap-1 wrap-anywhere">
        <h3 className="line-clamp-3 text-base leading-snug font-semibold text-pretty">
          <Link to={productPath(product.id)} className="after:absolute after:inset-0 after:rounded-lg hover:underline">
            {product.title}
          </Link>
        </h3>
        <p className="flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
          {product.partNo && <span className="min-w-0 truncate font-mono text-sm">{numbersText(product)}</span>}
          <ConditionBadge condition={product.condition} />
        </p>
        {fit && <FitBadge fit={fit} />}
        {product.description && <p className="line-clamp-4 text-sm text-muted max-sm:hidden">{product.description}</p>}
        <p className="mt-auto pt-1">
          <Price {...product} />
        </p>
        <p className="text-sm text-muted">{translate(product.bulk)}</p>
        {/* Rendered empty without a button, so that the prices of a row stay aligned. */}
        <p className="text-sm text-muted sm:last:mb-14">
          <span className={product.inStock ? 'text-ink' : 'font-semibold text-red'}>{translate(product.stock)}</span> ·{' '}
          {product.store}
        </p>
        {product.inStock && <AddOne productId={product.id} title={product.title} />}
      </div>
    </article>
  )
}

const numbersText = ({ partNo, moreNumbers }: CardProduct) => (moreNumbers > 0 ? `${partNo} +${moreNumbers}` : partNo)
