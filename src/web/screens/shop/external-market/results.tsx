import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { externalPath, externalProductPath } from '#web/app/navigation/paths.ts'
import type { ExternalQuery, ExternalItem } from '#web/features/external-search/find-external.ts'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

import { type More, useMore } from './use-more.ts'

const FIRST_SEEN = 4

/** The products of a search, with a link to more. */
export function Results({
  query,
  first,
}: {
  query: ExternalQuery
  first: { items: ExternalItem[]; hasMore: boolean }
}) {
  const { t } = useLingui()
  const { setEnd, ...more } = useMore(query, first)
  if (more.items.length === 0) return <Nothing />
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="sr-only">
        {t`Results`}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4">
        {more.items.map((item, at) => (
          // The partner may return a product twice.
          <li key={`${item.itemId}-${at}`} className="grid">
            <Card item={item} priority={at < FIRST_SEEN} />
          </li>
        ))}
      </ul>
      <div ref={setEnd} />
      <Foot query={query} more={more} />
    </section>
  )
}

function Card({ item, priority }: { item: ExternalItem; priority: boolean }) {
  return (
    <article className="relative flex flex-col rounded-lg border border-line bg-surface p-3 transition-shadow hover:shadow-raised has-focus-visible:shadow-raised">
      <ProductPicture src={item.picture} alt="" priority={priority} className="mb-3 rounded-md" />
      <h3 className="line-clamp-3 text-base leading-snug font-semibold text-pretty">
        <Link
          to={externalProductPath(item.itemId)}
          className="after:absolute after:inset-0 after:rounded-lg hover:underline"
        >
          {item.title}
        </Link>
      </h3>
      <p className="mt-auto pt-2 text-xl font-bold tracking-tight">{item.price}</p>
    </article>
  )
}

/** Load More links to the list with one more page, so it works without JavaScript. */
function Foot({ query, more }: { query: ExternalQuery; more: Omit<More, 'setEnd'> }) {
  const { t } = useLingui()
  const { state, isOver, isCut, page, items, load } = more
  const isLoading = state === 'loading'
  const press = (event: React.MouseEvent) => {
    event.preventDefault()
    void load()
  }
  return (
    <div className="mt-6 grid min-h-24 content-start justify-items-center gap-3">
      {typeof state === 'object' && <Alert kind="error">{state.detail}</Alert>}
      {!isOver && (
        <a
          href={externalPath({ ...query, page: page + 1 })}
          className={buttonClass('primary')}
          aria-disabled={isLoading || undefined}
          onClick={press}
        >
          {isLoading && <Ring />}
          {isLoading ? t`Loading…` : t`Load More`}
        </a>
      )}
      <p role="status" className="text-muted">
        {isCut
          ? t`These are the first ${items.length} products. Search more precisely to see others.`
          : isOver
            ? t`No more products to load.`
            : t`${items.length} products shown`}
      </p>
    </div>
  )
}

function Ring() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}

function Nothing() {
  const { t } = useLingui()
  return (
    <EmptyState
      picture="search"
      title={t`No products found`}
      text={t`Check the spelling, use fewer words, or look at all categories.`}
    >
      <Link to={externalPath()} className={buttonClass()}>
        {t`Clear filters`}
      </Link>
    </EmptyState>
  )
}
