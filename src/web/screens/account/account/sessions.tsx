import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Text } from '#web/ui/text.ts'

import type { SessionView } from './account-view.ts'

/** Lists the sessions, each other one with a button that ends it. */
export function Sessions({ sessions, problem }: { sessions: readonly SessionView[]; problem: Text | null }) {
  const { t } = useLingui()
  return (
    <>
      {problem && <Alert kind="error">{problem}</Alert>}
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{session.device}</p>
              <p className="text-sm text-muted">{t`Signed in on ${session.since}`}</p>
              <p className="text-sm text-muted">{t`Last seen ${session.lastSeen}`}</p>
            </div>
            {session.isCurrent ? (
              <p className="rounded-md bg-green-tint px-2 py-1 text-sm font-semibold text-green">{t`This device`}</p>
            ) : (
              <RevokeButton session={session} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function RevokeButton({ session }: { session: SessionView }) {
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === 'sessions' && formData.get('id') === `${session.id}`
  return (
    <Form method="post" action={paths.account} preventScrollReset>
      <input type="hidden" name="intent" value="sessions" />
      <input type="hidden" name="id" value={session.id} />
      <Button type="submit" loading={isBusy}>
        <Trans>
          Revoke
          <span className="sr-only">
            {' '}
            {session.device}, signed in on {session.since}
          </span>
        </Trans>
      </Button>
    </Form>
  )
}
