import { Trans, useLingui } from '@lingui/react/macro'

import { orderPath } from '#web/app/navigation/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'

import type { RepeatedOrder } from './order-again.ts'

/** The parts of an earlier order are in the cart, as far as they can be bought. */
export function OrderedAgainNote({ again: { number, missed, fewer }, isEmpty }: NoteProps) {
  const { t } = useLingui()
  return (
    <Alert kind={missed.length + fewer.length > 0 ? 'warning' : 'success'}>
      <p className="font-semibold">
        {isEmpty ? (
          t`None of these parts can be bought now.`
        ) : (
          <Trans>
            Added from order <TextLink to={orderPath(number)}>{number}</TextLink>.
          </Trans>
        )}
      </p>
      <Titles intro={t`Sold out or no longer on sale:`} titles={missed} />
      <Titles intro={t`Fewer left than you ordered:`} titles={fewer} />
    </Alert>
  )
}

interface NoteProps {
  again: RepeatedOrder
  isEmpty: boolean
}

function Titles({ intro, titles }: { intro: string; titles: readonly string[] }) {
  if (titles.length === 0) return null
  return (
    <>
      <p className="mt-1">{intro}</p>
      <ul className="list-disc pl-5">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </>
  )
}
