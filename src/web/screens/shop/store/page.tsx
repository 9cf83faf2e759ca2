import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'

import { IdText } from '#modules/catalogue/catalogue.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { getStore } from '#modules/stores/stores.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { paths, productsPath, storePath } from '#web/app/navigation/paths.ts'
import { pagedParams } from '#web/app/navigation/search-params.ts'
import { getOrigin, pageMeta } from '#web/app/seo/seo.ts'
import { toBreadcrumbData, Breadcrumbs, type Crumb } from '#web/features/breadcrumbs/breadcrumbs.tsx'
import { savesData } from '#web/features/data-saver/data-saver-cookie.ts'
import { withTypeOrder } from '#web/features/fit/fit-order.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { ProductCard } from '#web/features/product-card/product-card.tsx'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import type { Route } from './+types/page.ts'
import { StoreHead } from './store-head.tsx'
import { STORE_PAGE_SIZE, type StoreView, toStoreView } from './store-view.ts'

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  if (!IdText.safeParse(params.id).success) throw data(null, { status: 404 })
  const { page } = pagedParams.read(url.searchParams)
  const query = { store: params.id, page: String(page), page_size: String(STORE_PAGE_SIZE) }
  const [store, found, vehicle] = await Promise.all([
    api(getStore, { params: { id: params.id } }),
    api(findProducts, { query }),
    withTypeOrder(api, readVehicleCookie(request)),
  ])
  return toStoreView(store, found, { page, vehicle, isSaving: savesData(request) })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { store, page, cards } = loaderData
  const where = store.city ? ` in ${store.city}` : ''
  return [
    ...pageMeta(matches, {
      title: page > 1 ? msg`${store.name}, page ${page}` : store.name,
      description: `${store.name}${where}: ${store.listingsText}. Prices, condition, stock and contact of the store.`,
      path: storePath(store.id, page),
      noindex: store.suspended || cards.length === 0,
    }),
    toBreadcrumbData(getCrumbs(loaderData), getOrigin(matches)),
  ]
}

const getCrumbs = ({ store }: StoreView): Crumb[] => [
  { name: msg`Home`, path: paths.home },
  { name: msg`All parts`, path: paths.products },
  { name: store.name, path: storePath(store.id) },
]

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { store } = loaderData
  return (
    <div className="page-width pb-10">
      <Breadcrumbs crumbs={getCrumbs(loaderData)} />
      <StoreHead store={store} />
      {store.suspended ? (
        <div className="mt-4">
          <EmptyState picture="store" title={t`This store is suspended. Its parts are not on sale.`}>
            <OtherStores />
          </EmptyState>
        </div>
      ) : (
        <Listings {...loaderData} />
      )}
    </div>
  )
}

function OtherStores() {
  const { t } = useLingui()
  return (
    <Link to={paths.products} className={buttonClass('action')}>
      {t`Find parts of other stores`}
    </Link>
  )
}

/** An empty page of the store's list, with the next step. */
function NoListings({ id, isBeyond }: { id: number; isBeyond: boolean }) {
  const { t } = useLingui()
  return (
    <div className="mt-4">
      <EmptyState
        picture="store"
        title={t`No products found`}
        text={isBeyond ? t`The list ends before this page.` : t`This store sells nothing at the moment.`}
      >
        {isBeyond ? (
          <Link to={storePath(id)} className={buttonClass('action')}>
            {t`First page`}
          </Link>
        ) : (
          <OtherStores />
        )}
      </EmptyState>
    </div>
  )
}

function Listings({ store, cards, page, last }: StoreView) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="listings-title" className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="listings-title" className="text-xl">
          {t`Parts of this store`}
        </h2>
        {cards.length > 0 && (
          <Link
            to={`${productsPath()}?${new URLSearchParams({ store: `${store.id}`, filtered: '1', all: '1' })}`}
            className="inline-flex min-h-11 items-center text-link underline"
          >
            {t`Filter these parts`}
          </Link>
        )}
      </div>
      {cards.length === 0 && <NoListings id={store.id} isBeyond={page > 1} />}
      <div className="mt-2 grid gap-1.5 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 2xl:grid-cols-4">
        {cards.map(({ product, fit }, at) => (
          <ProductCard key={product.id} product={product} fit={fit} priority={at === 0} />
        ))}
      </div>
      <div className="mt-6">
        <Pagination current={page} last={last} getHref={(to) => storePath(store.id, to)} link={PageLink} />
      </div>
    </section>
  )
}
