import { useLingui } from '@lingui/react/macro'

import type { AdminPartType } from '#modules/taxonomy/type-changes.contract.ts'
import type { CheckedFormState } from '#web/features/forms/use-checked-form.ts'
import { Field, Select } from '#web/ui/field.tsx'

interface PartTypeFieldsProps {
  form: CheckedFormState
  categories: readonly string[]
  initial?: AdminPartType
}

/** The fields of a new part type or of a change. */
export function PartTypeFields(props: PartTypeFieldsProps) {
  return (
    <>
      <NameFields {...props} />
      <SaleFields {...props} />
      <ClassFields {...props} />
      <Positions chosen={props.initial?.position_slots ?? []} />
    </>
  )
}

function NameFields({ form, categories, initial }: PartTypeFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`Name`} maxLength={80} required autoComplete="off" {...form.field('name', initial?.name)} />
      <Field
        label={t`US name`}
        maxLength={80}
        autoComplete="off"
        hint={t`Blank: the same name.`}
        {...form.field('us_name', initial?.us_name ?? '')}
      />
      <Choice
        form={form}
        name="category"
        label={t`Category`}
        options={categories.map((name) => [name, name])}
        initial={initial?.category}
      />
      <Field
        label={t`Family`}
        maxLength={60}
        autoComplete="off"
        hint={t`Types that one spoken name means, such as “shock absorber”.`}
        {...form.field('family', (initial?.family ?? '').replaceAll('-', ' '))}
      />
    </>
  )
}

function SaleFields({ form, initial }: PartTypeFieldsProps) {
  const { t } = useLingui()
  const fitModes = [
    ['vehicle', t`Vehicle`],
    ['size', t`Size`],
    ['both', t`Vehicle or size`],
    ['none', t`Neither`],
  ] as const
  const units = [
    ['each', t`Each`],
    ['pair', t`Pair`],
    ['set', t`Set`],
    ['kit', t`Kit`],
  ] as const
  return (
    <>
      <Choice form={form} name="fit_mode" label={t`Fits by`} options={fitModes} initial={initial?.fit_mode} />
      <Choice form={form} name="sold_as" label={t`Sold as`} options={units} initial={initial?.sold_as} />
      <Field
        label={t`Quantity in a vehicle`}
        inputMode="numeric"
        maxLength={3}
        hint={t`Blank if it differs.`}
        {...form.field('per_vehicle_quantity', `${initial?.per_vehicle_quantity ?? ''}`)}
      />
    </>
  )
}

function ClassFields({ form, initial }: PartTypeFieldsProps) {
  const { t } = useLingui()
  const classes = [
    ['standard', t`Standard`],
    ['consumable', t`Consumable`],
    ['electrical', t`Electrical`],
    ['assembly', t`Assembly`],
  ] as const
  return (
    <>
      <Choice
        form={form}
        name="inspection_class"
        label={t`Inspection class`}
        options={classes}
        initial={initial?.inspection_class}
      />
      <Choice
        form={form}
        name="size_class"
        label={t`Size class`}
        options={['S', 'M', 'L', 'XL', 'freight'].map((size) => [size, size])}
        initial={initial?.size_class}
      />
    </>
  )
}

interface ChoiceProps {
  form: CheckedFormState
  name: string
  label: string
  options: readonly (readonly [string, string])[]
  initial: string | undefined
}

function Choice({ form, name, label, options, initial }: ChoiceProps) {
  const { autoFocus: _autoFocus, ...field } = form.field(name, initial ?? options[0]?.[0])
  return (
    <Select label={label} {...field}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}

function Positions({ chosen }: { chosen: readonly string[] }) {
  const { t } = useLingui()
  const slots = [
    ['axle', t`Front or rear`],
    ['side', t`Left or right`],
    ['height', t`Upper or lower`],
    ['depth', t`Inner or outer`],
    ['bank', t`Bank`],
    ['order', t`Cylinder`],
  ] as const
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">{t`Positions`}</legend>
      <div className="flex flex-wrap gap-x-5">
        {slots.map(([value, text]) => (
          <label key={value} className="inline-flex min-h-11 items-center gap-2">
            <input type="checkbox" name="position_slots" value={value} defaultChecked={chosen.includes(value)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
