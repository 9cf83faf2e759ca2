import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { ProductCard } from '#web/components/product-card.tsx'
import { type PageLinkProps, Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

import { listHref, type ListState } from './list-state.ts'
import type { ListView } from './list-view.ts'

const PAGE_SIZE = 12
const grid = 'grid gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 2xl:grid-cols-4'

/** The cards of one page of the list, with links to the others. */
export function Results({ view, state }: { view: ListView; state: ListState }) {
  const { t } = useLingui()
  return (
    <>
      <h2 className="sr-only">{t`Results`}</h2>
      <div className={grid}>
        {view.cards.map(({ product, fit }, at) => (
          <ProductCard key={product.id} product={product} fit={fit} priority={at === 0} />
        ))}
      </div>
      <div className="mt-6">
        <Pagination
          current={Number(state.page) || 1}
          last={Math.ceil(view.count / PAGE_SIZE)}
          hrefOf={(page) => listHref(state, { page: page === 1 ? '' : String(page) })}
          link={PageLink}
        />
      </div>
    </>
  )
}

function PageLink({ href, ...rest }: PageLinkProps) {
  return <Link to={href} {...rest} />
}

/** The list while it is fetched: places of the shape of the cards, so that nothing jumps. */
export function ResultsSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" className={grid}>
      <span className="sr-only">{t`Loading parts`}</span>
      {Array.from({ length: PAGE_SIZE }, (_, at) => (
        <div
          key={at}
          className="grid grid-cols-[min(7rem,30%)_minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-3 sm:block"
        >
          <Skeleton className="aspect-4/3 w-full" />
          <div className="grid content-start gap-2 sm:mt-3">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-5 w-1/4" />
            <Skeleton className="mt-2 h-7 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
