import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { listCategories } from '#modules/catalogue/catalogue.contract.ts'
import {
  addPartTypeName,
  changePartType,
  changePartTypeName,
  getAdminPartType,
  mergePartType,
  previewChange,
} from '#modules/taxonomy/type-changes.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { adminPartTypePath, paths } from '#web/app/navigation/paths.ts'
import { defineSearchParams, textParam } from '#web/app/navigation/search-params.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitIntentOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { EntryForm } from '#web/screens/admin/features/entry-form.tsx'
import { Facts } from '#web/screens/admin/features/facts.tsx'
import { or404 } from '#web/screens/admin/features/or-404.ts'
import { PartTypeFields } from '#web/screens/admin/features/part-type-fields.tsx'
import { perform } from '#web/screens/admin/features/perform.ts'
import { partTypeIn } from '#web/screens/admin/features/read-part-type.ts'
import { typesLike } from '#web/screens/admin/features/types-like.ts'
import { Alert } from '#web/ui/alert.tsx'

import type { Route } from './+types/page.ts'
import { addRelation, removeRelation } from './change-relations.ts'
import { MergeForm } from './merge-form.tsx'
import { NameList } from './name-list.tsx'
import { Relations } from './relations.tsx'
import { sizeText } from './size-text.ts'

const text = textParam(100)

/** A name to preview, a type to merge into, or words to find that type. */
const partTypeParams = defineSearchParams({ name: text, into: text, other: text })

export async function loader({ url, params, context }: Route.LoaderArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const { name, into, other } = partTypeParams.read(url.searchParams)
  const type = await or404(api(getAdminPartType, { params }))
  const change =
    name === ''
      ? { kind: 'merge' as const, type: type.key, into }
      : { kind: 'add_name' as const, type: type.key, text: name }
  const [categories, preview, candidates] = await Promise.all([
    api(listCategories),
    name === '' && into === '' ? null : orRefusal(api(previewChange, { body: { change } })),
    other === '' ? [] : typesLike(api, other),
  ])
  return {
    type,
    categories: categories.map((one) => one.name),
    preview,
    name,
    into,
    other,
    candidates: candidates.filter(({ key }) => key !== type.key),
  }
}

/** Returns the answer of a call, or the text of its refusal. */
async function orRefusal<T>(call: Promise<T>): Promise<{ found: T | null; refusal: string | null }> {
  try {
    return { found: await call, refusal: null }
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { found: null, refusal: error.body.detail }
    throw error
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const fields = await readFields(request)
  const field = (name: string) => fields.get(name) ?? ''
  const actions = {
    change: () => api(changePartType, { params, body: partTypeIn(fields) }),
    'add-name': () => api(addPartTypeName, { params, body: { text: field('text') } }),
    'name-state': () =>
      api(changePartTypeName, {
        params: { id: field('name_id') },
        body: { state: field('state') === 'active' ? 'active' : 'off' },
      }),
    'add-relation': () => addRelation(api, params, { kind: field('kind'), other: field('other_type') }),
    'remove-relation': () => removeRelation(api, params, { kind: field('kind'), key: field('key') }),
    merge: () => api(mergePartType, { params, body: { into: field('into') } }),
  }
  return perform(fields, actions, adminPartTypePath(params.id))
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitIntentOrShowOffline(sent)

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.type.name ?? msg`Part type`,
    description: 'One part type.',
    path: adminPartTypePath(params.id ?? ''),
    noindex: true,
  })

/** One part type: its names, its relations, and the forms that change it. */
export default function AdminPartType({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { type, categories, preview, name, into, other, candidates } = loaderData
  const page = adminPartTypePath(type.id)
  const form = useCheckedForm('change', actionData)
  const all = <TextLink to={paths.adminPartTypes}>{t`All part types`}</TextLink>
  const facts = {
    Category: type.category,
    Listings: type.listings,
    Sizes: type.size_fields.map(sizeText).join('; '),
    'Name in files': <span className="font-mono text-sm">{type.key}</span>,
  }
  if (type.retired_into) {
    const { id, name: kept } = type.retired_into
    return (
      <AdminFrame title={type.name} intro={all}>
        <Alert kind="info">
          <Trans>
            Merged into <TextLink to={adminPartTypePath(id)}>{kept}</TextLink>
          </Trans>
        </Alert>
        <Facts title={t`About this type`} facts={facts} />
      </AdminFrame>
    )
  }
  const refusal = actionData?.intent !== 'change' && actionData?.detail
  return (
    <AdminFrame title={type.name} intro={all}>
      {refusal && <Alert kind="error">{refusal}</Alert>}
      <Facts title={t`About this type`} facts={facts} />
      <NameList type={type} page={page} name={name} preview={name === '' ? null : preview} answer={actionData} />
      <Relations type={type} page={page} answer={actionData} />
      <EntryForm form={form} title={t`Change this type`} submit={t`Save changes`} page={page} edited={null}>
        <PartTypeFields form={form} categories={categories} initial={type} />
      </EntryForm>
      <MergeForm page={page} {...{ into, other, candidates }} preview={name === '' ? preview : null} />
    </AdminFrame>
  )
}
