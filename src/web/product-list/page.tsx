import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { data, useNavigation } from 'react-router'

import { apiContext } from '#web/api.ts'
import { breadcrumbData, Breadcrumbs, type Crumb } from '#web/components/breadcrumbs.tsx'
import { useIsSlow } from '#web/components/use-is-slow.ts'
import { NOT_KEPT } from '#web/components/wiper/not-kept.ts'
import { paths, productsPath } from '#web/paths.ts'
import { originOf, pageMeta } from '#web/seo.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useWords } from '#web/ui/words.ts'

import type { Route } from './+types/page.ts'
import { EmptyResults } from './empty-results.tsx'
import { LACKS_FILTER } from './filter-form.tsx'
import { FilterButton, FilterPanel } from './filter-panel.tsx'
import { answerList } from './list-answer.server.ts'
import { FilterChips, UnderstoodNote, VehicleNote } from './list-notes.tsx'
import { canonicalHref, isIndexed, lacksFilter, type ListState } from './list-state.ts'
import { countText, headingOf } from './list-view.ts'
import { Results, ResultsSkeleton } from './results.tsx'
import { SortForm } from './sort-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await answerList(context.get(apiContext), request)
  const headers = answer.wipers?.cards.length ? NOT_KEPT : {}
  return data(answer, { status: answer.problem ? 400 : 200, headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { state, view, category, problem, isOneOfMany, isRefused } = loaderData
  const heading = headingOf(state, category)
  const page = Number(state.page) > 1 ? `, page ${state.page}` : ''
  return [
    ...pageMeta(matches, {
      title: heading + page,
      description: `${heading}${page}: ${isRefused ? 'parts' : countText(view)} from sellers across Nigeria. Compare prices, condition and stock, and see what fits your vehicle.`,
      path: canonicalHref(state),
      noindex: problem !== null || isOneOfMany || view.cards.length === 0 || !isIndexed(state),
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
  return isAbove ? crumbs : [...crumbs, { name: heading, path: canonicalHref({ ...state, page: '' }) }]
}

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const say = useWords()
  const { state, view, category, filters, wipers, isRefused } = loaderData
  const isSlow = useIsSlow(useIsLoadingList())
  return (
    <div className="page-width pb-10">
      <Breadcrumbs crumbs={crumbsOf(state, category)} />
      <h1 className="text-2xl">{say(headingOf(state, category))}</h1>
      <div className="mt-1 grid gap-1">
        {!isRefused && <p className="text-muted">{say(countText(view))}</p>}
        <VehicleNote {...loaderData} />
        <UnderstoodNote understood={view.understood} keyword={state.keyword} />
      </div>
      <div className="mt-4 grid items-start gap-x-8 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <FilterPanel {...loaderData} errors={loaderData.problem?.errors ?? {}} />
        <div className="grid gap-4" aria-busy={isSlow || undefined}>
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
          {isSlow ? <ResultsSkeleton /> : <Outcome {...loaderData} />}
        </div>
      </div>
    </div>
  )
}

/** Few lists have any: their script stays out of the page's own. */
const MatchingWipers = lazy(async () => ({ default: (await import('./matching-wipers.tsx')).MatchingWipers }))

function Outcome({
  state,
  view,
  problem,
  isRefused,
  narrowedTo,
  isNumberOfOthers,
}: Route.ComponentProps['loaderData']) {
  const say = useWords()
  const { t } = useLingui()
  if (problem && isRefused) return <Alert kind="error">{t`This list cannot be shown: ${say(problem.detail)}`}</Alert>
  const isEmpty = view.cards.length === 0
  return (
    <>
      {problem && <Alert kind="error">{t`Not all filters are applied: ${say(problem.detail)}`}</Alert>}
      {isEmpty && <EmptyResults state={state} count={view.count} vehicle={narrowedTo} />}
      {/* The other pages of a list that was widened for a number are of all vehicles too. */}
      {!isEmpty && <Results view={view} state={isNumberOfOthers ? { ...state, all: '1' } : state} />}
    </>
  )
}

function useIsLoadingList(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === paths.products
}
