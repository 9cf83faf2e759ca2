import { useLingui } from '@lingui/react/macro'

import type { User } from '#modules/accounts/accounts.contract.ts'
import { checkProfile } from '#web/features/forms/account-checks.ts'
import { ContactFields } from '#web/features/forms/contact-fields.tsx'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'

import { AccountForm } from './account-form.tsx'

type Profile = Pick<User, 'username' | 'phone' | 'address'>

/** Edits name, phone and address. */
export function ProfileForm({ user, answer }: { user: Profile; answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  const form = useCheckedForm('profile', answer, checkProfile)
  return (
    <AccountForm form={form} submit={t`Save details`} submitting={t`Saving…`}>
      <ContactFields form={form} initial={user} />
    </AccountForm>
  )
}
