import { Trans, useLingui } from '@lingui/react/macro'

import { formatAmount } from '#platform/money.ts'
import { Alert } from '#web/ui/alert.tsx'

/** What differs from what the buyer saw a moment ago. Nothing was charged; the figures on the page are the new ones. */
export function Changed({ changes, total }: { changes: readonly string[]; total: number }) {
  const { t } = useLingui()
  if (changes.length === 0) return null
  return (
    <Alert kind="warning" className="mt-4">
      <p className="font-semibold">{t`Your order has changed since you opened this page. Nothing was charged.`}</p>
      <ul className="mt-1 list-disc pl-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="mt-1">
        <Trans>
          The total is now <strong>{formatAmount(total)}</strong>. If that is right, press the button again.
        </Trans>
      </p>
    </Alert>
  )
}
