import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, redirect } from 'react-router'

import { changeStore, createStore } from '#modules/stores/stores.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { dashboardPath, newListingPath, paths, storePath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { EntryCard } from '#web/features/forms/entry-card.tsx'
import { explainFailure, readFields, rejectFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { findOwnStore } from '#web/features/own-store/find-own-store.ts'
import { SuspendedNote } from '#web/features/own-store/suspended-note.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'
import { checkStore } from './check-store.ts'
import { StoreForm } from './store-form.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = signedIn(context)
  const store = await findOwnStore(context.get(apiContext), user)
  return { store, back: dashboardPath(user.role.id), done: url.searchParams.get('done') === 'store' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const user = signedIn(context)
  const fields = await readFields(request)
  const errors = checkStore(fields)
  if (Object.keys(errors).length > 0) return rejectFields(fields, errors)
  const text = (name: string) => fields.get(name) ?? ''
  const body = { name: text('name'), city: text('city'), phone: text('phone'), about: text('about') }
  try {
    const store = await findOwnStore(api, user)
    if (store) await api(changeStore, { params: { id: `${store.id}` }, body })
    else await api(createStore, { body: { userId: user.id, ...body } })
    return redirect(`${paths.store}?done=store`, 303)
  } catch (error) {
    return explainFailure(error, fields, {
      otherwise: msg`Your store could not be saved.`,
      fieldByCode: { name_taken: 'name' },
    })
  }
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrShowOffline('store', serverAction)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Your store`,
    description: 'Open your store, and keep its contact right.',
    path: paths.store,
    noindex: true,
  })

export default function OwnStorePage({ loaderData: { store, back, done }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <EntryCard title={store ? t`Your store` : t`Create Store`}>
      {done && store && (
        <Alert kind="success">
          <Trans>
            Your store is saved. <TextLink to={storePath(store.id)}>See it as buyers do</TextLink>
          </Trans>
        </Alert>
      )}
      {store && store.listings.on_sale + store.listings.hidden === 0 && (
        <Link to={newListingPath()} className={buttonClass('action', 'sm:justify-self-start')}>
          {t`Add your first part`}
        </Link>
      )}
      <SuspendedNote store={store} />
      <StoreForm store={store} answer={actionData} />
      <p className="border-t border-line pt-4">
        <TextLink to={back}>{t`Back to your dashboard`}</TextLink>
      </p>
    </EntryCard>
  )
}
