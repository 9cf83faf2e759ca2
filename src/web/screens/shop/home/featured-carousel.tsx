import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { productPath } from '#web/app/navigation/paths.ts'
import { carouselVariants } from '#web/content/home.ts'
import type { SiteSettings } from '#web/content/site-settings.ts'
import { AddOne } from '#web/features/cart-button/add-one.tsx'
import { Price } from '#web/features/product-card/price.tsx'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'

import { Carousel } from './carousel.tsx'
import type { FeaturedProduct } from './featured.ts'

interface FeaturedCarouselProps {
  products: readonly FeaturedProduct[]
  variant: SiteSettings['carousel']
}

/** The Featured Products of the specification (sections 2, 4 and 9). */
export function FeaturedCarousel({ products, variant }: FeaturedCarouselProps) {
  const { t } = useLingui()
  if (products.length === 0) return null
  const slides = products.map((product) => ({ key: product.id, content: <Slide product={product} /> }))
  return <Carousel title={t`Featured Products`} figures={carouselVariants[variant]} slides={slides} />
}

function Slide({ product }: { product: FeaturedProduct }) {
  const { t } = useLingui()
  const { id, title, description, thumbnail, price, listPrice, inStock } = product
  return (
    <article className="relative flex flex-col gap-1 rounded-lg bg-surface p-3">
      <ProductPicture src={thumbnail} alt="" className="mb-2 rounded-md" />
      <h3 className="text-base leading-snug font-semibold">
        <Link to={productPath(id)} className="after:absolute after:inset-0 after:rounded-lg hover:underline">
          {title}
        </Link>
      </h3>
      <p className="text-sm text-muted">{description}</p>
      <p className="mt-auto pt-1">
        <Price price={price} listPrice={listPrice} />
      </p>
      {inStock ? (
        <AddOne productId={id} title={title} />
      ) : (
        <p className="mt-2 flex min-h-11 items-center font-semibold text-red">{t`Out of stock`}</p>
      )}
    </article>
  )
}
