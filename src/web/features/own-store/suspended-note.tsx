import { useLingui } from '@lingui/react/macro'

import type { OwnStore } from '#modules/stores/stores.contract.ts'
import { AskOnWhatsApp } from '#web/features/links/ask-on-whatsapp.tsx'
import { Alert } from '#web/ui/alert.tsx'

export type Suspension = Pick<OwnStore, 'suspended_at' | 'suspended_reason'>

/** Tells the owner that the store is suspended, and why; empty while it is open, and without a store. */
export function SuspendedNote({ store }: { store: Suspension | null }) {
  const { t } = useLingui()
  if (store === null || store.suspended_at === null) return null
  return (
    <Alert kind="error">
      <div className="grid justify-items-start gap-3">
        <p>
          {t`Your store is suspended and its parts are not on sale. Reason: ${store.suspended_reason} Please contact us.`}
        </p>
        <AskOnWhatsApp message="Hello, my store is suspended. What can I do?" />
      </div>
    </Alert>
  )
}
