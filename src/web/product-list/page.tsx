import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { data, useNavigation, useRouteLoaderData } from 'react-router'

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
import { FilterChips, VehicleNote } from './list-notes.tsx'
import { canonicalHref, isIndexed, lacksFilter, listHref, type ListState } from './list-state.ts'
import { countText } from './list-view.ts'
import { Results, ResultsSkeleton } from './results.tsx'
import { SortForm } from './sort-form.tsx'
import { NarrowerLinks, Question, UnderstandingNotes, UnderstoodChips } from './understanding-notes.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await answerList(context.get(apiContext), request)
  const headers = answer.wipers?.cards.length ? NOT_KEPT : {}
  return data(answer, { status: answer.problem ? 400 : 200, headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { state, view, category, heading, problem, isOneOfMany, isRefused } = loaderData
  const page = Number(state.page) > 1 ? `, page ${state.page}` : ''
  return [
    ...pageMeta(matches, {
      title: heading + page,
      description: `${heading}${page}: ${isRefused ? 'parts' : countText(view)} from sellers across Nigeria. Compare prices, condition and stock, and see what fits your vehicle.`,
      path: canonicalHref(state),
      noindex: problem !== null || isOneOfMany || view.cards.length === 0 || !isIndexed(state),
    }),
    breadcrumbData(crumbsOf(state, category, heading), originOf(matches)),
  ]
}

function crumbsOf(state: ListState, category: string, heading: string): Crumb[] {
  const crumbs = [
    { name: 'Home', path: paths.home },
    { name: 'All parts', path: paths.products },
    ...(category ? [{ name: category, path: productsPath({ category }) }] : []),
  ]
  const isAbove = crumbs.some(({ name }) => name === heading)
  return isAbove ? crumbs : [...crumbs, { name: heading, path: canonicalHref({ ...state, page: '' }) }]
}

export default function ProductListPage({ loaderData, actionData }: Route.ComponentProps) {
  const say = useWords()
  const { state, view, category, heading, understanding, filters, wipers, isRefused } = loaderData
  const isSlow = useIsSlow(useIsLoadingList())
  return (
    <div className="page-width pb-10">
      <Breadcrumbs crumbs={crumbsOf(state, category, heading)} />
      <h1 className="text-2xl">{say(heading)}</h1>
      <div className="mt-1 grid gap-2">
        {!isRefused && <p className="text-muted">{say(countText(view))}</p>}
        {understanding && <UnderstoodChips {...understanding} />}
        <VehicleNote {...loaderData} />
        {understanding && (
          <UnderstandingNotes {...understanding} isUnknownTold={loaderData.outcome?.outcome === 'no_type'} />
        )}
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
          {understanding && <NarrowerLinks {...understanding} />}
          {wipers && (
            <Suspense>
              <MatchingWipers {...wipers} />
            </Suspense>
          )}
          {isSlow ? <ResultsSkeleton /> : <Answer {...loaderData} answer={actionData} />}
        </div>
      </div>
    </div>
  )
}

/** Few lists have any: their script stays out of the page's own. */
const MatchingWipers = lazy(async () => ({ default: (await import('./matching-wipers.tsx')).MatchingWipers }))

/** Lists without an answer, or with other listings below: their scripts come with them. */
const OutcomePanel = lazy(async () => ({ default: (await import('./outcome-panel.tsx')).OutcomePanel }))
const Alternatives = lazy(async () => ({ default: (await import('./alternatives.tsx')).Alternatives }))

type AnswerProps = Route.ComponentProps['loaderData'] & { answer: Route.ComponentProps['actionData'] }

function Answer({ answer, ...loaderData }: AnswerProps) {
  const { state, view, problem, isRefused, narrowedTo, isNumberOfOthers, understanding, outcome } = loaderData
  const say = useWords()
  const { t } = useLingui()
  const isSignedIn = useRouteLoaderData<{ viewer: number | null }>('root')?.viewer != null
  // What is wrong with the text is told beside the search field.
  if (problem?.errors?.['search']) return <p>{t`Shorten your search text and try again.`}</p>
  if (problem && isRefused) return <Alert kind="error">{t`This list cannot be shown: ${say(problem.detail)}`}</Alert>
  const isEmpty = view.cards.length === 0
  const isUnexplained = isEmpty && outcome === null && !understanding?.question
  return (
    <>
      {problem && <Alert kind="error">{t`Not all filters are applied: ${say(problem.detail)}`}</Alert>}
      {understanding?.question && <Question {...understanding.question} />}
      <Suspense>
        {outcome && (
          <OutcomePanel
            {...outcome}
            hasCards={!isEmpty}
            action={listHref(state)}
            isSignedIn={isSignedIn}
            answer={answer}
          />
        )}
      </Suspense>
      {isUnexplained && <EmptyResults state={state} count={view.count} vehicle={narrowedTo} />}
      {/* The other pages of a list that was widened for a number are of all vehicles too. */}
      {!isEmpty && <Results view={view} state={isNumberOfOthers ? { ...state, all: '1' } : state} />}
      <Suspense>{view.alternatives.length > 0 && <Alternatives alternatives={view.alternatives} />}</Suspense>
    </>
  )
}

function useIsLoadingList(): boolean {
  const { state, location, formMethod } = useNavigation()
  return state === 'loading' && location.pathname === paths.products && formMethod !== 'POST'
}
