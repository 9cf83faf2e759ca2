import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { Alert } from '#web/ui/alert.tsx'

/** Shows on the login and signup pages how many parts are pending. */
export function WaitingNote({ count }: { count: number }) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <Alert kind="info">
      <p>{t`${plural(count, { one: '# part is', other: '# parts are' })} waiting. Log in to open your cart.`}</p>
    </Alert>
  )
}
