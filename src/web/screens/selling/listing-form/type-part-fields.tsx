import { useLingui } from '@lingui/react/macro'

import type { CheckedFormState } from '#web/features/forms/use-checked-form.ts'
import type { ChosenType } from '#web/features/part-type/chosen-type.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import type { Text } from '#web/ui/text.ts'

import { Choices } from './choices.tsx'
import { partName, parseParts } from './form-values.ts'

interface PartFieldsProps {
  form: CheckedFormState
  type: ChosenType
  /** The initial values, see `partsText`. */
  values: string
  /** The error of the group as a whole. */
  error: Text | undefined
}

type Slot = ChosenType['position_slots'][number]
const CYLINDERS = Array.from({ length: 12 }, (_, at) => `${at + 1}`)

/** Position on the vehicle: a field for each direction that the type distinguishes. */
export function PositionFields({ form, type, values, error }: PartFieldsProps) {
  const { t } = useLingui()
  const labels = {
    axle: t`Front or rear`,
    side: t`Left or right`,
    height: t`Upper or lower`,
    depth: t`Inner or outer`,
    bank: t`Bank of the engine`,
    order: t`Cylinder`,
  }
  const options = useSlotOptions()
  const initial = parseParts(values)
  if (type.position_slots.length === 0 && !error) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {error && (
        <Alert kind="error" className="sm:col-span-2">
          {error}
        </Alert>
      )}
      {type.position_slots.map((slot) => (
        <Select
          key={`${type.key} ${slot}`}
          {...form.field(partName('positions', slot), initial[slot])}
          label={labels[slot]}
        >
          <option value="">{t`Any, or not stated`}</option>
          {options[slot].map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      ))}
    </div>
  )
}

function useSlotOptions(): Readonly<Record<Slot, readonly (readonly [string, string])[]>> {
  const { t } = useLingui()
  return {
    axle: [
      ['front', t`Front`],
      ['rear', t`Rear`],
    ],
    side: [
      ['left', t`Left (driver)`],
      ['right', t`Right (passenger)`],
    ],
    height: [
      ['upper', t`Upper`],
      ['lower', t`Lower`],
    ],
    depth: [
      ['inner', t`Inner`],
      ['outer', t`Outer`],
    ],
    bank: [
      ['1', '1'],
      ['2', '2'],
    ],
    order: CYLINDERS.map((number) => [number, number] as const),
  }
}

/** Sizes of the type: 195 mm, 75 Ah, 5W-30. */
export function TypeSizeFields({ form, type, values, error }: PartFieldsProps) {
  const initial = parseParts(values)
  if (type.size_fields.length === 0 && !error) return null
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
      {error && (
        <Alert kind="error" className="col-span-full">
          {error}
        </Alert>
      )}
      {type.size_fields.map((size) => (
        <SizeField key={`${type.key} ${size.key}`} form={form} size={size} initial={initial[size.key] ?? ''} />
      ))}
    </div>
  )
}

interface SizeFieldProps {
  form: CheckedFormState
  size: ChosenType['size_fields'][number]
  initial: string
}

function SizeField({ form, size, initial }: SizeFieldProps) {
  const { t } = useLingui()
  const { key, label, unit, kind, options, required } = size
  const named = unit === '' ? label : `${label} (${unit})`
  const field = form.field(partName('sizes', key), initial)
  const words = required ? named : t`${named}, optional`
  if (options.length > 0) return <Choices {...field} label={words} options={options} required={required} />
  return (
    <Field
      {...field}
      label={words}
      inputMode={kind === 'integer' ? 'numeric' : kind === 'decimal' ? 'decimal' : 'text'}
      maxLength={60}
      autoComplete="off"
      required={required}
    />
  )
}
