import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { data, Link } from 'react-router'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { nameContains } from '#modules/wipers/wipers.rules.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { viewerContext } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { getOrigin, pageMeta } from '#web/app/seo/seo.ts'
import { toBreadcrumbData, Breadcrumbs, type Crumb } from '#web/features/breadcrumbs/breadcrumbs.tsx'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { TextLink } from '#web/features/links/text-link.tsx'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { findWipers } from '#web/features/wiper-card/find-wipers.ts'
import { NOT_KEPT } from '#web/features/wiper-card/not-kept.ts'
import { WiperVehicleNote } from '#web/features/wiper-card/vehicle-note.tsx'
import { WiperCard, type WiperLinkProps, WiperPrice } from '#web/features/wiper-card/wiper-card.tsx'
import { wiperListParams, type WiperListState } from '#web/features/wiper-card/wiper-list-state.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import type { Route } from './+types/page.ts'
import { NoWipers } from './no-wipers.tsx'
import { PriceEditor } from './price-editor.tsx'
import { getEditedSymbol, savePrice, splitAnswer } from './price-form.ts'
import { SearchForm } from './search-form.tsx'
import { wipersPageParams } from './wipers-page-params.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { edit, ...state } = wipersPageParams.read(url.searchParams)
  const found = await findWipers(context.get(apiContext), state, readVehicleCookie(request))
  const isAdmin = context.get(viewerContext)?.role.id === ROLE.admin
  return data({ state, found, isAdmin, edit: isAdmin ? edit : '' }, { headers: NOT_KEPT })
}

export async function action({ request, context }: Route.ActionArgs) {
  return savePrice(context.get(apiContext), await readFields(request))
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrShowOffline('price', serverAction)

const CRUMBS: readonly Crumb[] = [
  { name: msg`Home`, path: paths.home },
  { name: msg`Wipers`, path: paths.wipers },
]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { page, ...otherParams } = loaderData.state
  return [
    ...pageMeta(matches, {
      title: page === 1 ? msg`Oximo wipers` : msg`Oximo wipers, page ${page}`,
      description: 'Wiper blades by length and adapter, with prices in naira and the vehicles they fit.',
      path: wiperListParams.href(paths.wipers, { page }),
      noindex: wiperListParams.href('', otherParams) !== '' || loaderData.found.cards.length === 0,
    }),
    toBreadcrumbData(CRUMBS, getOrigin(matches)),
  ]
}

export default function WipersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { state, found } = loaderData
  const getHref = (change: Partial<WiperListState>) => wiperListParams.href(paths.wipers, { ...state, ...change })
  return (
    <div className="page-width pb-10">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1 className="text-2xl">{t`Oximo Wipers`}</h1>
      {loaderData.isAdmin && <TextLink to={paths.adminWipers}>{t`Add or change wipers`}</TextLink>}
      <WiperVehicleNote {...found} state={state} path={paths.wipers} link={CardLink} />
      <WiperList key={getHref({})} {...loaderData} answer={actionData} />
      <div className="mt-6">
        <Pagination current={state.page} last={found.last} getHref={(page) => getHref({ page })} link={PageLink} />
      </div>
    </div>
  )
}

type WiperListProps = Route.ComponentProps['loaderData'] & { answer: Route.ComponentProps['actionData'] }

/** The wipers of this page, filtered by the typed name. */
function WiperList({ state, found, isAdmin, edit, answer }: WiperListProps) {
  const [typed, setTyped] = useState(state.search)
  const shown = typed === state.search ? found.cards : found.cards.filter(({ name }) => nameContains(name, typed))
  const { refused, saved } = splitAnswer(answer)
  const open = getEditedSymbol(edit, answer)
  return (
    <>
      <SearchForm state={state} onType={setTyped} shown={shown.length} isFiltering={typed !== state.search} />
      {refused?.detail && !isAdmin && <Alert kind="error">{refused.detail}</Alert>}
      {shown.length === 0 && <NoWipers state={state} count={found.count} isFiltering={typed !== state.search} />}
      <div className="mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 xl:grid-cols-4">
        {shown.map((wiper, at) => (
          <WiperCard key={wiper.symbol} wiper={wiper} link={CardLink} priority={at < 4}>
            {isAdmin ? (
              <PriceEditor
                wiper={wiper}
                state={state}
                isOpen={open === wiper.symbol}
                answer={refused}
                message={saved?.symbol === wiper.symbol ? saved.message : null}
              />
            ) : (
              <WiperPrice price={wiper.price} />
            )}
          </WiperCard>
        ))}
      </div>
    </>
  )
}

const CardLink = ({ href, ...rest }: WiperLinkProps) => <Link to={href} {...rest} />
