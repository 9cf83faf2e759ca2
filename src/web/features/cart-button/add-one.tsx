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
 * Add to cart on a card: one piece, and the page stays where it is. Without JavaScript the press opens the part's own
 * page at its buy panel, which says what became of it. Of two elements only, because lists hold many of them.
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
