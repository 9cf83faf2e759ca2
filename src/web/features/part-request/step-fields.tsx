import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { Alert } from '#web/ui/alert.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import type { Field as FieldName, Wizard } from './wizard.ts'

export function StepFields({ wizard }: { wizard: Wizard }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { step, values, errors, vehicle } = wizard
  const field = (name: FieldName) => ({ name, defaultValue: values[name], error: errors[name] })
  if (step === 'name')
    return <Field key="name" label={t`Your name`} {...field('name')} autoComplete="name" maxLength={80} />
  if (step === 'request')
    return (
      <TextArea
        key="request"
        label={t`Which part do you need?`}
        {...field('request')}
        hint={t`The part, the vehicle, and the part number if you have it`}
        rows={4}
        maxLength={1000}
      />
    )
  if (step === 'vin')
    return (
      <Field
        key="vin"
        label={t`VIN of the vehicle (optional)`}
        {...field('vin')}
        hint={t`17 letters and digits. Leave it empty if you do not have it.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="[&_input]:font-mono [&_input]:uppercase"
      />
    )
  return (
    <>
      {vehicle && <Alert kind="info">{translate(vehicle)}</Alert>}
      <ContactMethods chosen={values.contact_method} />
      <ContactField key="contact" {...field('contact')} />
    </>
  )
}

function ContactField(field: { name: FieldName; defaultValue: string; error: Text | undefined }) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Phone number or email`}
      {...field}
      hint={t`Only needed for a call or an email.`}
      autoComplete="off"
      maxLength={254}
    />
  )
}

const METHODS = [
  { value: 'message', label: msg`On WhatsApp` },
  { value: 'phone', label: msg`By a phone call` },
  { value: 'email', label: msg`By email` },
]

function ContactMethods({ chosen }: { chosen: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{t`How should we reply?`}</legend>
      {METHODS.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name="contact_method"
            value={value}
            defaultChecked={chosen === value}
            className="size-5 accent-green"
          />
          {translate(label)}
        </label>
      ))}
    </fieldset>
  )
}
