import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'

import { listExternalCategories } from '#modules/external-market/external-market.contract.ts'
import { apiContext, framesContext } from '#web/app/api/page-api.ts'
import { inOwnDocument } from '#web/app/document/own-document.ts'
import { PAGE_SOURCES } from '#web/app/document/page-sources.ts'
import { externalPath, paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { externalSearches } from '#web/content/external-market.ts'
import { ExternalSearch } from '#web/features/external-search/external-search.tsx'
import { PartnerDown, PartnerNotes } from '#web/features/external-search/partner-notes.tsx'
import { catchPartnerProblem } from '#web/features/external-search/partner-problem.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { buttonClass } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { value, problem } = await catchPartnerProblem(context.get(apiContext)(listExternalCategories))
  const { externalStore: store } = context.get(framesContext)
  const answer = { categories: value?.categories ?? [], standing: value?.shop ?? null, problem, store }
  if (store === null) return data(answer)
  return data(answer, {
    headers: { 'Cache-Control': 'private, no-store', [PAGE_SOURCES]: `frame-src ${new URL(store).origin}` },
  })
}

export const headers: Route.HeadersFunction = formHeaders

/** A page with a frame needs its own policy. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const answer = await serverLoader()
  return answer.store === null ? answer : inOwnDocument(request, async () => answer, [paths.externalEntry])
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Buy from the external marketplace`,
    description: 'Search parts and accessories of AliExpress, with prices in naira and delivery to Nigeria.',
    path: paths.externalEntry,
  })

/** Sandbox of a page of another origin: `allow-same-origin` gives it only its own origin. */
const STORE_SANDBOX = ['same-origin', 'scripts', 'forms', 'popups', 'top-navigation-by-user-activation']
  .map((right) => `allow-${right}`)
  .join(' ')

/** The entry page of the marketplace: a search field with suggestions, and the categories. */
export default function ExternalEntryPage({
  loaderData: { categories, standing, problem, store },
}: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="page-width grid gap-4 py-6 lg:py-10">
          <h1 className="text-2xl sm:text-3xl">{t`Buy from the external marketplace`}</h1>
          <p className="max-w-prose text-pretty text-muted">
            {t`Parts from AliExpress, with prices in naira and delivery to Nigeria. Order by message, and we arrange the delivery.`}
          </p>
          <ExternalSearch />
          <PopularSearches />
        </div>
      </div>
      <div className="page-width grid gap-4 py-6">
        <PartnerNotes standing={standing} />
        {problem && <PartnerDown detail={problem.detail} again={paths.externalEntry} />}
        {store !== null && (
          <iframe
            src={store}
            title={t`Our store on the external marketplace`}
            sandbox={STORE_SANDBOX}
            className="h-[85vh] min-h-144 w-full rounded-lg border border-line bg-paper"
          />
        )}
        {categories.length > 0 && <Categories categories={categories} />}
        <p>
          <Link to={externalPath()} className={buttonClass('action')}>
            {t`See all products`}
          </Link>
        </p>
      </div>
    </>
  )
}

function PopularSearches() {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Popular searches`} className="flex flex-wrap gap-2">
      {externalSearches.map((words) => (
        <li key={words}>
          <Link
            to={externalPath({ search: words })}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-3.5 font-semibold hover:bg-sunken"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Categories({ categories }: { categories: Route.ComponentProps['loaderData']['categories'] }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="mb-3 text-xl">
        {t`Shop by category`}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {categories.slice(0, 48).map(({ category_id: id, category_name: name }) => (
          <li key={id} className="grid">
            <Link
              to={externalPath({ category: id })}
              className="flex min-h-14 items-center rounded-lg border border-line bg-surface px-3 py-2 font-semibold wrap-anywhere hover:bg-sunken"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
