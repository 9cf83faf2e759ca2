import { msg } from '@lingui/core/macro'

import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import type { PendingItem } from '#web/features/cart-button/pending-items.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'
import type { Text } from '#web/ui/text.ts'

/** A part added before login that could not be moved into the cart. */
export interface WaitingPart {
  productId: number
  quantity: number
  /** Null for a product that is no longer on sale or could not be loaded. */
  title: string | null
  /** The quantity that can be added now. */
  available: number
  reason: Text
}

/** Maximum number of parts shown on the cart page, with one call each. */
const MAX_SHOWN = 10

const NOT_ADDED = msg`This part was not added. Try again.`

/** Loads the first pending items, each with the reason why it is not in the cart. */
export function findWaitingParts(api: Api, items: readonly PendingItem[]): Promise<WaitingPart[]> {
  return Promise.all(items.slice(0, MAX_SHOWN).map((item) => findWaitingPart(api, item)))
}

async function findWaitingPart(api: Api, item: PendingItem): Promise<WaitingPart> {
  try {
    const { title, stock } = await api(getProduct, { params: { id: `${item.productId}` } })
    const available = Math.max(0, Math.min(stock, item.quantity))
    return { ...item, title: plainText(title), available, reason: getReason(stock, item.quantity) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isGone = error.status === 404
    const reason = isGone ? msg`This part is no longer on sale.` : NOT_ADDED
    return { ...item, title: null, available: isGone ? 0 : item.quantity, reason }
  }
}

function getReason(stock: number, wanted: number): Text {
  if (stock <= 0) return msg`This part is sold out.`
  return stock < wanted ? formatLeft(stock) : NOT_ADDED
}

function formatLeft(count: number): Text {
  return msg`Only ${count} left.`
}
