import { data } from 'react-router'

import { getOrder, type OrderDetail } from '#modules/orders/orders.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

const UNREADABLE = 400

/** An order by the number in a page's address; what is no number finds nothing, like somebody else's. */
export async function findOrder(api: Api, number: string): Promise<OrderDetail> {
  try {
    return await api(getOrder, { params: { number } })
  } catch (error) {
    if (error instanceof Problem && error.status === UNREADABLE) throw data(null, { status: 404 })
    throw error
  }
}
