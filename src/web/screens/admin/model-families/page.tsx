import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import {
  addModelFamily,
  type AdminFamily,
  changeModelFamily,
  getModelFamily,
  listModelFamilies,
} from '#modules/taxonomy/nicknames.contract.ts'
import { listMakes } from '#modules/vehicles/vehicles.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { type EntryAnswer, readNames, performEntry } from '#web/screens/admin/features/entry-action.ts'
import { EntryForm, MakeField } from '#web/screens/admin/features/entry-form.tsx'
import { DoneNote } from '#web/screens/admin/features/entry-list.tsx'
import { entryParams } from '#web/screens/admin/features/entry-params.ts'
import { loadEntries } from '#web/screens/admin/features/load-entries.ts'
import { SearchableList } from '#web/screens/admin/features/searchable-list.tsx'
import { submitEntry } from '#web/screens/admin/features/submit-entry.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

import type { Route } from './+types/page.ts'

const PAGE_SIZE = 24

export async function loader({ url, context }: Route.LoaderArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const [makes, entries] = await Promise.all([
    api(listMakes),
    loadEntries(url, {
      pageSize: PAGE_SIZE,
      list: (query) => api(listModelFamilies, { query }),
      get: (id) => api(getModelFamily, { params: { id } }),
    }),
  ])
  return { makes, ...entries }
}

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  return performEntry(request, {
    page: paths.adminModelFamilies,
    actions: {
      add: async (fields) => {
        await api(addModelFamily, { body: familyIn(fields) })
        return 'added'
      },
      change: async (fields) => {
        await api(changeModelFamily, { params: { id: fields.get('id') ?? '' }, body: familyIn(fields) })
        return 'changed'
      },
    },
  })
}

const familyIn = (fields: URLSearchParams) => ({
  make: fields.get('make') ?? '',
  name: fields.get('name') ?? '',
  models: readNames(fields, 'models'),
})

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitEntry(sent)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Model families`,
    description: 'Models that share a spoken name.',
    path: paths.adminModelFamilies,
    noindex: true,
  })

/** Adds and changes families: models that buyers call by one name. */
export default function AdminModelFamilies({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { state, makes, count, results, edited, last } = loaderData
  return (
    <AdminFrame title={t`Model families`}>
      <p className="max-w-[68ch] text-muted">{t`A buyer who types “golf” finds parts for every Golf of that year.`}</p>
      <DoneNote done={state.done} thing={t`Family`} />
      <FamilyForm key={edited?.id ?? 'new'} edited={edited} makes={makes} answer={actionData} />
      <SearchableList
        page={paths.adminModelFamilies}
        title={t`All families`}
        state={state}
        count={count}
        last={last}
        className="sm:grid-cols-2"
      >
        {results.map((one) => (
          <Family key={one.id} family={one} />
        ))}
      </SearchableList>
    </AdminFrame>
  )
}

function Family({ family: { id, make, name, models } }: { family: AdminFamily }) {
  return (
    <li className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4 break-words">
      <h3 className="text-base">{`${make} ${name}`}</h3>
      <p className="text-sm text-muted">{models.join(', ')}</p>
      <Link
        to={entryParams.href(paths.adminModelFamilies, { edit: `${id}` })}
        className={buttonClass('plain', 'justify-self-start')}
      >
        <Trans>
          Edit
          <span className="sr-only">
            {' '}
            {make} {name}
          </span>
        </Trans>
      </Link>
    </li>
  )
}

interface FamilyFormProps {
  edited: AdminFamily | null
  makes: readonly string[]
  answer: EntryAnswer | undefined
}

function FamilyForm({ edited, makes, answer }: FamilyFormProps) {
  const { t } = useLingui()
  const form = useCheckedForm(edited ? 'change' : 'add', answer)
  return (
    <EntryForm
      form={form}
      title={edited ? t`Change ${edited.name}` : t`Add a family`}
      submit={edited ? t`Save changes` : t`Add family`}
      page={paths.adminModelFamilies}
      edited={edited && `${edited.id}`}
    >
      <MakeField form={form} makes={makes} initial={edited?.make} />
      <Field label={t`Family`} maxLength={60} required autoComplete="off" {...form.field('name', edited?.name)} />
      <Field
        label={t`Models`}
        maxLength={2_000}
        required
        autoComplete="off"
        hint={t`As the vehicle list has them, separated by commas, the first first.`}
        className="sm:col-span-2"
        {...form.field('models', edited?.models.join(', '))}
      />
    </EntryForm>
  )
}
