import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { Alert } from '#web/ui/alert.tsx'

interface WaitingNoteProps {
  count: number
  /** On the signup page the next step is an account. */
  isNew?: boolean
}

/** Shows on the login and signup pages how many parts are pending. */
export function WaitingNote({ count, isNew = false }: WaitingNoteProps) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <Alert kind="info">
      <p>
        {isNew
          ? t`${plural(count, { one: '# part is', other: '# parts are' })} waiting. Create an account to open your cart.`
          : t`${plural(count, { one: '# part is', other: '# parts are' })} waiting. Log in to open your cart.`}
      </p>
    </Alert>
  )
}
