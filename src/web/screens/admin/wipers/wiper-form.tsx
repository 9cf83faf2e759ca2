import { useLingui } from '@lingui/react/macro'

import type { Wiper } from '#modules/wipers/wipers.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { checkUploads } from '#web/features/uploads/uploading.ts'
import type { EntryAnswer } from '#web/screens/admin/features/entry-action.ts'
import { EntryForm, Suggestions } from '#web/screens/admin/features/entry-form.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'

import { WiperPictures } from './wiper-pictures.tsx'

interface WiperFormProps {
  /** The wiper to change; null for a new one. */
  edited: (Wiper & { photos: string[] }) | null
  answer: EntryAnswer | undefined
}

/** Adds a wiper blade, or changes one; prices are changed on the price page. */
export function WiperForm({ edited, answer }: WiperFormProps) {
  const { t } = useLingui()
  const form = useCheckedForm(edited ? 'change' : 'add', answer, (fields) => checkUploads(fields, 'photos'))
  return (
    <EntryForm
      form={form}
      title={edited ? t`Change ${edited.symbol}` : t`Add a wiper`}
      submit={edited ? t`Save changes` : t`Add wiper`}
      page={paths.adminWipers}
      edited={edited?.symbol ?? null}
    >
      {edited === null && <NewFields field={form.field} />}
      <BladeFields edited={edited} field={form.field} />
      <TextArea
        label={t`Description`}
        rows={4}
        maxLength={10_000}
        className="sm:col-span-2"
        {...form.field('long_description_en', edited?.long_description_en)}
      />
      <WiperPictures initial={edited?.photos ?? []} error={form.field('photos').error} />
    </EntryForm>
  )
}

type FieldOf = ReturnType<typeof useCheckedForm>['field']

function BladeFields({ edited, field }: { edited: Wiper | null; field: FieldOf }) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`Name`} maxLength={200} required {...field('short_name_en', edited?.short_name_en)} />
      <Field
        label={t`Style`}
        list="known-styles"
        maxLength={40}
        required
        hint={t`Such as flat, frame, hybrid, rear or truck.`}
        {...field('style', edited?.style)}
      />
      <Suggestions id="known-styles" words={['flat', 'frame', 'hybrid', 'rear', 'truck']} />
      <Field
        label={t`Length in inches`}
        inputMode="numeric"
        maxLength={2}
        required
        hint={t`From 8 to 48.`}
        {...field('length_in', edited ? `${edited.length_in}` : '')}
      />
      <Field
        label={t`Adapters`}
        maxLength={500}
        required
        hint={t`Separate several by commas: hook, side pin`}
        {...field('adapters', edited?.adapters.join(', '))}
      />
    </>
  )
}

/** The fields of a new wiper only: a symbol never changes, and prices change on the price page. */
function NewFields({ field }: { field: FieldOf }) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`Symbol`}
        maxLength={40}
        required
        autoCapitalize="characters"
        hint={t`Letters, digits and hyphens, such as OX-F26-HK.`}
        {...field('symbol')}
      />
      <Field
        label={t`Price in naira`}
        inputMode="decimal"
        maxLength={12}
        hint={t`Blank: no price yet.`}
        {...field('price')}
      />
    </>
  )
}
