import { useLingui } from '@lingui/react/macro'

import { Copyable } from '#web/features/copyable/copyable.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

/** Shows the email, role and user code, which the user cannot change here. */
export function Identity({ email, role, code }: { email: string; role: Text; code: string }) {
  const translate = useTranslate()
  const { t } = useLingui()
  return (
    <dl className="grid gap-3 [&_dt]:text-sm [&_dt]:text-muted">
      <div>
        <dt>{t`Email`}</dt>
        <dd className="font-semibold break-all">{email}</dd>
      </div>
      <div>
        <dt>{t`Role`}</dt>
        <dd className="font-semibold">{translate(role)}</dd>
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
