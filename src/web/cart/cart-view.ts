import type { Cart, CartItem, LineProblem } from '#modules/cart/cart.contract.ts'
import { countedOfItem } from '#modules/cart/cart.rules.ts'
import { kobo, toNaira } from '#platform/money.ts'
import { lineFigures } from '#web/components/add-to-cart/line-figures.ts'
import { priceKobo } from '#web/components/card-product.ts'
import { plainText } from '#web/components/plain-text.ts'

/** A line as the page shows it; money in naira. */
export interface CartLine {
  id: number
  productId: number
  title: string
  thumbnail: string | null
  condition: string
  store: string
  price: number
  stock: number
  quantity: number
  /** How many of them the figures count: as many as can be bought now. */
  counted: number
  percent: number
  total: number
  saved: number
  problem: LineProblem | null
}

export interface CartSums {
  total: number
  before: number
  saved: number
}

export const lineOf = (item: CartItem): CartLine => ({
  id: item.id,
  productId: item.productId,
  title: plainText(item.product_details.title),
  thumbnail: item.product_details.thumbnail,
  condition: item.product_details.condition,
  store: item.product_details.store_name,
  price: item.product_details.price,
  stock: item.product_details.stock,
  quantity: item.quantity,
  counted: countedOfItem(item),
  percent: item.discount_percent,
  total: item.line_total,
  saved: item.saved,
  problem: item.problem ?? null,
})

export const sumsOf = ({ total, total_before_discount: before, saved }: Cart): CartSums => ({ total, before, saved })

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

/** Changes with one more: of a line only the latest quantity counts, and none once it is taken out. */
export function withLatest(waiting: readonly Change[], change: Change): Change[] {
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
