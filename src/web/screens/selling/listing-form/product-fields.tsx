import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import { type CheckedFormState, useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { TitleCheck } from '#web/features/part-type/title-check.tsx'
import { Field } from '#web/ui/field.tsx'

import { Choices } from './choices.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { DescriptionField } from './description-field.tsx'
import { FormFooter } from './form-footer.tsx'
import { FormSection } from './form-section.tsx'
import type { FormReply, FormSubject } from './form-subject.ts'
import { type FieldName, LABELS } from './form-values.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { checkProduct } from './product-checks.ts'
import { ThumbnailField } from './thumbnail-field.tsx'
import { TypeFields } from './type-fields.tsx'
import type { InitialSets } from './use-vehicle-sets.ts'
import { VehiclesField } from './vehicles-field.tsx'

interface ProductFieldsProps {
  subject: FormSubject
  action: string
  answer: FormReply
  vehicles: InitialSets
  isSaved: boolean
  /** Called on changes that fire no event of the form. */
  onChange: () => void
  toList: string
}

const CONDITIONS = ['New', 'Used', 'Renewed']
const QUALITIES = ['Genuine', 'OEM', 'Aftermarket']

/** The fields of sections 2, 3 and 5 of the specification. */
export function ProductFields(props: ProductFieldsProps) {
  const { t } = useLingui()
  const { subject, action, answer, vehicles, isSaved, onChange, toList } = props
  const form = useCheckedForm('product', answer, checkProduct)
  const value = (name: FieldName) => form.field(name, subject.values[name])
  const conflict = answer && 'conflict' in answer ? answer.conflict : undefined
  return (
    <CheckedForm
      form={form}
      action={action}
      encType="multipart/form-data"
      isDone={isSaved}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2"
      footer={<FormFooter form={form} isSaved={isSaved} isNew={subject.id === null} toList={toList} />}
    >
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" hidden tabIndex={-1} aria-label={t`Save`} />
      <HiddenFields form={form} subject={subject} conflict={conflict} />
      <TitleQuestion answer={answer} />
      {conflict && <ConflictPanel conflict={conflict} />}
      <FormSection id="part" title={t`The part`}>
        <TypeFields form={form} subject={subject} answer={answer} onChange={onChange} />
        <PartFields value={value} />
      </FormSection>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FiguresSections value={value} />
        <FormSection id="thumbnail" title={t`Thumbnail`}>
          <ThumbnailField {...value('thumbnail')} onChange={onChange} />
        </FormSection>
      </div>
      <FormSection id="vehicles" title={t`Vehicles it fits`} className="lg:col-span-2">
        <FitsFields form={form} subject={subject} answer={answer} vehicles={vehicles} onChange={onChange} />
      </FormSection>
      <FormSection id="words" title={t`Description`} className="lg:col-span-2" hidesTitle>
        <DescriptionField {...value('description')} onEdit={onChange} />
      </FormSection>
    </CheckedForm>
  )
}

function TitleQuestion({ answer }: Pick<ProductFieldsProps, 'answer'>) {
  if (!answer || !('titleConflict' in answer) || !answer.titleConflict) return null
  return (
    <div className="lg:col-span-2">
      <TitleCheck conflict={answer.titleConflict} />
    </div>
  )
}

type Value = (name: FieldName) => ReturnType<CheckedFormState['field']>
const mono = '[&_input]:font-mono'

function PartFields({ value }: { value: Value }) {
  const { t } = useLingui()
  return (
    <>
      <Field {...value('title')} label={LABELS.title} maxLength={300} required />
      <Field {...value('sku')} label={LABELS.sku} maxLength={80} autoCapitalize="off" className={mono} required />
      <Field
        {...value('part_no')}
        label={LABELS.part_no}
        hint={t`Several numbers with commas between them`}
        maxLength={2000}
        autoCapitalize="characters"
        spellCheck={false}
        className={mono}
        required
      />
      <Field {...value('brand')} label={t`Brand (optional)`} maxLength={80} />
      <Choices {...value('condition')} label={LABELS.condition} options={CONDITIONS} required />
      <Choices {...value('quality')} label={t`Quality (optional)`} blank={t`Not stated`} options={QUALITIES} />
    </>
  )
}

function FiguresSections({ value }: { value: Value }) {
  const { t } = useLingui()
  return (
    <>
      <FormSection id="price" title={t`Price and stock`}>
        <PriceFields value={value} />
      </FormSection>
      <FormSection id="size" title={t`Weight and size`}>
        <SizeFields value={value} />
      </FormSection>
    </>
  )
}

function PriceFields({ value }: { value: Value }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        {...value('gen_price')}
        label={t`B2C price (₦)`}
        hint={t`What everybody pays`}
        inputMode="decimal"
        maxLength={16}
        required
      />
      <Field
        {...value('price')}
        label={t`B2B price (₦)`}
        hint={t`What business buyers pay`}
        inputMode="decimal"
        maxLength={16}
        required
      />
      <Field {...value('stock')} label={LABELS.stock} inputMode="numeric" maxLength={7} required />
    </div>
  )
}

function SizeFields({ value }: { value: Value }) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <Field {...value('weight')} label={LABELS.weight} inputMode="decimal" maxLength={11} required />
      <Field {...value('length')} label={LABELS.length} inputMode="decimal" maxLength={11} required />
      <Field {...value('dim_width')} label={LABELS.dim_width} inputMode="decimal" maxLength={11} required />
      <Field {...value('height')} label={LABELS.height} inputMode="decimal" maxLength={11} required />
    </div>
  )
}

type FitsProps = Pick<ProductFieldsProps, 'subject' | 'answer' | 'vehicles' | 'onChange'> & { form: CheckedFormState }

function FitsFields({ form, subject, answer, vehicles, onChange }: FitsProps) {
  const { t } = useLingui()
  // Browsers do not send an unticked checkbox.
  const sent = answer ? (answer.values['universal'] ?? '') : subject.values.universal
  const [isUniversal, setUniversal] = useState(sent !== '')
  return (
    <>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="universal"
          value="1"
          checked={isUniversal}
          className="size-5 accent-green"
          onChange={(event) => setUniversal(event.currentTarget.checked)}
        />
        {t`Fits all vehicles (universal)`}
      </label>
      <div hidden={isUniversal}>
        <VehiclesField initial={vehicles} errorOf={(name) => form.field(name).error} onChange={onChange} />
      </div>
    </>
  )
}
