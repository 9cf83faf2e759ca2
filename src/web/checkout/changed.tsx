import { formatAmount } from '#platform/money.ts'
import { Alert } from '#web/ui/alert.tsx'

/** What differs from what the buyer saw a moment ago. Nothing was charged; the figures on the page are the new ones. */
export function Changed({ changes, total }: { changes: readonly string[]; total: number }) {
  if (changes.length === 0) return null
  return (
    <Alert kind="warning" className="mt-4">
      <p className="font-semibold">Your order has changed since you opened this page. Nothing was charged.</p>
      <ul className="mt-1 list-disc pl-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="mt-1">
        The total is now <strong>{formatAmount(total)}</strong>. If that is right, press the button again.
      </p>
    </Alert>
  )
}
