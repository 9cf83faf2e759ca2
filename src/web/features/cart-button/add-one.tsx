import { useLingui } from '@lingui/react/macro'
import { useFetcher } from 'react-router'

import { productPath } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'

import type { AddAnswer } from './add-answer.ts'
import { AddOutcome } from './add-outcome.tsx'

interface AddOneProps {
  productId: number
  title: string
}

/**
 * Add to cart on a card: adds one without leaving the page. Without JavaScript it opens the part's page at its buy
 * panel, which shows the result. It has only two elements, because lists contain many cards.
 */
export function AddOne({ productId, title }: AddOneProps) {
  const { t } = useLingui()
  const fetcher = useFetcher<AddAnswer>()
  const isAdding = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action={`${productPath(productId)}#buy`} className="relative mt-2 grid w-full gap-1">
      <Button type="submit" name="quantity" value="1" loading={isAdding} aria-label={t`Add to cart: ${title}`}>
        {isAdding ? t`Adding…` : t`Add to cart`}
      </Button>
      {!isAdding && fetcher.data && <AddOutcome answer={fetcher.data} />}
    </fetcher.Form>
  )
}
