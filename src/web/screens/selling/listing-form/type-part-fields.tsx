import { useLingui } from '@lingui/react/macro'

import type { CheckedFormState } from '#web/features/forms/use-checked-form.ts'
import type { ChosenType } from '#web/features/part-type/chosen-type.ts'
import { getSizeLabel, getSizeText } from '#web/features/part-type/size-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { Choices } from './choices.tsx'
import { partName, parseParts } from './form-values.ts'
import { SLOT_LABELS, SLOT_OPTIONS } from './position-texts.ts'

interface PartFieldsProps {
  form: CheckedFormState
  type: ChosenType
  /** The initial values, see `partsText`. */
  values: string
  /** The error of the group as a whole. */
  error: Text | undefined
}

/** Position on the vehicle: a field for each direction that the type distinguishes. */
export function PositionFields({ form, type, values, error }: PartFieldsProps) {
  const { t } = useLingui()
  const translate = useTranslate()
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
          label={translate(SLOT_LABELS[slot])}
        >
          <option value="">{t`Any, or not stated`}</option>
          {SLOT_OPTIONS[slot].map(([value, words]) => (
            <option key={value} value={value}>
              {translate(words)}
            </option>
          ))}
        </Select>
      ))}
    </div>
  )
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
  const label = useTranslate()(getSizeLabel(size.label))
  const { key, unit, kind, options, required } = size
  const named = unit === '' ? label : `${label} (${unit})`
  const field = form.field(partName('sizes', key), initial)
  const words = required ? named : t`${named}, optional`
  if (options.length > 0)
    return <Choices {...field} label={words} options={options} getText={getSizeText} required={required} />
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
