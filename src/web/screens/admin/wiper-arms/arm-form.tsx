import { useLingui } from '@lingui/react/macro'

import { paths } from '#web/app/navigation/paths.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import type { EntryAnswer } from '#web/screens/admin/features/entry-action.ts'
import { EntryForm, VehicleYearsFields } from '#web/screens/admin/features/entry-form.tsx'
import { Field, Select } from '#web/ui/field.tsx'

/** Enters the blade that one wiper arm of a vehicle takes. */
export function ArmForm({ makes, answer }: { makes: readonly string[]; answer: EntryAnswer | undefined }) {
  const { t } = useLingui()
  const form = useCheckedForm('add', answer)
  const { autoFocus: _autoFocus, ...side } = form.field('side', 'driver')
  return (
    <EntryForm
      form={form}
      title={t`Add a wiper arm`}
      submit={t`Add wiper arm`}
      page={paths.adminWiperArms}
      edited={null}
    >
      <VehicleYearsFields form={form} makes={makes} />
      <Select label={t`Side`} {...side}>
        <option value="driver">{t`Driver side`}</option>
        <option value="passenger">{t`Passenger side`}</option>
        <option value="rear">{t`Rear`}</option>
      </Select>
      <Field
        label={t`Length in inches`}
        inputMode="numeric"
        maxLength={2}
        required
        hint={t`From 8 to 48.`}
        {...form.field('length_in')}
      />
      <Field label={t`Adapter`} maxLength={40} required hint={t`Such as hook.`} {...form.field('adapter')} />
    </EntryForm>
  )
}
