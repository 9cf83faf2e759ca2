import { Trans } from '@lingui/react/macro'

import { Alert } from '#web/ui/alert.tsx'

/** Ruling 33: where no real card is charged, the page says so. */
export function TestMode({ className }: { className?: string }) {
  return (
    <Alert kind="warning" className={className ?? ''}>
      <Trans>
        <strong>Test mode.</strong> No real card is charged: the card page offers test cards.
      </Trans>
    </Alert>
  )
}
