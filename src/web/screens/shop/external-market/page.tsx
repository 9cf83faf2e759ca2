import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data, redirect, useNavigation } from 'react-router'

import { listExternalCategories } from '#modules/external-market/external-market.contract.ts'
import { apiContext, framesContext } from '#web/app/api/page-api.ts'
import { externalPath, paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { ExternalSearch } from '#web/features/external-search/external-search.tsx'
import type { ExternalQuery } from '#web/features/external-search/find-external.ts'
import { PartnerDown, PartnerNotes } from '#web/features/external-search/partner-notes.tsx'
import { catchPartnerProblem } from '#web/features/external-search/partner-problem.ts'
import { type Text, useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'
import { BackToTop } from './back-to-top.tsx'
import { FilterBar } from './filter-bar.tsx'
import { findPages } from './find-pages.ts'
import { Results } from './results.tsx'
import { externalParams } from './search-state.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const query = externalParams.read(url.searchParams)
  const isAsked = query.search !== '' || query.category !== ''
  // Without a search, the page shows the store that the owner has configured (ruling 39).
  if (!isAsked && context.get(framesContext).externalStore !== null) throw redirect(paths.externalEntry)
  const [found, categories] = await Promise.all([
    catchPartnerProblem(findPages(api, query)),
    catchPartnerProblem(api(listExternalCategories)),
  ])
  const answer = { query, found: found.value, problem: found.problem, categories: categories.value?.categories ?? [] }
  return data(answer, { status: found.problem?.status ?? 200 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: formatTitle(loaderData?.query, loaderData?.categories ?? []),
    description: 'Parts and accessories from the external marketplace, with prices in naira and delivery to Nigeria.',
    path: externalPath(loaderData?.query && { ...loaderData.query, page: 1 }),
    // Search engines should not index products of other sellers.
    noindex: loaderData === undefined || loaderData.query.search !== '' || loaderData.problem !== null,
  })

type Categories = Route.ComponentProps['loaderData']['categories']

function formatTitle(query: ExternalQuery | undefined, categories: Categories): Text {
  const category = categories.find(({ category_id: id }) => id === query?.category)?.category_name
  const keyword = query?.search
  if (keyword && category) return msg`“${keyword}” in ${category}: external marketplace`
  const topic = keyword ? `“${keyword}”` : category
  return topic ? msg`${topic}: external marketplace` : msg`External marketplace`
}

export default function ExternalMarketPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { query, found, problem, categories } = loaderData
  const isLoading = useIsLoadingList()
  const list = externalPath({ ...query, page: 1 })
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="page-width grid gap-3 py-5 lg:py-8">
          <h1 tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
            {translate(formatTitle(query, categories))}
          </h1>
          <p className="text-muted">{t`Parts and accessories from abroad, in naira, with delivery to Nigeria.`}</p>
          <ExternalSearch key={list} search={query.search} />
        </div>
      </div>
      <div className="page-width grid gap-4 py-5" aria-busy={isLoading}>
        <FilterBar key={`filter ${list}`} query={query} categories={categories} />
        <PartnerNotes standing={found?.standing ?? null} />
        {problem && <PartnerDown detail={problem.detail} again={externalPath(query)} />}
        {/* A new query starts a new list. */}
        {found && <Results key={`results ${list}`} query={query} first={found} />}
      </div>
      <BackToTop />
    </>
  )
}

function useIsLoadingList(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === paths.externalMarket
}
