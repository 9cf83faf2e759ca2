import { useLingui } from '@lingui/react/macro'

import type { VehicleAddition } from '#modules/vehicles/additions.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import type { EntryAnswer } from '#web/screens/admin/features/entry-action.ts'
import { EntryForm, Suggestions, VehicleYearsFields } from '#web/screens/admin/features/entry-form.tsx'
import { Field } from '#web/ui/field.tsx'

interface VehicleFormProps {
  /** The added vehicle to change; null for a new one. */
  edited: VehicleAddition | null
  makes: readonly string[]
  answer: EntryAnswer | undefined
}

/** Adds a make and model with years, engines and body types, or changes an added one. */
export function VehicleForm({ edited, makes, answer }: VehicleFormProps) {
  const { t } = useLingui()
  const form = useCheckedForm(edited ? 'change' : 'add', answer)
  const names = { maxLength: 1300, required: true }
  return (
    <EntryForm
      form={form}
      title={edited ? t`Change ${edited.make} ${edited.model}` : t`Add a vehicle`}
      submit={edited ? t`Save changes` : t`Add vehicle`}
      page={paths.adminVehicles}
      edited={edited && `${edited.id}`}
    >
      <VehicleYearsFields form={form} makes={makes} initial={edited ?? undefined} />
      <Field
        label={t`Engines`}
        {...names}
        hint={t`Separate several by commas: 100 cc, 1.8 2ZR-FE`}
        {...form.field('engines', edited?.engines.join(', '))}
      />
      <Field
        label={t`Body types`}
        list="known-types"
        {...names}
        hint={t`Such as Sedan, Motorcycle or Tricycle.`}
        {...form.field('vehicle_types', edited?.vehicle_types.join(', '))}
      />
      <Suggestions id="known-types" words={BODY_TYPES} />
    </EntryForm>
  )
}

const BODY_TYPES = ['Sedan', 'Hatchback', 'SUV', 'Pickup', 'Van', 'Wagon', 'Coupe', 'Bus', 'Motorcycle', 'Tricycle']
