import { useLingui } from '@lingui/react/macro'

import { Copyable } from '#web/features/copyable/copyable.tsx'

/** The part numbers as selectable text, each with a copy button. */
export function PartNumbers({ numbers }: { numbers: readonly string[] }) {
  const { t } = useLingui()
  if (numbers.length === 0) return <p>{t`The seller gives no part number.`}</p>
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {numbers.map((number) => (
        <li key={number}>
          <Copyable text={number} />
        </li>
      ))}
    </ul>
  )
}
