import { useLingui } from '@lingui/react/macro'

import { Alert } from '#web/ui/alert.tsx'

/** Ruling 11: a business account may need approval. */
export function ApprovalNote() {
  const { t } = useLingui()
  return (
    <Alert kind="info" className="mt-4">
      {t`Your business account is waiting for our approval. You can use it already; until then you see the general prices.`}
    </Alert>
  )
}
