import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { CARD_GRID, CardShapes, LIST_SIZE } from '#web/features/product-card/list-shape.tsx'
import { ProductCard } from '#web/features/product-card/product-card.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'
import { type PageLinkProps, Pagination } from '#web/ui/pagination.tsx'

import { listHref, type ProductListState } from './list-state.ts'
import type { ListView } from './list-view.ts'

const ResultsTable = lazyPiece(async () => ({ default: (await import('./results-table.tsx')).ResultsTable }))

const COMPARE_ID = 'compare'

/** The parts of one page of the list, with links to the other pages. */
export function Results({ view, state }: { view: ListView; state: ProductListState }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="results" className="comparing">
      <h2 id="results" className="sr-only">
        {t`Results`}
      </h2>
      {state.view === 'table' ? (
        <Suspense>
          <ResultsTable cards={view.cards} compareForm={COMPARE_ID} />
        </Suspense>
      ) : (
        <div className={CARD_GRID}>
          {view.cards.map(({ product, fit }, at) => (
            <ProductCard key={product.id} product={product} fit={fit} priority={at === 0} compareForm={COMPARE_ID} />
          ))}
        </div>
      )}
      {/* Shown by the style sheet when a part is chosen. */}
      <form id={COMPARE_ID} action={paths.compare} className="compare-bar">
        <button className={buttonClass('primary', 'shadow-floating')}>{t`Compare the chosen parts`}</button>
      </form>
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
