import { useLingui } from '@lingui/react/macro'

import { adminRole, publicRoles } from '#web/content/roles.ts'
import { checkSignup } from '#web/features/forms/account-checks.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import { ContactFields } from '#web/features/forms/contact-fields.tsx'
import { EmailField } from '#web/features/forms/email-field.tsx'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { NewPasswordFields } from '#web/features/forms/new-password-fields.tsx'
import { type CheckedFormState, useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { useTranslate } from '#web/ui/text.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

import { Created } from './created.tsx'

interface SignupFormProps {
  action: string
  answer: FormAnswer | undefined
  isCreated: boolean
  /** The address to go to after signup. */
  toLogin: string
  /** The role to preselect. */
  role: number
  /** The form that also offers admin, with the invitation of its address; null for the public form. */
  admin: { invitation: string } | null
}

/** The fields of section 2. The form for admins has only the browser's own checks (ruling 10). */
export function SignupForm({ action, answer, isCreated, toLogin, role, admin }: SignupFormProps) {
  const { t } = useLingui()
  const form = useCheckedForm('signup', answer, admin ? undefined : checkSignup)
  const isHydrated = useHydrated()
  return (
    <CheckedForm
      form={form}
      action={action}
      nativeChecks={admin !== null}
      isDone={isCreated}
      className="grid gap-4 sm:grid-cols-2"
      footer={
        isCreated ? (
          <Created to={toLogin} />
        ) : (
          <Button type="submit" variant="action" loading={form.isBusy} className="max-sm:w-full sm:justify-self-start">
            {form.isBusy ? t`Submitting…` : t`Create account`}
          </Button>
        )
      }
    >
      {isHydrated && <input type="hidden" name="stay" value="1" />}
      <ContactFields form={form} email={<EmailField {...form.field('email')} required />} />
      <NewPasswordFields form={form} />
      <RoleFields form={form} role={role} admin={admin} />
    </CheckedForm>
  )
}

function RoleFields({ form, role, admin }: Pick<SignupFormProps, 'role' | 'admin'> & { form: CheckedFormState }) {
  const translate = useTranslate()
  const { t } = useLingui()
  const chosen = admin?.invitation ? adminRole.id : role
  return (
    <>
      <Select {...form.field('role_id', `${chosen}`)} label={t`Role`} required className="sm:col-span-full">
        {[...(admin ? [adminRole] : []), ...publicRoles].map(({ id, label }) => (
          <option key={id} value={id}>
            {translate(label)}
          </option>
        ))}
      </Select>
      {admin && (
        <Field
          {...form.field('invitation', admin.invitation)}
          label={t`Invitation`}
          hint={t`Only for admins: the code of the invitation, good for one account within 24 hours`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="sm:col-span-full [&_input]:font-mono"
        />
      )}
    </>
  )
}
