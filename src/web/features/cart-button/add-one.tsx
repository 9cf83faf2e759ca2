import { useLingui } from '@lingui/react/macro'
import { useFetcher } from 'react-router'

import { productPath } from '#web/app/navigation/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { AddAnswer } from './add-answer.ts'
import { AddOutcome } from './add-outcome.tsx'

interface AddOneProps {
  productId: number
  title: string
  /** Shows a round button with a plus in the corner of its positioned ancestor, and the outcome below it. */
  isRound?: boolean
}

/** Add to cart on a card: adds one and stays; without JavaScript it opens the part's page at its buy panel. */
export function AddOne({ productId, title, isRound = false }: AddOneProps) {
  const { t } = useLingui()
  const fetcher = useFetcher<AddAnswer>()
  const isAdding = fetcher.state !== 'idle'
  const text = isAdding ? t`Adding…` : t`Add to cart`
  // Few elements, because lists contain many cards.
  return (
    <fetcher.Form
      method="post"
      action={`${productPath(productId)}#buy`}
      className={isRound ? 'contents' : 'relative mt-2 grid w-full gap-1'}
    >
      <Button
        type="submit"
        name="quantity"
        value="1"
        loading={isAdding}
        aria-label={t`Add to cart: ${title}`}
        {...(isRound && { variant: 'round' as const, className: 'absolute right-1 bottom-1 z-[1]' })}
      >
        {isRound ? !isAdding && <Icon name={fetcher.data?.outcome === 'added' ? 'check' : 'plus'} /> : text}
      </Button>
      {!isAdding && fetcher.data && (
        <div className={`relative z-[1] text-sm ${isRound ? 'pr-10' : ''}`}>
          <AddOutcome answer={fetcher.data} />
        </div>
      )}
    </fetcher.Form>
  )
}
