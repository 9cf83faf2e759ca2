import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { productsPath } from '#web/app/paths.ts'
import type { Fit } from '#web/features/fit/fit.ts'
import type { CardProduct } from '#web/features/product-card/card-product.ts'
import { ProductCard } from '#web/features/product-card/product-card.tsx'

/** The newest listings (specification, section 1). An empty shop shows how to sell instead. */
export function NewProducts({ listings }: { listings: readonly { product: CardProduct; fit: Fit | null }[] }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="new-products" className="pt-8">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="new-products" className="text-xl">
          {t`New Products`}
        </h2>
        <Link
          to={productsPath({ sort: 'newest' })}
          className="font-semibold text-link underline-offset-4 hover:underline"
        >
          {t`All new products`}
        </Link>
      </div>
      {listings.length === 0 ? (
        <p className="text-muted">{t`Nothing is listed yet. Please come back soon.`}</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
          {listings.map(({ product, fit }, at) => (
            <li key={product.id} className="grid">
              <ProductCard product={product} fit={fit} priority={at === 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
