import { kobo, toNaira } from '#platform/money.ts'
import { lineFigures } from '#web/features/cart-button/line-figures.ts'
import { priceKobo } from '#web/features/product-card/card-product.ts'

import type { CartLine, CartSums } from './cart-view.ts'

/** What the visitor has done to the cart and the server has not answered yet. */
export type Change =
  | { intent: 'set'; line: CartLine; quantity: number }
  | { intent: 'remove'; line: CartLine }
  | { intent: 'add'; line: CartLine }

/** The cart as it will be, shown at once: the figures by the rules that the server also goes by, until it has answered. */
export function foreseen(lines: readonly CartLine[], sums: CartSums, changes: readonly Change[]) {
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
      ? { ...line, quantity, counted: quantity, ...lineFigures(line.price, quantity), problem: null }
      : line,
  )
}

function sumUp(lines: readonly CartLine[]): CartSums {
  const add = (figure: (line: CartLine) => number) => toNaira(kobo(lines.reduce((sum, line) => sum + figure(line), 0)))
  return {
    total: add(({ total }) => priceKobo(total)),
    before: add(({ total, saved }) => priceKobo(total) + priceKobo(saved)),
    saved: add(({ saved }) => priceKobo(saved)),
  }
}

/** The change that the server is asked for, and those that wait for its answer, in the order in which they were made. */
export interface ChangeQueue {
  sent: Change | null
  waiting: readonly Change[]
}

export const EMPTY_QUEUE: ChangeQueue = { sent: null, waiting: [] }

/** The queue after a change was made, or after the one under way was answered; an answer that was seen already says nothing. */
export function withEvent(queue: ChangeQueue, event: { made: Change } | { answered: Change }): ChangeQueue {
  const { sent, waiting } = queue
  if ('made' in event)
    return sent === null ? { sent: event.made, waiting } : { sent, waiting: withLatest(waiting, event.made) }
  if (event.answered !== sent) return queue
  const [next = null, ...rest] = waiting
  return { sent: next, waiting: rest }
}

/** Changes with one more: of a line only the latest quantity counts, and none once it is taken out. */
function withLatest(waiting: readonly Change[], change: Change): Change[] {
  const isOutdone = (earlier: Change) =>
    change.intent !== 'add' && earlier.intent === 'set' && earlier.line.id === change.line.id
  return [...waiting.filter((earlier) => !isOutdone(earlier)), change]
}

/** A change as the fields of its form. */
export function fieldsOf(change: Change): Record<string, string> {
  const { id, productId, quantity } = change.line
  const wanted = change.intent === 'set' ? change.quantity : quantity
  return { intent: change.intent, itemId: `${id}`, productId: `${productId}`, quantity: `${wanted}` }
}
