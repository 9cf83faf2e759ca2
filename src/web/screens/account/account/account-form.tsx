import type { ReactNode } from 'react'

import { paths } from '#web/app/navigation/paths.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import type { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'

interface AccountFormProps {
  form: ReturnType<typeof useCheckedForm>
  submit: string
  submitting: string
  children: ReactNode
}

/** A form of the account page with its submit button. */
export function AccountForm({ form, submit, submitting, children }: AccountFormProps) {
  return (
    <CheckedForm
      form={form}
      action={paths.account}
      footer={
        <Button type="submit" variant="primary" loading={form.isBusy} className="sm:justify-self-start">
          {form.isBusy ? submitting : submit}
        </Button>
      }
    >
      {children}
    </CheckedForm>
  )
}
