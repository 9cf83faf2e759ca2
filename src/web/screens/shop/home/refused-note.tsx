import { useLingui } from '@lingui/react/macro'

import { paths } from '#web/app/navigation/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { LogOutButton } from '#web/features/log-out/log-out-button.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Refusal } from './refusal.server.ts'

/** Explains why the user was redirected from a page to the home page, with the next step. */
export function RefusedNote({ path, reason, account }: Refusal & { account: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <div className="page-width pt-4">
      <Alert kind="warning">
        <p>{translate(reason)}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <LogOutButton next={path} label={t`Log in with another account`} />
          <TextLink to={account}>{account === paths.dashboard ? t`Admin dashboard` : t`Your dashboard`}</TextLink>
        </div>
      </Alert>
    </div>
  )
}
