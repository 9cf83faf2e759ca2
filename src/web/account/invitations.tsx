import { useLingui } from '@lingui/react/macro'

import { Copyable } from '#web/components/copyable.tsx'
import { checkInvitation } from '#web/components/forms/account-checks.ts'
import { CheckedForm } from '#web/components/forms/checked-form.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import type { FormAnswer } from '#web/components/forms/form-answer.ts'
import { useCheckedForm } from '#web/components/forms/use-checked-form.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TableRegion } from '#web/ui/table-region.tsx'

import type { InvitationMade } from './account-action.ts'
import type { InvitationView } from './account-view.ts'

interface InvitationsProps {
  invitations: readonly InvitationView[]
  /** The one that has just been made: its link is shown this once. */
  made: InvitationMade | null
  answer: FormAnswer | undefined
}

/** For admins: letting another admin in (ruling 10). */
export function Invitations({ invitations, made, answer }: InvitationsProps) {
  const { t } = useLingui()
  return (
    <>
      <p className="text-muted">{t`An invitation lets one person sign up as an admin within 24 hours.`}</p>
      {made && (
        <div className="grid gap-2">
          <Alert kind="success">
            {made.sentTo ? t`The invitation is on its way to ${made.sentTo}. ` : t`The invitation is made. `}
            {t`Its link is shown only now, and is good until ${made.until}.`}
          </Alert>
          <Copyable text={made.link} />
        </div>
      )}
      <InviteForm answer={answer} />
      {invitations.length > 0 && (
        <TableRegion label={t`Invitations of the last 30 days`}>
          <table className="w-full text-left [&_td]:py-2 [&_td]:pr-4 [&_th]:pr-4 [&_th]:pb-1 [&_th]:text-sm [&_th]:text-muted">
            <thead>
              <tr>
                <th scope="col">{t`Made`}</th>
                <th scope="col">{t`What became of it`}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {invitations.map(({ id, made: when, state }) => (
                <tr key={id}>
                  <td>{when}</td>
                  <td>{state}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
    </>
  )
}

function InviteForm({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  const form = useCheckedForm('invitations', answer, checkInvitation)
  return (
    <CheckedForm
      form={form}
      action={`${paths.account}#invitations`}
      className="sm:max-w-md"
      footer={
        <Button type="submit" look="primary" busy={form.isBusy} className="sm:justify-self-start">
          {form.isBusy ? t`Making it…` : t`Make an invitation`}
        </Button>
      }
    >
      <EmailField
        {...form.field('email')}
        label={t`Send it by mail to (optional)`}
        hint={t`Leave it empty to copy the link and pass it on yourself`}
        autoComplete="off"
      />
    </CheckedForm>
  )
}
