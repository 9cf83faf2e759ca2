import { msg } from '@lingui/core/macro'
import { data, isRouteErrorResponse } from 'react-router'

import type { Text } from '#web/ui/text.ts'

import type { CartLine } from './cart-view.ts'

/** What the server says to a form of the cart page. */
export interface CartAnswer {
  /** The line it is about; null for the cart as a whole. */
  itemId: number | null
  problem: Text | null
  /** Nothing could be done, and the cart is not read again. */
  isFailed: boolean
  /** The line that was taken out, so that it can be put back. */
  removed: CartLine | null
}

/** What the server could not do, by the form's intent, in the words of section 8. */
export const failedText = (intent: unknown): Text =>
  intent === 'remove'
    ? msg`Failed to delete cart item`
    : intent === 'add' || intent === 'add-waiting'
      ? msg`Failed to add item to cart`
      : msg`Failed to update cart`

/** The same where no answer came. */
const unansweredText = (intent: unknown): Text =>
  intent === 'remove'
    ? msg`Failed to remove from cart`
    : intent === 'add' || intent === 'add-waiting'
      ? msg`Failed to add to cart`
      : msg`Failed to update cart`

/** Sends a form from the browser; where no answer comes, the cart stays as it was and says so. */
export async function orFailed<T>({ request, serverAction: send }: { request: Request; serverAction(): Promise<T> }) {
  const fields = await request.clone().formData()
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const problem = unansweredText(fields.get('intent'))
    return data<CartAnswer>({ itemId: null, problem, isFailed: true, removed: null }, { status: 504 })
  }
}
