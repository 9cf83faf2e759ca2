import { useLingui } from '@lingui/react/macro'

import type { OwnStore } from '#modules/stores/stores.contract.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Tells the owner that the store is suspended, and why; empty while it is open. */
export function SuspendedNote({ store }: { store: Pick<OwnStore, 'suspended_at' | 'suspended_reason'> }) {
  const { t } = useLingui()
  if (store.suspended_at === null) return null
  return (
    <Alert kind="error">
      {t`Your store is suspended and its parts are not on sale. Reason: ${store.suspended_reason} Please contact us.`}
    </Alert>
  )
}
