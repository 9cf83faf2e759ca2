import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { CARD_GRID, CardShapes, LIST_SIZE } from '#web/features/product-card/list-shape.tsx'
import { ProductCard } from '#web/features/product-card/product-card.tsx'
import { type PageLinkProps, Pagination } from '#web/ui/pagination.tsx'

import { listHref, type ProductListState } from './list-state.ts'
import type { ListView } from './list-view.ts'

/** The cards of one page of the list, with links to the other pages. */
export function Results({ view, state }: { view: ListView; state: ProductListState }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="sr-only">
        {t`Results`}
      </h2>
      <div className={CARD_GRID}>
        {view.cards.map(({ product, fit }, at) => (
          <ProductCard key={product.id} product={product} fit={fit} priority={at === 0} />
        ))}
      </div>
      <div className="mt-6">
        <Pagination
          current={Number(state.page) || 1}
          last={Math.ceil(view.count / LIST_SIZE)}
          getHref={(page) => listHref(state, { page: page === 1 ? '' : String(page) })}
          link={PageLink}
        />
      </div>
    </section>
  )
}

function PageLink({ href, ...rest }: PageLinkProps) {
  return <Link to={href} {...rest} />
}

/** Placeholders while the list loads, with the size of the cards, so that loading causes no layout shift. */
export function ResultsSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" className={CARD_GRID}>
      <span className="sr-only">{t`Loading parts`}</span>
      <CardShapes />
    </div>
  )
}
