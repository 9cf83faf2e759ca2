import { msg } from '@lingui/core/macro'
import { Suspense } from 'react'
import { data, useNavigation } from 'react-router'

import { apiContext } from '#web/app/api/page-api.ts'
import { paths, productsPath } from '#web/app/navigation/paths.ts'
import { getOrigin, pageMeta } from '#web/app/seo/seo.ts'
import { getCategoryText } from '#web/content/keyed-text.ts'
import { toEnglish } from '#web/content/languages/catalogues.ts'
import { toBreadcrumbData, Breadcrumbs, type Crumb } from '#web/features/breadcrumbs/breadcrumbs.tsx'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { NOT_KEPT } from '#web/features/wiper-card/not-kept.ts'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'
import { asValue, type Text, useTranslate } from '#web/ui/text.ts'
import { useIsSlow } from '#web/ui/use-is-slow.ts'

import type { Route } from './+types/page.ts'
import { Answer } from './answer.tsx'
import { DensitySwitch } from './density-switch.tsx'
import { FilterButton, FilterPanel } from './filter-panel.tsx'
import { LacksFilter } from './lacks-filter.tsx'
import { answerList } from './list-answer.server.ts'
import { FilterChips, VehicleNote } from './list-notes.tsx'
import { canonicalHref, hasFilter, isIndexed, lacksFilter, type ProductListState } from './list-state.ts'
import { countText } from './list-view.ts'
import { ResultsSkeleton } from './results.tsx'
import { SortForm } from './sort-form.tsx'
import { storeAlert } from './store-alert.ts'
import { NarrowerLinks, UnderstandingNotes, UnderstoodChips } from './understanding-notes.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await answerList(context.get(apiContext), request)
  const headers = answer.wipers?.cards.length ? NOT_KEPT : {}
  return data(answer, { status: answer.problem ? 400 : 200, headers })
}

/** The form for an alert: "Tell me when listed". */
export async function action({ request, context }: Route.ActionArgs) {
  return storeAlert(context.get(apiContext), await readFields(request))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrShowOffline('alert', serverAction)

export const headers: Route.HeadersFunction = formHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { state, view, category, heading, problem, isOneOfMany, isRefused } = loaderData
  const { page } = state
  const list = asValue(heading)
  const title = Number(page) > 1 ? msg`${list}, page ${page}` : heading
  return [
    ...pageMeta(matches, {
      title,
      description: `${toEnglish(title)}: ${isRefused ? 'parts' : toEnglish(countText(view))} from sellers across Nigeria. Compare prices, condition and stock, and see what fits your vehicle.`,
      path: canonicalHref(state),
      noindex: problem !== null || isOneOfMany || view.cards.length === 0 || !isIndexed(state),
    }),
    toBreadcrumbData(getCrumbs(state, category, heading), getOrigin(matches)),
  ]
}

function getCrumbs(state: ProductListState, category: string, heading: Text): Crumb[] {
  const crumbs = [
    { name: msg`Home`, path: paths.home },
    { name: msg`All parts`, path: paths.products },
    ...(category ? [{ name: getCategoryText(category), path: productsPath({ category }) }] : []),
  ]
  const isAbove = crumbs.some(({ name }) => toEnglish(name) === toEnglish(heading))
  return isAbove ? crumbs : [...crumbs, { name: heading, path: canonicalHref({ ...state, page: '' }) }]
}

export default function ProductListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, category, heading, filters, wipers } = loaderData
  const isSlow = useIsSlow(useIsLoadingList())
  const isUnanswered = isWithoutAnswer(loaderData)
  return (
    <div className="page-width pb-10">
      <div className="max-md:hidden">
        <Breadcrumbs crumbs={getCrumbs(state, category, heading)} />
      </div>
      <ListHead {...loaderData} isUnanswered={isUnanswered} />
      <div
        className={`mt-1 grid lg:mt-3 items-start gap-x-8 gap-y-4 ${isUnanswered ? '' : 'lg:grid-cols-[16rem_minmax(0,1fr)]'}`}
      >
        {!isUnanswered && <FilterPanel {...loaderData} />}
        <div className="@container grid gap-2 lg:gap-4" aria-busy={isSlow || undefined}>
          {!isUnanswered && (
            <div className="sticky top-0 z-10 -mx-4 flex items-center gap-2 bg-paper @max-xs:static @max-xs:flex-wrap px-4 py-0.5 md:max-lg:-mx-6 md:max-lg:px-6 lg:static lg:mx-0 lg:p-0">
              <FilterButton active={filters.length} />
              <SortForm state={state} />
              <VehicleNote {...loaderData} />
              <DensitySwitch state={state} />
            </div>
          )}
          {lacksFilter(state) && (
            <p className="font-semibold text-red lg:hidden">
              <LacksFilter />
            </p>
          )}
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

/** Returns whether the list has nothing to filter or sort. */
function isWithoutAnswer({
  state,
  view,
  outcome,
  understanding,
  problem,
}: Route.ComponentProps['loaderData']): boolean {
  const isTold = outcome !== null || understanding?.question?.about === 'type'
  return problem?.errors?.['search'] !== undefined || (isTold && view.cards.length === 0 && !hasFilter(state))
}

/** The heading of the list, and the interpretation of its search text. */
function ListHead(props: Route.ComponentProps['loaderData'] & { isUnanswered: boolean }) {
  const translate = useTranslate()
  const { heading, view, understanding, filters, outcome, isRefused, isUnanswered } = props
  return (
    <div className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:pt-1.5">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 max-md:min-h-8 max-md:content-center">
        <h1 className="text-lg leading-6 lg:text-2xl">{translate(heading)}</h1>
        {!isRefused && !isUnanswered && (
          <p role="status" className="text-muted">
            {translate(countText(view))}
          </p>
        )}
      </div>
      <div className="grid gap-2 max-md:contents md:not-empty:mt-1.5">
        <div className="chips relative flex gap-2 empty:hidden md:flex-wrap">
          {understanding && <UnderstoodChips {...understanding} />}
          <FilterChips filters={filters} />
          {understanding && <NarrowerLinks {...understanding} />}
        </div>
        {isUnanswered && <VehicleNote {...props} />}
        {understanding && <UnderstandingNotes {...understanding} isUnknownShown={outcome?.outcome === 'no_type'} />}
      </div>
    </div>
  )
}

/** Loaded only when shown, because few lists have any. */
const MatchingWipers = lazyPiece(
  async () => ({ default: (await import('./matching-wipers.tsx')).MatchingWipers }),
  'section',
)

function useIsLoadingList(): boolean {
  const { state, location, formMethod } = useNavigation()
  return state === 'loading' && location.pathname === paths.products && formMethod !== 'POST'
}
