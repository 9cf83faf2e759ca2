import { Trans } from '@lingui/react/macro'

import { Alert } from '#web/ui/alert.tsx'

/** Ruling 33: tells the user that no real card is charged. */
export function TestMode({ className }: { className?: string }) {
  return (
    <Alert kind="warning" className={className ?? ''}>
      <Trans>
        <strong>Test mode.</strong> No real money moves: the payment page offers test cards.
      </Trans>
    </Alert>
  )
}
