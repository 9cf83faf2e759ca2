import { Trans, useLingui } from '@lingui/react/macro'

import { orderPath } from '#web/app/navigation/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'

import type { RepeatedOrder } from './order-again.ts'

/** The parts of an earlier order are in the cart, except those that could not be added. */
export function OrderedAgainNote({ again: { number, isAdded, missed, fewer } }: { again: RepeatedOrder }) {
  const { t } = useLingui()
  return (
    <Alert kind={missed.length + fewer.length > 0 ? 'warning' : 'success'}>
      <p className="font-semibold">
        {isAdded ? (
          <Trans>
            Added from order <TextLink to={orderPath(number)}>{number}</TextLink>.
          </Trans>
        ) : (
          t`No part was added to your cart.`
        )}
      </p>
      <Titles intro={t`Not added:`} titles={missed} />
      <Titles intro={t`Fewer left than you ordered:`} titles={fewer} />
    </Alert>
  )
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
