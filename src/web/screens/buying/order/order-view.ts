import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { statusText } from '#web/features/order-summary/order-words.ts'
import type { Text } from '#web/ui/text.ts'

export type Line = OrderDetail['lines'][number]

/** The lines of one store, which sends them together. */
export interface StoreLines {
  id: number
  name: string
  lines: Line[]
}

/** The lines by store, in the order in which the stores first come. */
export function byStore(lines: readonly Line[]): StoreLines[] {
  const stores = new Map<number, StoreLines>()
  for (const line of lines) {
    const store = stores.get(line.store.id) ?? { ...line.store, lines: [] }
    store.lines.push(line)
    stores.set(line.store.id, store)
  }
  return [...stores.values()]
}

/** One state that was reached. */
export interface EventView {
  title: Text
  when: string
  by: string
  note: string
}

/** What has happened to the order, the latest first. */
export const timeline = (events: OrderDetail['events'], language: Language): EventView[] =>
  events
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map(({ status, at, by, note }) => ({ title: statusText(status), when: momentText(at, language), by, note }))
