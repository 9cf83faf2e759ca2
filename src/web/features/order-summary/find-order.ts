import { data } from 'react-router'

import { getOrder, type OrderDetail } from '#modules/orders/orders.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

const UNREADABLE = 400

/** Finds the caller's order by the number in the address; null for an invalid number and for another user's order. */
export async function findOrder(api: Api, number: string): Promise<OrderDetail> {
  try {
    return await api(getOrder, { params: { number } })
  } catch (error) {
    if (error instanceof Problem && error.status === UNREADABLE) throw data(null, { status: 404 })
    throw error
  }
}
