import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'

import { listCategories } from '#modules/catalogue/catalogue.contract.ts'
import { findPartTypes, type FoundPartType } from '#modules/taxonomy/taxonomy.contract.ts'
import { addPartType, decideTypeProposal, listTypeProposals } from '#modules/taxonomy/type-changes.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { adminPartTypePath, paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { performEntry } from '#web/screens/admin/features/entry-action.ts'
import { EntryForm } from '#web/screens/admin/features/entry-form.tsx'
import { DoneNote } from '#web/screens/admin/features/entry-list.tsx'
import { entryParams, type EntryState } from '#web/screens/admin/features/entry-params.ts'
import { PartTypeFields } from '#web/screens/admin/features/part-type-fields.tsx'
import { partTypeIn } from '#web/screens/admin/features/read-part-type.ts'
import { submitEntry } from '#web/screens/admin/features/submit-entry.ts'
import { typesLike } from '#web/screens/admin/features/types-like.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import type { Route } from './+types/page.ts'
import { Proposals } from './proposals.tsx'

const PAGE_SIZE = 24

export async function loader({ url, context }: Route.LoaderArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const state = entryParams.read(url.searchParams)
  const { search, category, page } = state
  const [categories, list, proposals] = await Promise.all([
    api(listCategories),
    api(findPartTypes, { query: { q: search, category, page: `${page}`, page_size: `${PAGE_SIZE}` } }).catch(nothing),
    api(listTypeProposals, { query: { page_size: '10' } }),
  ])
  return {
    state,
    categories: categories.map(({ name }) => name),
    count: list.count,
    results: list.results,
    last: Math.max(1, Math.ceil(list.count / PAGE_SIZE)),
    proposals: await Promise.all(
      proposals.results.map(async ({ proposed_at: at, ...one }) => ({
        ...one,
        at: momentText(at),
        candidates: await typesLike(api, one.text),
      })),
    ),
  }
}

/** Returns an empty page for a category that does not exist. */
function nothing(error: unknown): { count: number; results: FoundPartType[] } {
  if (error instanceof Problem && error.status === 400) return { count: 0, results: [] }
  throw error
}

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  return performEntry(request, {
    page: paths.adminPartTypes,
    actions: {
      add: async (fields) => {
        await api(addPartType, { body: partTypeIn(fields) })
        return 'added'
      },
      decide: async (fields) => {
        const type = fields.get('reject') === null ? (fields.get('type') ?? '') : null
        await api(decideTypeProposal, { params: { id: fields.get('id') ?? '' }, body: { type } })
        return 'changed'
      },
    },
  })
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitEntry(sent)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Part types`,
    description: 'Names of parts.',
    path: paths.adminPartTypes,
    noindex: true,
  })

/** Lists part types by name and category, adds them, and shows proposals of sellers. */
export default function AdminPartTypes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { state, categories, count, results, last, proposals } = loaderData
  const form = useCheckedForm('add', actionData)
  return (
    <AdminFrame title={t`Part types`}>
      <DoneNote done={state.done} thing={t`Part type`} />
      <Proposals proposals={proposals} answer={actionData} />
      <section aria-labelledby="types-title" className="grid gap-4">
        <h2 id="types-title" className="text-lg">{t`All part types`}</h2>
        <Filters state={state} categories={categories} />
        <p role="status" className="text-muted">
          {count === 0 ? t`No part type matches.` : t`${count} in all`}
        </p>
        <TypeList types={results} />
        <Pagination
          current={state.page}
          last={last}
          getHref={(page) => entryParams.href(paths.adminPartTypes, { ...state, page, done: '' })}
          link={PageLink}
        />
      </section>
      <EntryForm
        form={form}
        title={t`Add a part type`}
        submit={t`Add part type`}
        page={paths.adminPartTypes}
        edited={null}
      >
        <PartTypeFields form={form} categories={categories} />
      </EntryForm>
    </AdminFrame>
  )
}

interface FiltersProps {
  state: EntryState
  categories: readonly string[]
}

function Filters({ state, categories }: FiltersProps) {
  const { t } = useLingui()
  return (
    <Form
      key={`${state.search} ${state.category}`}
      action={paths.adminPartTypes}
      role="search"
      aria-label={t`Part types`}
      className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Field label={t`Name`} name="search" type="search" maxLength={100} defaultValue={state.search} />
      <Select label={t`Category`} name="category" defaultValue={state.category}>
        <option value="">{t`All`}</option>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Button type="submit" variant="primary">{t`Search`}</Button>
    </Form>
  )
}

function TypeList({ types }: { types: readonly FoundPartType[] }) {
  const { t } = useLingui()
  return (
    <ul className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-3">
      {types.map(({ id, name, category, matched_name: matched }) => (
        <li key={id} className="rounded-lg border border-line bg-surface p-4 break-words">
          <h3 className="text-base">
            <Link to={adminPartTypePath(id)} className="inline-flex min-h-6 items-center text-link underline">
              {name}
            </Link>
          </h3>
          <p className="text-sm text-muted">
            {category}
            {matched !== name && ` · ${t`also “${matched}”`}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
