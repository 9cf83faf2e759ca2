import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import { ReasonForm } from '#web/components/admin/reason-form.tsx'
import type { FormAnswer } from '#web/components/forms/form-answer.ts'
import { publicRoles } from '#web/content/roles.ts'
import { adminUserPath } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'

interface PowersProps {
  user: { id: number; state: 'active' | 'waiting' | 'disabled'; role: { id: number }; approved_at: string | null }
  isOneself: boolean
  answer: FormAnswer | undefined
}

const REASON = { name: 'reason', label: 'Reason' }

/** What an admin can do to an account; not to the own one. */
export function Powers({ user, isOneself, answer }: PowersProps) {
  const { t } = useLingui()
  const action = adminUserPath(user.id)
  return (
    <section aria-labelledby="powers-title" className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="powers-title" className="text-lg">
        {t`What you can do`}
      </h2>
      {answer?.detail && <Alert kind="error">{answer.detail}</Alert>}
      {isOneself ? (
        <p className="text-muted">{t`This is your own account: another admin can change its role or disable it.`}</p>
      ) : (
        <>
          {user.approved_at === null && <Act intent="approval" action={action} words="Approve the business account" />}
          <RoleForm user={user} action={action} answer={answer} />
          {user.state === 'disabled' ? (
            <Act intent="restoration" action={action} words="Enable the account again" />
          ) : (
            <ReasonForm
              intent="suspension"
              action={action}
              open="Disable the account"
              confirm="Yes, disable it"
              consequence="All sessions end at once, and nobody can log in with it until you enable it again."
              reason={REASON}
              answer={answer}
            />
          )}
        </>
      )}
    </section>
  )
}

function Act({ intent, action, words }: { intent: string; action: string; words: string }) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" look="primary" className="w-full sm:w-auto">
        {words}
      </Button>
    </Form>
  )
}

function RoleForm({ user, action, answer }: { action: string } & Pick<PowersProps, 'user' | 'answer'>) {
  const { t } = useLingui()
  // What was chosen before a refusal stays chosen.
  const chosen = answer?.intent === 'role' ? answer.values['role_id'] : undefined
  return (
    <ReasonForm
      intent="role"
      action={action}
      open="Change the role"
      confirm="Yes, change it"
      consequence="All sessions of the account end; prices and pages are those of the new role."
      reason={REASON}
      answer={answer}
    >
      <Select name="role_id" label={t`New role`} defaultValue={chosen ?? user.role.id}>
        {publicRoles.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </ReasonForm>
  )
}
