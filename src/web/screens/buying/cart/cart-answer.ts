import { msg } from '@lingui/core/macro'
import { data, isRouteErrorResponse } from 'react-router'

import type { Text } from '#web/ui/text.ts'

import type { CartLine } from './cart-view.ts'

/** The answer to a form of the cart page. */
export interface CartAnswer {
  /** The affected line; null for the whole cart. */
  itemId: number | null
  problem: Text | null
  /** The change failed, and the page does not reload the cart. */
  isFailed: boolean
  /** The removed line, for Undo. */
  removed: CartLine | null
}

/** Returns the problem of a line; for null, that of the cart or of a line that it no longer has. */
export function findProblem(
  answer: CartAnswer | undefined,
  lines: readonly Pick<CartLine, 'id'>[],
  itemId: number | null,
): Text | null {
  if (answer === undefined) return null
  const isOfLine = lines.some(({ id }) => id === answer.itemId)
  return itemId === (isOfLine ? answer.itemId : null) ? answer.problem : null
}

/** Texts of server errors by the form's intent (section 8). */
export const failedText = (intent: unknown): Text =>
  intent === 'remove'
    ? msg`Failed to delete cart item`
    : intent === 'add' || intent === 'add-waiting'
      ? msg`Failed to add item to cart`
      : msg`Failed to update cart`

/** Texts of missing responses by the form's intent (section 8). */
const unansweredText = (intent: unknown): Text =>
  intent === 'remove'
    ? msg`Failed to remove from cart`
    : intent === 'add' || intent === 'add-waiting'
      ? msg`Failed to add to cart`
      : msg`Failed to update cart`

/** Submits a form from the browser; without a response, the cart stays and shows an error. */
export async function submitOrShowFailure<T>({
  request,
  serverAction: send,
}: {
  request: Request
  serverAction(): Promise<T>
}) {
  const fields = await request.clone().formData()
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const problem = unansweredText(fields.get('intent'))
    return data<CartAnswer>({ itemId: null, problem, isFailed: true, removed: null }, { status: 504 })
  }
}
