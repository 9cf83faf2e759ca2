import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { getQualityText } from '#web/content/keyed-text.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import { type CheckedFormState, useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { TitleCheck } from '#web/features/part-type/title-check.tsx'
import { Field } from '#web/ui/field.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { Choices } from './choices.tsx'
import { ConditionField } from './condition-field.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { DescriptionField } from './description-field.tsx'
import { FilledFields } from './filled-fields.tsx'
import { FormFooter } from './form-footer.tsx'
import { FormSection } from './form-section.tsx'
import type { FormReply, FormSubject } from './form-subject.ts'
import { type FieldName, LABELS } from './form-values.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { PicturesField } from './pictures-field.tsx'
import { checkProduct, HAD_NO_PRICE } from './product-checks.ts'
import { PREVIEWS } from './sent-pictures.ts'
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
const WIDE = 'lg:col-span-2'

/** The fields of sections 2, 3 and 5 of the specification. */
export function ProductFields(props: ProductFieldsProps) {
  const { t } = useLingui()
  const { subject, action, answer, isSaved, toList } = props
  const form = useCheckedForm('product', answer, checkProduct)
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
      {subject.isShort ? <ShortForm {...props} form={form} /> : <FullForm {...props} form={form} />}
    </CheckedForm>
  )
}

type SectionsProps = ProductFieldsProps & { form: CheckedFormState }

/** The form of a part that the catalogue knows: first what only the seller knows, then the rest, folded away. */
function ShortForm(props: SectionsProps) {
  return (
    <>
      <OfferSection {...props} />
      <PicturesSection {...props} />
      <FilledFields {...props}>
        <PartSection {...props} />
        <SizeSection {...props} />
        <RestSections {...props} />
      </FilledFields>
    </>
  )
}

function FullForm(props: SectionsProps) {
  return (
    <>
      <PartSection {...props} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <OfferSection {...props} />
        <SizeSection {...props} />
        <PicturesSection {...props} />
      </div>
      <RestSections {...props} />
    </>
  )
}

const bindFields =
  ({ form, subject }: SectionsProps) =>
  (name: FieldName) =>
    form.field(name, subject.values[name])

function TitleQuestion({ answer }: Pick<ProductFieldsProps, 'answer'>) {
  if (!answer || !('titleConflict' in answer) || !answer.titleConflict) return null
  return (
    <div className="lg:col-span-2">
      <TitleCheck conflict={answer.titleConflict} />
    </div>
  )
}

const mono = '[&_input]:font-mono'

function PartSection(props: SectionsProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const value = bindFields(props)
  return (
    <FormSection id="part" title={t`The part`}>
      <TypeFields {...props} />
      <Field {...value('title')} label={translate(LABELS.title)} maxLength={300} required />
      <Field
        {...value('sku')}
        label={translate(LABELS.sku)}
        maxLength={80}
        autoCapitalize="off"
        className={mono}
        required
      />
      <Field
        {...value('part_no')}
        label={translate(LABELS.part_no)}
        hint={t`Separate numbers with commas`}
        maxLength={2000}
        autoCapitalize="characters"
        spellCheck={false}
        className={mono}
        required
      />
      <Field {...value('brand')} label={t`Brand (optional)`} maxLength={80} />
      <Choices
        {...value('quality')}
        label={t`Quality (optional)`}
        blank={t`Not stated`}
        options={QUALITIES}
        getText={getQualityText}
      />
    </FormSection>
  )
}

/** The fields that only the seller knows. */
function OfferSection(props: SectionsProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const value = bindFields(props)
  return (
    <FormSection id="price" title={t`Price, stock and condition`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...value('gen_price')}
          label={t`B2C price (₦)`}
          hint={t`Retail price`}
          inputMode="decimal"
          maxLength={16}
          required
        />
        <Field
          {...value('price')}
          label={t`B2B price (₦)`}
          hint={t`Trade price, for business accounts`}
          inputMode="decimal"
          maxLength={16}
          required={!props.subject.hadNoPrice}
        />
        {props.subject.hadNoPrice && <input type="hidden" name={HAD_NO_PRICE} value="1" />}
        <Field {...value('stock')} label={translate(LABELS.stock)} inputMode="numeric" maxLength={9} required />
      </div>
      <ConditionField {...value('condition')} label={translate(LABELS.condition)} options={CONDITIONS} />
    </FormSection>
  )
}

function SizeSection(props: SectionsProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const value = bindFields(props)
  const measure = (name: 'weight' | 'length' | 'dim_width' | 'height') => (
    <Field {...value(name)} label={translate(LABELS[name])} inputMode="decimal" maxLength={11} required />
  )
  return (
    <FormSection id="size" title={t`Weight and size`}>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {measure('weight')}
        {measure('length')}
        {measure('dim_width')}
        {measure('height')}
      </div>
    </FormSection>
  )
}

function PicturesSection(props: SectionsProps) {
  const { t } = useLingui()
  const { subject, onChange } = props
  const isNew = subject.id === null
  return (
    <FormSection id="thumbnail" title={isNew ? t`Pictures` : t`Thumbnail`}>
      <PicturesField
        {...bindFields(props)('thumbnail')}
        previews={isNew ? bindFields(props)(PREVIEWS).defaultValue : null}
        onChange={onChange}
      />
    </FormSection>
  )
}

function RestSections(props: SectionsProps) {
  const { t } = useLingui()
  return (
    <>
      <FormSection id="vehicles" title={t`Vehicles it fits`} className={WIDE}>
        <FitsFields {...props} />
      </FormSection>
      <FormSection id="words" title={t`Description`} className={WIDE} hidesTitle>
        <DescriptionField {...bindFields(props)('description')} onEdit={props.onChange} />
      </FormSection>
    </>
  )
}

function FitsFields({ form, subject, answer, vehicles, onChange }: SectionsProps) {
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
        <VehiclesField initial={vehicles} getError={(name) => form.field(name).error} onChange={onChange} />
      </div>
    </>
  )
}
