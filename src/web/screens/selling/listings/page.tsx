import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { newListingPath, paths, previewImagesPath, storeOrdersPath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { catchNetworkError } from '#web/features/forms/catch-network-error.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { SuspendedNote } from '#web/features/own-store/suspended-note.tsx'
import { NoStore } from '#web/screens/selling/features/no-store.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { Route } from './+types/page.ts'
import { FilterForm } from './filter-form.tsx'
import { findListings } from './find-listings.ts'
import { type ListAnswer, performListForm } from './list-action.ts'
import { isNarrowed, listHref, readListState } from './list-state.ts'
import { Listings } from './listings.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const state = readListState(url.searchParams)
  const found = await findListings(context.get(apiContext), signedIn(context), state)
  return { ...found, state, saved: readSaved(url.searchParams), attempt: crypto.randomUUID() }
}

/** Reads which listing the form has just saved, and whether pictures of it are missing. */
function readSaved(query: URLSearchParams) {
  const id = query.get('saved') ?? ''
  return /^[1-9]\d{0,9}$/.test(id) ? { id: Number(id), lacksPictures: query.has('pictures') } : null
}

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  return performListForm(context.get(apiContext), await readFields(request))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = (await request.clone().formData()).get('undo')
  const undo = typeof sent === 'string' ? sent : null
  // The specification's message (section 8).
  const failure: ListAnswer = { done: { kind: 'error', words: msg`Network or server error`, failed: [], undo } }
  return catchNetworkError(serverAction, failure)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Your products`,
    description: 'The parts that you have on sale.',
    path: paths.sellerProducts,
    noindex: true,
  })

export default function SellerProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { state, isAdmin, hasStore, ownStore, page, categories, stores, toCheck, saved, attempt } = loaderData
  // A store without parts has nothing to filter.
  const isEmpty = page?.rows.length === 0 && state.page === 1 && !isNarrowed(state)
  return (
    <div className="page-width py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">{isAdmin ? t`Products of all stores` : t`Your products`}</h1>
        {hasStore && (
          <div className="flex flex-wrap gap-3">
            {!isAdmin && (
              <Link to={storeOrdersPath} className={buttonClass('plain')}>
                {t`Store orders`}
              </Link>
            )}
            <Link to={newListingPath({ store: state.store })} className={buttonClass('action')}>
              <Icon name="plus" />
              {t`Add Product`}
            </Link>
          </div>
        )}
      </div>
      {hasStore ? (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
          <SuspendedNote store={ownStore} />
          {saved && actionData === undefined && <SavedNote saved={saved} />}
          {toCheck > 0 && <TypesToCheck count={toCheck} />}
          {!isEmpty && <FilterForm key={listHref(state)} state={state} categories={categories} stores={stores} />}
          <Listings page={page} state={state} isAdmin={isAdmin} attempt={attempt} answer={actionData} />
        </div>
      ) : (
        <div className="mt-5">
          <NoStore />
        </div>
      )}
    </div>
  )
}

function SavedNote({ saved: { id, lacksPictures } }: { saved: NonNullable<ReturnType<typeof readSaved>> }) {
  const { t } = useLingui()
  if (!lacksPictures) return <Alert kind="success">{t`The part is saved.`}</Alert>
  return (
    <Alert kind="warning">
      {t`The part is saved, but a picture was not added.`}{' '}
      <TextLink to={previewImagesPath(id)}>{t`Add them again`}</TextLink>
    </Alert>
  )
}

function TypesToCheck({ count }: { count: number }) {
  const { t } = useLingui()
  return (
    <Alert kind="info">
      <TextLink to={paths.sellerTypes}>
        {count === 1 ? t`Check the type of 1 listing` : t`Check the type of ${numberText(count)} listings`}
      </TextLink>
    </Alert>
  )
}
