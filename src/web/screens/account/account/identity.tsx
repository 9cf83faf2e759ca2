import { useLingui } from '@lingui/react/macro'

import { Copyable } from '#web/features/copyable/copyable.tsx'

/** Shows the email, role and user code, which the user cannot change here. */
export function Identity({ email, role, code }: { email: string; role: string; code: string }) {
  const { t } = useLingui()
  return (
    <dl className="grid gap-3 [&_dt]:text-sm [&_dt]:text-muted">
      <div>
        <dt>{t`Email`}</dt>
        <dd className="font-semibold break-all">{email}</dd>
      </div>
      <div>
        <dt>{t`Role`}</dt>
        <dd className="font-semibold">{role}</dd>
      </div>
      <div>
        <dt className="mb-1">{t`Your unique code`}</dt>
        <dd>
          <Copyable text={code} />
        </dd>
      </div>
    </dl>
  )
}
