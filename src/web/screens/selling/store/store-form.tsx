import { useLingui } from '@lingui/react/macro'

import type { OwnStore } from '#modules/stores/stores.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { type CheckedFormState, useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'

import { checkStore } from './check-store.ts'

/** Edits name and contact of the user's store; without a store, opens one. */
export function StoreForm({ store, answer }: { store: OwnStore | null; answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  const form = useCheckedForm('store', answer, checkStore)
  const idle = store ? t`Save store` : t`Create Store`
  return (
    <CheckedForm
      form={form}
      action={paths.store}
      footer={
        <Button type="submit" variant="primary" loading={form.isBusy} className="sm:justify-self-start">
          {form.isBusy ? t`Saving…` : idle}
        </Button>
      }
    >
      <StoreFields form={form} store={store} />
    </CheckedForm>
  )
}

function StoreFields({ form, store }: { form: CheckedFormState; store: OwnStore | null }) {
  const { t } = useLingui()
  return (
    <>
      <Field
        {...form.field('name', store?.name)}
        label={t`Store name`}
        maxLength={120}
        autoComplete="organization"
        required
      />
      <Field
        {...form.field('city', store?.city)}
        label={t`City (optional)`}
        maxLength={80}
        autoComplete="address-level2"
      />
      <Field
        {...form.field('phone', store?.phone ?? '')}
        label={t`Phone for buyers (optional)`}
        hint={t`Shown on your store’s page`}
        type="tel"
        maxLength={40}
        autoComplete="tel"
      />
      <TextArea
        {...form.field('about', store?.about)}
        label={t`About your store (optional)`}
        rows={4}
        maxLength={2000}
      />
    </>
  )
}
