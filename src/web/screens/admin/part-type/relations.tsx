import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import type { AdminPartType } from '#modules/taxonomy/type-changes.contract.ts'
import { adminPartTypePath } from '#web/app/navigation/paths.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { useIsSubmitting } from '#web/features/forms/use-is-submitting.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'

interface RelationsProps {
  type: Pick<AdminPartType, 'name' | 'relations'>
  page: string
  answer: FormAnswer | undefined
}

/** The relations from a type to others: each with a button that removes it, and a form for a new one. */
export function Relations({ type: { name, relations }, page, answer }: RelationsProps) {
  const { t } = useLingui()
  const kinds = useKinds()
  return (
    <section
      aria-labelledby="relations-title"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="relations-title" className="text-lg">{t`Relations`}</h2>
      {relations.length === 0 && <p className="text-muted">{t`No relations yet. Add the first below.`}</p>}
      {kinds.map(([kind, label]) => {
        const others = relations.filter((one) => one.kind === kind)
        return (
          others.length > 0 && (
            <div key={kind} className="grid gap-2">
              <h3 className="text-base">{label}</h3>
              <ul className="flex flex-wrap gap-2">
                {others.map((other) => (
                  <Relation key={other.key} other={other} page={page} />
                ))}
              </ul>
            </div>
          )
        )
      })}
      <NewRelation key={relations.length} {...{ name, page, answer, kinds }} />
    </section>
  )
}

type Kinds = readonly (readonly [AdminPartType['relations'][number]['kind'], string])[]

/** The kinds of relations, as they follow the name of the type. */
function useKinds(): Kinds {
  const { t } = useLingui()
  return [
    ['accessory_of', t`Accessory of`],
    ['component_of', t`Component of`],
    ['kit_contains', t`Kit that contains`],
    ['replaced_with', t`Usually replaced together with`],
    ['confused_with', t`Easily confused with`],
  ]
}

function Relation({ other, page }: { other: AdminPartType['relations'][number]; page: string }) {
  const { t } = useLingui()
  const isBusy = useIsSubmitting({ intent: 'remove-relation', kind: other.kind, key: other.key })
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-md border border-line px-3 py-1">
      <TextLink to={adminPartTypePath(other.id)}>{other.name}</TextLink>
      <Form method="post" action={page} preventScrollReset>
        <input type="hidden" name="intent" value="remove-relation" />
        <input type="hidden" name="kind" value={other.kind} />
        <input type="hidden" name="key" value={other.key} />
        <Button type="submit" variant="quiet" loading={isBusy} className="px-2 text-sm">
          {t`Remove`}
          <span className="sr-only">: {other.name}</span>
        </Button>
      </Form>
    </li>
  )
}

interface NewRelationProps extends Pick<RelationsProps, 'page' | 'answer'> {
  name: string
  kinds: Kinds
}

function NewRelation({ name, page, answer, kinds }: NewRelationProps) {
  const { t } = useLingui()
  const typed = answer?.intent === 'add-relation' ? answer : undefined
  const isBusy = useIsSubmitting({ intent: 'add-relation' })
  return (
    <Form method="post" action={page} preventScrollReset className="flex flex-wrap items-start gap-3">
      <input type="hidden" name="intent" value="add-relation" />
      <Select label={t`“${name}” is`} name="kind" defaultValue={typed?.values['kind']}>
        {kinds.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <Field
        label={t`Other part type`}
        name="other_type"
        maxLength={80}
        required
        autoComplete="off"
        hint={t`Its name, such as “Brake Pad Set”.`}
        defaultValue={typed?.values['other_type']}
        error={typed?.errors['other_type']}
      />
      <Button type="submit" loading={isBusy} className="sm:mt-6">
        {t`Add relation`}
      </Button>
    </Form>
  )
}
