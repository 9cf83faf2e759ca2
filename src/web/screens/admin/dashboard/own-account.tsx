import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { adminStorePath, paths } from '#web/app/navigation/paths.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { LogOutButton } from '#web/features/log-out/log-out-button.tsx'
import { ReasonForm } from '#web/screens/admin/features/reason-form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'

interface OwnAccountProps {
  user: { username: string; email: string }
  store: { id: number; name: string; onSale: number } | null
  answer: FormAnswer | undefined
}

/** The admin's account, with their store or a link to open one (ruling 12). */
export function OwnAccount({ user, store, answer }: OwnAccountProps) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="who-title" className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="who-title" className="text-lg">
        {t`You`}
      </h2>
      <p className="wrap-anywhere">
        {user.username}, {user.email}
      </p>
      {store && <OwnStoreLine {...store} />}
      {answer?.detail && <Alert kind="error">{answer.detail}</Alert>}
      <div className="flex flex-wrap items-start gap-3">
        <Link to={paths.account} className={buttonClass('plain')}>
          {t`Your account`}
        </Link>
        <LogOutButton />
      </div>
      {!store && (
        <ReasonForm
          intent="store"
          action={paths.dashboard}
          open="Create Store"
          confirm="Create it"
          consequence="A store of your own, to list and sell parts in."
          reason={{ name: 'name', label: 'Name of the store' }}
          answer={answer}
        />
      )}
    </section>
  )
}

function OwnStoreLine({ id, name, onSale }: NonNullable<OwnAccountProps['store']>) {
  return (
    <p>
      <Trans>
        Your store is{' '}
        <Link to={adminStorePath(id)} className="font-semibold text-link underline">
          {name}
        </Link>
        , with {onSale} listings on sale.
      </Trans>
    </p>
  )
}
