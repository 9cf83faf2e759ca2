import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { getCategoryText } from '#web/content/keyed-text.ts'
import type { CheckedFormState } from '#web/features/forms/use-checked-form.ts'
import { PartTypeField } from '#web/features/part-type/part-type-field.tsx'
import { useTypeChoice } from '#web/features/part-type/use-type-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { Choices } from './choices.tsx'
import type { FormReply, FormSubject } from './form-subject.ts'
import { LABELS } from './form-values.ts'
import { PositionFields, TypeSizeFields } from './type-part-fields.tsx'

interface TypeFieldsProps {
  form: CheckedFormState
  subject: FormSubject
  answer: FormReply
  /** Called on changes that fire no event of the form. */
  onChange: () => void
}

/** The part type and its fields; the category follows from it. */
export function TypeFields({ form, subject, answer, onChange }: TypeFieldsProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { choice, isUnknown, setUnknown } = useTypeState(subject, answer)
  const { type } = choice
  const pick = { ...choice, choose: (one: Parameters<typeof choice.choose>[0]) => (choice.choose(one), onChange()) }
  const partError = (name: 'positions' | 'sizes') => form.field(name).error
  const { defaultValue: _, ...field } = form.field('part_type')
  return (
    <div className="type-fields grid gap-4">
      <PartTypeField {...field} label={translate(LABELS.part_type)} choice={pick} />
      {subject.values.part_type !== '' && <input type="hidden" name="had_type" value="1" />}
      {subject.isGuessed && choice.text === subject.values.part_type && (
        <p className="text-sm text-muted">{t`We guessed this from the title. Please check it.`}</p>
      )}
      <noscript>
        <Button type="submit" name="step" value="type">
          {t`Show its positions and sizes`}
        </Button>
      </noscript>
      {type && !isUnknown && (
        <>
          <PositionFields form={form} type={type} values={subject.values.positions} error={partError('positions')} />
          <TypeSizeFields form={form} type={type} values={subject.values.sizes} error={partError('sizes')} />
        </>
      )}
      <UnknownType form={form} subject={subject} isUnknown={isUnknown} onToggle={setUnknown} />
      {type && !isUnknown ? (
        <input type="hidden" name="category" value={type.category} />
      ) : (
        <CategoryField form={form} subject={subject} />
      )}
    </div>
  )
}

function CategoryField({ form, subject }: Pick<TypeFieldsProps, 'form' | 'subject'>) {
  const translate = useTranslate()
  return (
    <Choices
      {...form.field('category', subject.values.category)}
      label={translate(LABELS.category)}
      options={subject.categories}
      getText={getCategoryText}
      required
    />
  )
}

/** State of the chosen type; replaced when the server's response names another. */
function useTypeState(subject: FormSubject, answer: FormReply) {
  const named = subject.values.part_type
  const choice = useTypeChoice(
    readSentType(answer) ?? { text: named, type: named === subject.type?.name ? subject.type : null },
  )
  const [isUnknown, setUnknown] = useState(wasUnknown(answer, subject.values.unknown_type))
  const [seen, setSeen] = useState(answer)
  if (seen !== answer) {
    setSeen(answer)
    const start = readSentType(answer)
    if (start) {
      choice.set(start)
      setUnknown(wasUnknown(answer, ''))
    }
  }
  return { choice, isUnknown, setUnknown }
}

const readSentType = (answer: FormReply) =>
  answer && 'type' in answer && answer.type !== undefined
    ? { text: answer.values['part_type'] ?? '', type: answer.type }
    : null

// Browsers do not send an unticked checkbox.
const wasUnknown = (answer: FormReply, initial: string) =>
  (readSentType(answer) === null ? initial : (answer?.values['unknown_type'] ?? '')) !== ''

interface UnknownTypeProps extends Pick<TypeFieldsProps, 'form' | 'subject'> {
  isUnknown: boolean
  onToggle: (isUnknown: boolean) => void
}

/** For a part without a matching type: the seller proposes a name to the admin. */
function UnknownType({ form, subject, isUnknown, onToggle }: UnknownTypeProps) {
  const { t } = useLingui()
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="unknown_type"
          value="1"
          checked={isUnknown}
          className="size-5 shrink-0 accent-green"
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
        {t`I cannot find the type`}
      </label>
      <Field
        {...form.field('type_proposal', subject.values.type_proposal)}
        label={t`What do you call it? (optional)`}
        hint={t`We check your name and may add it to the list.`}
        maxLength={80}
        className="hidden type-unknown:block"
      />
    </>
  )
}
