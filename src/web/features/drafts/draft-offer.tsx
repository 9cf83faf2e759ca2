import { useLingui } from '@lingui/react/macro'

import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

interface DraftOfferProps {
  /** Formatted for people. */
  when: string
  onRestore: () => void
  onDiscard: () => void
}

/** Offers to restore an unsaved draft. */
export function DraftOffer({ when, onRestore, onDiscard }: DraftOfferProps) {
  const { t } = useLingui()
  return (
    <Alert kind="info">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="grow">{t`A draft from ${when} is kept on this device.`}</p>
        <Button variant="primary" onClick={onRestore}>
          {t`Restore`}
        </Button>
        <Button onClick={onDiscard}>{t`Discard`}</Button>
      </div>
    </Alert>
  )
}
