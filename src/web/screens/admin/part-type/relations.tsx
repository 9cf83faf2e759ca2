import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import type { AdminPartType, setPartTypeRelations } from '#modules/taxonomy/type-changes.contract.ts'
import type { Input } from '#platform/http/endpoint.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'

type RelationsBody = Input<typeof setPartTypeRelations>['body']['relations']

/** Returns the relations of a type as lines: "accessory_of brake-pads". */
export const relationLines = ({ relations }: Pick<AdminPartType, 'relations'>): string =>
  relations.map(({ kind, key }) => `${kind} ${key}`).join('\n')

/** Reads lines of relations. The API refuses kinds and types that are not known. */
export const readRelations = (text: string): RelationsBody =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    // The API checks each kind.
    .map((line) => ({ kind: line.split(/\s+/)[0], to: line.split(/\s+/).slice(1).join(' ') })) as RelationsBody

interface RelationsProps {
  page: string
  lines: string
  answer: FormAnswer | undefined
}

/** The relations from a type to others. */
export function Relations({ page, lines, answer }: RelationsProps) {
  const { t } = useLingui()
  const typed = answer?.intent === 'relations' ? answer.values['relations'] : undefined
  return (
    <section
      aria-labelledby="relations-title"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="relations-title" className="text-lg">{t`Relations`}</h2>
      <Form method="post" action={page} preventScrollReset className="grid gap-3">
        <input type="hidden" name="intent" value="relations" />
        <TextArea
          key={lines}
          label={t`One on each line`}
          name="relations"
          rows={4}
          defaultValue={typed ?? lines}
          hint={t`Kinds: accessory_of, component_of, kit_contains, replaced_with, confused_with.`}
        />
        <Button type="submit" className="sm:justify-self-start">{t`Save relations`}</Button>
      </Form>
    </section>
  )
}
