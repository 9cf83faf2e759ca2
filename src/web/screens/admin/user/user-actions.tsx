import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import { adminUserPath } from '#web/app/navigation/paths.ts'
import { publicRoles } from '#web/content/roles.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { useIsSubmitting } from '#web/features/forms/use-is-submitting.ts'
import { ReasonForm } from '#web/screens/admin/features/reason-form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { disablingText, enablingText, type StoreOfUser } from './store-texts.ts'

interface UserActionsProps {
  user: { id: number; state: 'active' | 'waiting' | 'disabled'; role: { id: number }; approved_at: string | null }
  /** The store of the user, which is suspended and opened with the account. */
  store: StoreOfUser | null
  isOneself: boolean
  answer: FormAnswer | undefined
}

const REASON = { name: 'reason', label: 'Reason' }

/** The actions of an admin on another account. */
export function UserActions({ user, store, isOneself, answer }: UserActionsProps) {
  const { t } = useLingui()
  const action = adminUserPath(user.id)
  return (
    <section aria-labelledby="actions-title" className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="actions-title" className="text-lg">
        {t`Actions`}
      </h2>
      {answer?.detail && <Alert kind="error">{answer.detail}</Alert>}
      {isOneself ? (
        <p className="text-muted">{t`This is your own account. Ask another admin to change or disable it.`}</p>
      ) : (
        <>
          {user.approved_at === null && <ApprovalForm action={action} answer={answer} />}
          <RoleForm user={user} action={action} answer={answer} />
          {user.state === 'disabled' ? (
            <ActionForm intent="restoration" action={action} words="Enable the account again">
              {enablingText(store)}
            </ActionForm>
          ) : (
            <ReasonForm
              intent="suspension"
              action={action}
              open="Disable the account"
              confirm="Yes, disable it"
              isDangerous
              consequence={disablingText(store)}
              reason={REASON}
              answer={answer}
            />
          )}
        </>
      )}
    </section>
  )
}

interface ActProps {
  intent: string
  action: string
  words: string
  /** The effect, shown before the click. */
  children?: string | null
}

function ActionForm({ intent, action, words, children }: ActProps) {
  const isBusy = useIsSubmitting({ intent })
  return (
    <Form method="post" action={action} preventScrollReset className="grid gap-2">
      {children && <p>{children}</p>}
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant="primary" loading={isBusy} className="w-full sm:w-auto sm:justify-self-start">
        {words}
      </Button>
    </Form>
  )
}

function ApprovalForm({ action, answer }: { action: string } & Pick<UserActionsProps, 'answer'>) {
  const { t } = useLingui()
  return (
    <ReasonForm
      intent="approval"
      action={action}
      open={t`Approve the business account`}
      confirm={t`Yes, approve it`}
      consequence={t`The user gets an email and will see business prices.`}
      answer={answer}
    />
  )
}

function RoleForm({ user, action, answer }: { action: string } & Pick<UserActionsProps, 'user' | 'answer'>) {
  const { t } = useLingui()
  const translate = useTranslate()
  // A refusal keeps the choice.
  const chosen = answer?.intent === 'role' ? answer.values['role_id'] : undefined
  return (
    <ReasonForm
      intent="role"
      action={action}
      open="Change the role"
      confirm="Yes, change it"
      consequence="This ends all sessions of the account. Prices and pages follow the new role. A customer's store is suspended."
      reason={REASON}
      answer={answer}
    >
      <Select name="role_id" label={t`New role`} defaultValue={chosen ?? user.role.id}>
        {publicRoles.map(({ id, label }) => (
          <option key={id} value={id}>
            {translate(label)}
          </option>
        ))}
      </Select>
    </ReasonForm>
  )
}
