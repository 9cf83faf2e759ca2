import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'

import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { editListingPath, newListingPath, paths, sellerListPath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { SuspendedNote } from '#web/features/own-store/suspended-note.tsx'
import { findType } from '#web/features/part-type/find-type.ts'
import { NoStore } from '#web/screens/selling/features/no-store.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'
import { findSubject, idInPath } from './find-subject.ts'
import { saveProduct, applyTypeChoice } from './product-action.ts'
import { ProductForm } from './product-form.tsx'
import { readForm } from './read-form.ts'
import { SavedNotice } from './saved-notice.tsx'
import { takeStep, vehiclesIn } from './set-step.ts'
import { StartStep } from './start-step.tsx'
import { StoreChoice } from './store-choice.tsx'

/** Loads the form of a new listing, or of the listing in the path. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const query = (name: string) => url.searchParams.get(name)
  const [store, part, type] = [query('store'), query('part') ?? '', query('type') ?? '']
  return findSubject({ api, user: signedIn(context), id: idInPath(params), store, part, type })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  signedIn(context)
  const { fields, refusal } = await readForm(api, request)
  if (fields.has('step')) return takeStep(api, fields)
  applyTypeChoice(fields)
  const storeId = Number(fields.get('storeId')) || null
  const answer = await saveProduct({ api, id: idInPath(params), storeId, fields, refusal })
  if (!('data' in answer)) return answer
  const { type } = await findType(api, fields.get('part_type'))
  // Without JavaScript the page reloads, so it must carry a half-chosen vehicle.
  const vehicles = fields.has('stay') ? {} : { vehicles: await vehiclesIn(api, fields) }
  return data({ ...answer.data, ...vehicles, type }, answer.init ?? {})
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrShowOffline('product', serverAction)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.subject?.id ? msg`Edit a part` : msg`Add a part`,
    description: 'The form of a listing.',
    path: paths.sellerProducts,
    noindex: true,
  })

/** Returns the address of the form, which keeps the first step: the answer shows what was filled in. */
function getAction({ subject, start, store }: Awaited<ReturnType<typeof loader>>): string {
  if (subject?.id != null) return editListingPath(subject.id, { store })
  return newListingPath({ store, part: start?.text ?? '', type: start?.known?.typeKey ?? '' })
}

export default function ListingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { subject, start, title, stores, store, ownStore } = loaderData
  const saved = actionData && 'saved' in actionData ? actionData.saved : null
  const isAdded = saved !== null && subject?.id === null
  const answer = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <div className="page-width max-w-6xl py-6 sm:py-8">
      <Link to={sellerListPath({ store })} className="font-semibold text-green hover:underline">
        {t`← Your products`}
      </Link>
      <h1 className="mt-2 text-2xl">{isAdded ? t`The part is saved.` : translate(title)}</h1>
      <div className="mt-5 grid gap-4">
        <SuspendedNote store={ownStore} />
        {saved && <SavedNotice saved={saved} isNew={isAdded} store={store} />}
        {start && !saved && <StartStep start={start} store={store} />}
        {subject && (
          // After a new listing only the notice shows; the hidden form still drops its draft.
          <div hidden={isAdded}>
            <ProductForm
              // Another part number or type fills in another form.
              key={subject.id ?? `new ${start?.text ?? ''} ${start?.known?.typeKey ?? ''}`}
              subject={subject}
              action={getAction(loaderData)}
              answer={answer}
              saved={saved}
            />
          </div>
        )}
        {!subject && stores && <StoreChoice stores={stores} />}
        {!subject && !stores && <NoStore />}
      </div>
    </div>
  )
}
