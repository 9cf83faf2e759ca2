import { getStoreRecord, type StoreRecord } from '#modules/orders/order-history.contract.ts'
import { listStores } from '#modules/stores/stores.contract.ts'
import type { Api } from '#platform/http/client.ts'

/** A percentage of fewer orders is misleading. */
const MIN_ORDERS = 5

export interface SellerRecord {
  /** The year in which the store opened here. */
  year: string
  orders: number
  /** Null with too few orders. */
  inTimePercent: number | null
  declinedPercent: number | null
}

/** Loads the order history of a seller and the year in which the store opened. */
export async function findSellerRecord(api: Api, storeId: number): Promise<SellerRecord> {
  const id = String(storeId)
  const [record, [store]] = await Promise.all([
    api(getStoreRecord, { params: { id } }),
    api(listStores, { query: { ids: id } }),
  ])
  return toSellerRecord(record, store?.since ?? '')
}

export function toSellerRecord({ orders, sent_in_time, due, declined }: StoreRecord, since: string): SellerRecord {
  return {
    year: since.slice(0, 4),
    orders,
    inTimePercent: due < MIN_ORDERS ? null : toPercent(sent_in_time, due),
    declinedPercent: orders < MIN_ORDERS ? null : toPercent(declined, orders),
  }
}

const toPercent = (part: number, whole: number) => Math.round((part / whole) * 100)
