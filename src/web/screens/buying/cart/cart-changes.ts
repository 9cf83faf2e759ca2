import { kobo, toNaira } from '#platform/money.ts'
import { calculateLineAmounts } from '#web/features/cart-button/line-figures.ts'
import { priceKobo } from '#web/features/product-card/card-product.ts'

import type { CartLine, CartSums } from './cart-view.ts'

/** A change by the visitor that the server has not answered yet. */
export type Change =
  | { intent: 'set'; line: CartLine; quantity: number }
  | { intent: 'remove'; line: CartLine }
  | { intent: 'add'; line: CartLine }

/** Returns the cart after pending changes, calculated with the server's rules, to show before its answer. */
export function predictCart(lines: readonly CartLine[], sums: CartSums, changes: readonly Change[]) {
  if (changes.length === 0) return { lines, sums }
  const shown = changes.reduce<readonly CartLine[]>(withChange, lines)
  return { lines: shown, sums: sumUp(shown) }
}

function withChange(lines: readonly CartLine[], change: Change): readonly CartLine[] {
  if (change.intent === 'remove') return lines.filter(({ id }) => id !== change.line.id)
  if (change.intent === 'add') return lines
  const { quantity } = change
  return lines.map((line) =>
    line.id === change.line.id && line.problem?.code !== 'not_on_sale'
      ? { ...line, quantity, counted: quantity, ...calculateLineAmounts(line.price, quantity), problem: null }
      : line,
  )
}

/** Returns a removed line for Undo; null until it is gone, and while it is being restored. */
export function findRestorable(
  removed: CartLine | null,
  lines: readonly CartLine[],
  changes: readonly Change[],
): CartLine | null {
  const isSame = ({ productId }: CartLine) => productId === removed?.productId
  return lines.some(isSame) || changes.some(({ line }) => isSame(line)) ? null : removed
}

function sumUp(lines: readonly CartLine[]): CartSums {
  const add = (figure: (line: CartLine) => number) => toNaira(kobo(lines.reduce((sum, line) => sum + figure(line), 0)))
  return {
    total: add(({ total }) => priceKobo(total)),
    before: add(({ total, saved }) => priceKobo(total) + priceKobo(saved)),
    saved: add(({ saved }) => priceKobo(saved)),
  }
}

/** The change being sent, and those that wait for it, in order. */
export interface ChangeQueue {
  sent: Change | null
  waiting: readonly Change[]
}

export const EMPTY_QUEUE: ChangeQueue = { sent: null, waiting: [] }

/** Updates the queue after a change or an answer; an answer that was already handled has no effect. */
export function withEvent(queue: ChangeQueue, event: { made: Change } | { answered: Change }): ChangeQueue {
  const { sent, waiting } = queue
  if ('made' in event)
    return sent === null ? { sent: event.made, waiting } : { sent, waiting: withLatest(waiting, event.made) }
  if (event.answered !== sent) return queue
  const [next = null, ...rest] = waiting
  return { sent: next, waiting: rest }
}

/** Adds a change: each line keeps only its newest quantity, and none once it is removed. */
function withLatest(waiting: readonly Change[], change: Change): Change[] {
  const isOutdone = (earlier: Change) =>
    change.intent !== 'add' && earlier.intent === 'set' && earlier.line.id === change.line.id
  return [...waiting.filter((earlier) => !isOutdone(earlier)), change]
}

/** Returns a change as the fields of its form. */
export function toFields(change: Change): Record<string, string> {
  const { id, productId, quantity } = change.line
  const wanted = change.intent === 'set' ? change.quantity : quantity
  return { intent: change.intent, itemId: `${id}`, productId: `${productId}`, quantity: `${wanted}` }
}
