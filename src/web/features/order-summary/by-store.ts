import type { OrderDetail } from '#modules/orders/orders.contract.ts'

export type Line = OrderDetail['lines'][number]

/** The lines of one store, which ships them together. */
export interface StoreLines {
  id: number
  name: string
  city: string
  /** As stored, "+234…"; null without one. */
  phone: string | null
  lines: Line[]
}

/** Groups the lines by store, in the order of each store's first line. */
export function groupByStore(lines: readonly Line[]): StoreLines[] {
  const stores = new Map<number, StoreLines>()
  for (const line of lines) {
    const store = stores.get(line.store.id) ?? { ...line.store, lines: [] }
    store.lines.push(line)
    stores.set(line.store.id, store)
  }
  return [...stores.values()]
}
