import { useLingui } from '@lingui/react/macro'

import type { WritePause } from '#platform/http/write-pause.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Shows on every page that the shop accepts no changes now. */
export function PauseNote({ pause }: { pause: WritePause }) {
  const { t } = useLingui()
  return (
    <div className="page-width py-3">
      <Alert kind="info">
        {pause === 'maintenance'
          ? t`Maintenance: you can look around. Orders and changes are paused for now.`
          : t`You can look around. Orders and changes are paused for now.`}
      </Alert>
    </div>
  )
}
