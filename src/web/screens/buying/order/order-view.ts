import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { statusText } from '#web/features/order-summary/order-words.ts'
import type { Text } from '#web/ui/text.ts'

export type Line = OrderDetail['lines'][number]

/** The lines of one store, which ships them together. */
export interface StoreLines {
  id: number
  name: string
  lines: Line[]
}

/** Groups the lines by store, in the order of each store's first line. */
export function byStore(lines: readonly Line[]): StoreLines[] {
  const stores = new Map<number, StoreLines>()
  for (const line of lines) {
    const store = stores.get(line.store.id) ?? { ...line.store, lines: [] }
    store.lines.push(line)
    stores.set(line.store.id, store)
  }
  return [...stores.values()]
}

/** One event of the order. */
export interface EventView {
  title: Text
  when: string
  by: string
  note: string
}

/** Returns the events of the order, newest first. */
export const timeline = (events: OrderDetail['events'], language: Language): EventView[] =>
  events
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map(({ status, at, by, note }) => ({ title: statusText(status), when: momentText(at, language), by, note }))
