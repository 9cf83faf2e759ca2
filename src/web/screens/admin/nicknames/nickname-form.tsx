import { useLingui } from '@lingui/react/macro'

import type { AdminNickname } from '#modules/taxonomy/nicknames.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import type { EntryAnswer } from '#web/screens/admin/features/entry-action.ts'
import { EntryForm, VehicleYearsFields } from '#web/screens/admin/features/entry-form.tsx'
import { Field, Select } from '#web/ui/field.tsx'

interface NicknameFormProps {
  edited: AdminNickname | null
  makes: readonly string[]
  answer: EntryAnswer | undefined
}

/** The form of a new nickname or of a change. */
export function NicknameForm({ edited, makes, answer }: NicknameFormProps) {
  const { t } = useLingui()
  const form = useCheckedForm(edited ? 'change' : 'add', answer)
  const { autoFocus: _first, ...confidence } = form.field('confidence', edited?.confidence ?? 'medium')
  const { autoFocus: _second, ...state } = form.field('state', edited?.state ?? 'active')
  return (
    <EntryForm
      form={form}
      title={edited ? t`Change ${edited.text}` : t`Add a nickname`}
      submit={edited ? t`Save changes` : t`Add nickname`}
      page={paths.adminNicknames}
      edited={edited && `${edited.id}`}
    >
      <Field label={t`Nickname`} maxLength={60} required autoComplete="off" {...form.field('text', edited?.text)} />
      <Field
        label={t`Generation`}
        maxLength={60}
        hint={t`Such as XV30. With two under one name, buyers choose.`}
        {...form.field('label', edited?.label)}
      />
      <VehicleYearsFields form={form} makes={makes} initial={edited ? toVehicleYears(edited) : undefined} />
      <Select label={t`How sure`} {...confidence}>
        <option value="high">{t`High`}</option>
        <option value="medium">{t`Medium`}</option>
        <option value="low">{t`Low`}</option>
      </Select>
      <Select label={t`State`} {...state}>
        <option value="active">{t`On`}</option>
        <option value="off">{t`Off`}</option>
      </Select>
      <Field
        label={t`Sources`}
        maxLength={200}
        hint={t`Where you read the name. Optional.`}
        className="sm:col-span-2"
        {...form.field('sources', edited?.sources)}
      />
    </EntryForm>
  )
}

const toVehicleYears = ({ make, model, year_start: from, year_end: to }: AdminNickname) =>
  make === null || model === null || from === null || to === null
    ? undefined
    : { make, model, year_start: from, year_end: to }
