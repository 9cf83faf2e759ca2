import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import { editListingPath, newListingPath } from '#web/app/navigation/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import type { FormStart, Prefill } from './form-start.ts'
import { type FieldName, LABELS } from './form-values.ts'

interface StartStepProps {
  start: FormStart
  /** For an admin, the store of the new listing. */
  store: string | null
}

/** The first step of a new listing: a part number or a name, by which the form is filled in. Works as a GET form. */
export function StartStep({ start, store }: StartStepProps) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="start-title" className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id="start-title" className="text-lg">
        {start.text === '' ? t`What do you sell?` : start.text}
      </h2>
      <Outcome start={start} store={store} />
      {start.text === '' ? (
        <StartForm start={start} store={store} />
      ) : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-green">
            {t`Another part number or name`}
          </summary>
          <StartForm start={start} store={store} />
        </details>
      )}
    </section>
  )
}

function StartForm({ start, store }: StartStepProps) {
  const { t } = useLingui()
  return (
    <Form action={newListingPath()} className="flex flex-wrap items-start gap-3">
      {store !== null && <input type="hidden" name="store" value={store} />}
      <Field
        key={start.text}
        label={t`Part number or name`}
        name="part"
        defaultValue={start.text}
        hint={t`Such as 04465-33450 or “brake pad”. We fill in what we know.`}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        required
        className="min-w-0 grow basis-64"
      />
      <Button type="submit" variant="primary" className="max-sm:w-full sm:mt-6">
        {t`Fill in`}
      </Button>
    </Form>
  )
}

function Outcome({ start, store }: StartStepProps) {
  const { t } = useLingui()
  const { text, known } = start
  if (text === '') return null
  if (known === null)
    return (
      <Alert kind="warning">
        {t`We could not search the catalogue. Fill in the form yourself.`} <Carried start={start} />
      </Alert>
    )
  return (
    <>
      {known.own && (
        <Alert kind="warning">
          <Trans>
            You already sell this number:{' '}
            <TextLink to={editListingPath(known.own.id, { store })}>{known.own.title}</TextLink>
          </Trans>
        </Alert>
      )}
      <Filled start={start} known={known} />
      <OtherTypes text={text} known={known} store={store} />
    </>
  )
}

/** Says what was filled in and where it comes from. */
function Filled({ start, known }: { start: FormStart; known: Prefill }) {
  const { t } = useLingui()
  const names = useFieldNames(known.filled)
  // The types that it can mean follow.
  if (known.source === 'text' && known.types.length > 0) return null
  if (known.source === 'text')
    return (
      <Alert kind="info">
        {t`We do not know “${start.text}” yet.`} <Carried start={start} />
      </Alert>
    )
  if (known.source === 'part_type')
    return (
      <Alert kind="success">{t`Filled in from our list of part types: ${names}. Check them, then add the rest.`}</Alert>
    )
  const { listings } = known
  const from =
    listings === 1
      ? t`Filled in from a listing with this number: ${names}.`
      : t`Filled in from one of ${listings} listings with this number: ${names}.`
  return (
    <Alert kind="success">
      {from} {t`Check them, then add your price, stock, condition and picture.`}
    </Alert>
  )
}

/** Says in which field the typed text is kept. */
function Carried({ start: { carried } }: { start: FormStart }) {
  const { t } = useLingui()
  if (carried === null) return null
  return carried === 'part_no'
    ? t`Your text is in “Part numbers”. Fill in the rest.`
    : t`Your text is in “What is it?”. Choose a type there.`
}

/** The category follows from the type. */
const UNNAMED: readonly FieldName[] = ['category', 'universal']
const SIZE_FIELDS: readonly FieldName[] = ['weight', 'length', 'dim_width', 'height']

const OWN_NAMES: Partial<Record<FieldName, Text>> = {
  part_type: msg`part type`,
  sku: msg`SKU`,
  vehicleSets: msg`vehicles`,
}

function useFieldNames(filled: readonly FieldName[]): string {
  const { t } = useLingui()
  const translate = useTranslate()
  const named = filled.filter((field) => !UNNAMED.includes(field) && !SIZE_FIELDS.includes(field))
  const names = named.map((field) => {
    const own = OWN_NAMES[field]
    return own === undefined ? translate(LABELS[field]).toLowerCase() : translate(own)
  })
  return [...names, ...(SIZE_FIELDS.some((field) => filled.includes(field)) ? [t`weight and size`] : [])].join(', ')
}

function OtherTypes({ text, known, store }: { text: string; known: Prefill; store: string | null }) {
  const { t } = useLingui()
  const others = known.types.filter(({ key }) => key !== known.typeKey)
  if (others.length === 0) return null
  return (
    <p>
      {known.source === 'listings' ? t`This number is also used for:` : t`Which one is it?`}{' '}
      {others.map(({ key, name }, at) => (
        <span key={key}>
          {at > 0 && ', '}
          <TextLink to={newListingPath({ store, part: text, type: key })}>{name}</TextLink>
        </span>
      ))}
    </p>
  )
}
