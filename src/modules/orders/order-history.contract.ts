import { z } from 'zod'

import { IdText } from '#modules/catalogue/catalogue.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

const tag = 'Wallet, checkout, orders'
const Empty = z.strictObject({})

/** How a store handled its paid orders of the last 90 days, at most the last 200. */
export const StoreRecord = z.object({
  orders: z.int(),
  /** Orders that the store sent, and those of them sent within two days of the payment. */
  sent: z.int(),
  sent_in_time: z.int(),
  /** Orders that the store sent, or whose two days have passed. */
  due: z.int(),
  /** Orders of which the store declined a line. */
  declined: z.int(),
})
export type StoreRecord = z.infer<typeof StoreRecord>

export const getStoreRecord = endpoint('getStoreRecord', {
  method: 'GET',
  path: '/api/stores/:id/record/',
  tag,
  summary: 'How a store handled its recent orders',
  params: z.object({ id: IdText }),
  query: Empty,
  response: StoreRecord,
})

export const listBoughtTogether = endpoint('listBoughtTogether', {
  method: 'GET',
  path: '/api/products/:id/bought-together/',
  tag,
  summary: 'Ids of the products that several buyers ordered together with this one, the most frequent first',
  params: z.object({ id: IdText }),
  query: Empty,
  response: z.object({ ids: z.array(z.int()) }),
})

export const listBoughtProducts = endpoint('listBoughtProducts', {
  method: 'GET',
  path: '/api/orders/products/',
  tag,
  summary: 'Ids of the products that the caller ordered, the latest first',
  query: Empty,
  response: z.object({ ids: z.array(z.int()) }),
})

nameShapes({ StoreRecord })
