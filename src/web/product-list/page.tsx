import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { data, useNavigation } from 'react-router'

import { listCategories } from '#modules/catalogue/catalogue.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { apiContext } from '#web/api.ts'
import { breadcrumbData, Breadcrumbs, type Crumb } from '#web/components/breadcrumbs.tsx'
import { vehicleOf } from '#web/components/vehicle-cookie.ts'
import { shortVehicleText } from '#web/components/vehicle-text.ts'
import { NOT_KEPT } from '#web/components/wiper/not-kept.ts'
import { paths, productsPath } from '#web/paths.ts'
import { originOf, pageMeta } from '#web/seo.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useWords } from '#web/ui/words.ts'

import type { Route } from './+types/page.ts'
import { activeFilters } from './active-filters.ts'
import { EmptyResults } from './empty-results.tsx'
import { LACKS_FILTER } from './filter-form.tsx'
import { FilterButton, FilterPanel } from './filter-panel.tsx'
import { findListings } from './find-listings.ts'
import { findMatchingWipers } from './find-matching-wipers.ts'
import { FilterChips, UnderstoodNote, VehicleNote } from './list-notes.tsx'
import {
  canonicalHref,
  isIndexed,
  lacksFilter,
  type ListState,
  namesVehicle,
  readListState,
  vehicleOf as vehicleOfState,
} from './list-state.ts'
import { countText, EMPTY_VIEW, headingOf, listViewOf } from './list-view.ts'
import { Results, ResultsSkeleton } from './results.tsx'
import { SortForm } from './sort-form.tsx'
import { useIsSlow } from './use-is-slow.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const state = readListState(new URL(request.url).searchParams)
  const mine = vehicleOf(request)
  const [{ page, narrowedTo, problem }, categories] = await Promise.all([
    findListings(api, state, mine),
    api(listCategories),
  ])
  const view = page ? listViewOf(page, state, { mine, narrowedTo }) : EMPTY_VIEW
  const category = nameOfCategory(categories, state.category)
  const chosen = namesVehicle(state) ? vehicleOfState(state) : mine
  const wipers = await findMatchingWipers(api, state, { spoken: view.understood?.vehicle, chosen })
  const answer = {
    state,
    view,
    problem,
    category,
    filters: activeFilters(state, { category, store: view.cards[0]?.product.store ?? `Store ${state.store}` }),
    narrowedTo: narrowedTo && shortVehicleText(narrowedTo),
    mine: mine && shortVehicleText(mine),
    wipers,
  }
  return data(answer, { status: problem ? 400 : 200, headers: wipers?.cards.length ? NOT_KEPT : {} })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

type Category = Output<typeof listCategories>[number]

/** The category by its own name, whether the address calls it by name, slug or alias (ruling 20). */
function nameOfCategory(categories: readonly Category[], called: string): string {
  const key = called.toLowerCase()
  const isCalled = ({ name, slug, aliases }: Category) =>
    [name, slug, ...aliases].some((one) => one.toLowerCase() === key)
  return categories.find(isCalled)?.name ?? called
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { state, view, category, problem } = loaderData
  const heading = headingOf(state, category)
  const page = Number(state.page) > 1 ? `, page ${state.page}` : ''
  return [
    ...pageMeta(matches, {
      title: heading + page,
      description: `${heading}${page}: ${countText(view)} from sellers across Nigeria. Compare prices, condition and stock, and see what fits your vehicle.`,
      path: canonicalHref({ ...state, category }),
      noindex: problem !== null || view.cards.length === 0 || !isIndexed(state),
    }),
    breadcrumbData(crumbsOf(state, category), originOf(matches)),
  ]
}

function crumbsOf(state: ListState, category: string): Crumb[] {
  const heading = headingOf(state, category)
  const crumbs = [
    { name: 'Home', path: paths.home },
    { name: 'All parts', path: paths.products },
    ...(category ? [{ name: category, path: productsPath({ category }) }] : []),
  ]
  const isAbove = crumbs.some(({ name }) => name === heading)
  return isAbove ? crumbs : [...crumbs, { name: heading, path: canonicalHref({ ...state, category, page: '' }) }]
}

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const say = useWords()
  const { state, view, category, problem, filters, narrowedTo, mine, wipers } = loaderData
  const isSlow = useIsSlow(useIsLoadingList())
  return (
    <div className="page-width pb-10">
      <Breadcrumbs crumbs={crumbsOf(state, category)} />
      <h1 className="text-2xl">{say(headingOf(state, category))}</h1>
      <div className="mt-1 grid gap-1">
        {!problem && <p className="text-muted">{say(countText(view))}</p>}
        <VehicleNote state={state} mine={mine} narrowedTo={narrowedTo} />
        <UnderstoodNote understood={view.understood} keyword={state.keyword} />
      </div>
      <div className="mt-4 grid items-start gap-x-8 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <FilterPanel state={state} view={view} category={category} errors={problem?.errors ?? {}} />
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <FilterButton active={filters.length} />
            <SortForm state={state} />
          </div>
          {lacksFilter(state) && <p className="font-semibold text-red lg:hidden">{LACKS_FILTER}</p>}
          <FilterChips filters={filters} />
          {wipers && (
            <Suspense>
              <MatchingWipers {...wipers} />
            </Suspense>
          )}
          {isSlow ? <ResultsSkeleton /> : <Outcome {...{ state, view, problem, narrowedTo }} />}
        </div>
      </div>
    </div>
  )
}

/** Few lists have any: their script stays out of the page's own. */
const MatchingWipers = lazy(async () => ({ default: (await import('./matching-wipers.tsx')).MatchingWipers }))

type OutcomeProps = Pick<Route.ComponentProps['loaderData'], 'state' | 'view' | 'problem' | 'narrowedTo'>

function Outcome({ state, view, problem, narrowedTo }: OutcomeProps) {
  const { t } = useLingui()
  if (problem) return <Alert kind="error">{t`This list cannot be shown: ${problem.detail}`}</Alert>
  if (view.cards.length === 0) return <EmptyResults state={state} count={view.count} vehicle={narrowedTo} />
  return <Results view={view} state={state} />
}

function useIsLoadingList(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === paths.products
}
