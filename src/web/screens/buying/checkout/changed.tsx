import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { formatAmount } from '#platform/money.ts'
import { Alert } from '#web/ui/alert.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

interface ChangedProps {
  changes: readonly Text[]
  total: number
  /** A line is unavailable: the new total cannot be paid, and the form tells the user what to do first. */
  isStuck: boolean
}

/** Lists the changes since the buyer loaded the page. Nothing was charged; the page shows the new amounts. */
export function Changed({ changes, total, isStuck }: ChangedProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const ref = useRef<HTMLDivElement>(null)
  // It is above the lines and out of view of the clicked button: scroll to it.
  useEffect(() => ref.current?.focus(), [changes])
  if (changes.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} className="mt-4">
      <Alert kind="warning">
        <p className="font-semibold">{t`Your order has changed since you opened this page. Nothing was charged.`}</p>
        <ul className="mt-1 list-disc pl-5">
          {changes.map(translate).map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {!isStuck && (
          <p className="mt-1">
            <Trans>
              The total is now <strong>{formatAmount(total)}</strong>. If that is right, press the button again.
            </Trans>
          </p>
        )}
      </Alert>
    </div>
  )
}
