import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { Copyable } from '#web/features/copyable/copyable.tsx'
import { checkInvitation } from '#web/features/forms/account-checks.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import { EmailField } from '#web/features/forms/email-field.tsx'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

import type { InvitationMade } from './account-action.ts'
import type { InvitationView } from './account-view.ts'

interface InvitationsProps {
  invitations: readonly InvitationView[]
  /** The new invitation, whose link is shown only once. */
  made: InvitationMade | null
  answer: FormAnswer | undefined
}

/** Invites further admins (ruling 10). */
export function Invitations({ invitations, made, answer }: InvitationsProps) {
  const { t } = useLingui()
  return (
    <>
      <p className="text-muted">{t`An invitation lets one person sign up as an admin within 24 hours.`}</p>
      {made && (
        <div className="grid gap-2">
          <Alert kind="success">
            {made.sentTo ? t`The invitation is on its way to ${made.sentTo}.` : t`The invitation is made.`}{' '}
            {t`Its link is shown only now, and is good until ${made.until}.`}
          </Alert>
          <Copyable text={made.link} />
        </div>
      )}
      {answer?.intent === 'revocation' && answer.detail && <Alert kind="error">{answer.detail}</Alert>}
      <InviteForm answer={answer} />
      {invitations.length > 0 && (
        <ul aria-label={t`Invitations of the last 30 days`} className="divide-y divide-line">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-semibold [overflow-wrap:anywhere]">{invitation.email ?? t`Any email`}</p>
                <p className="text-sm text-muted">{invitation.state}</p>
                <p className="text-sm text-muted">{t`Made on ${invitation.made}`}</p>
              </div>
              {invitation.canRevoke && <RevokeButton invitation={invitation} />}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function RevokeButton({ invitation: { id, made, email } }: { invitation: InvitationView }) {
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === 'revocation' && formData.get('id') === String(id)
  return (
    <Form method="post" action={paths.account} preventScrollReset>
      <input type="hidden" name="intent" value="revocation" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" loading={isBusy}>
        <Trans>
          Revoke <span className="sr-only">the invitation of {email === null ? made : `${made}, for ${email}`}</span>
        </Trans>
      </Button>
    </Form>
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
        <Button type="submit" variant="primary" loading={form.isBusy} className="sm:justify-self-start">
          {form.isBusy ? t`Making it…` : t`Make an invitation`}
        </Button>
      }
    >
      <EmailField
        {...form.field('email')}
        label={t`Send it by mail to (optional)`}
        hint={t`Only this email can then sign up. Leave it empty to copy the link.`}
        autoComplete="off"
      />
    </CheckedForm>
  )
}
