import { useLingui } from '@lingui/react/macro'

import type { User } from '#modules/accounts/accounts.contract.ts'
import { paths } from '#web/app/paths.ts'
import { checkProfile } from '#web/features/forms/account-checks.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import { ContactFields } from '#web/features/forms/contact-fields.tsx'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'

type Profile = Pick<User, 'username' | 'phone' | 'address'>

/** Name, phone and address. */
export function ProfileForm({ user, answer }: { user: Profile; answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  const form = useCheckedForm('profile', answer, checkProfile)
  return (
    <CheckedForm
      form={form}
      action={paths.account}
      footer={
        <Button type="submit" variant="primary" loading={form.isBusy} className="sm:justify-self-start">
          {form.isBusy ? t`Saving…` : t`Save details`}
        </Button>
      }
    >
      <ContactFields form={form} initial={user} />
    </CheckedForm>
  )
}
