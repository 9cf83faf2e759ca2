import { redirect } from 'react-router'

import { addCartItem } from '#modules/cart/cart.contract.ts'
import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { nullOnProblem } from '#web/app/api/page-api.ts'
import { orderedAgainPath } from '#web/app/navigation/paths.ts'
import { getOrCreateCart } from '#web/features/cart-button/own-cart.ts'
import { findOrder } from '#web/features/order-summary/find-order.ts'

interface OrderAgainRequest {
  api: Api
  userId: number
  vehicle: ChosenVehicle | null
  number: string
  /** One line of the order; null for all. */
  lineId: number | null
}

type Line = OrderDetail['lines'][number]

/** Adds the lines of an order to the cart, one by one, and redirects to it with those that it did not get in full. */
export async function orderAgain({ api, userId, vehicle, number, lineId }: OrderAgainRequest): Promise<Response> {
  const order = await findOrder(api, number)
  const lines = order.lines.filter(({ id }) => lineId === null || id === lineId)
  const { id: cartId } = await getOrCreateCart(api, userId)
  const missed: Line[] = []
  const fewer: Line[] = []
  for (const line of lines) {
    const quantity = await countAvailable(api, line)
    const body = { cartId, productId: line.productId, quantity, ...(vehicle && { vehicle }) }
    // A failed call misses only its line: a retry of the whole order would double the lines that were added.
    const isAdded = quantity > 0 && (await nullOnProblem(api(addCartItem, { body }))) !== null
    if (!isAdded) missed.push(line)
    else if (quantity < line.quantity) fewer.push(line)
  }
  const ids = (some: readonly Line[]) => some.map(({ id }) => id)
  const added = lines.length - missed.length
  return redirect(orderedAgainPath(number, { added, missed: ids(missed), fewer: ids(fewer) }), 303)
}

/** Returns the quantity of a line that can be bought now; 0 for a part that is sold out or not found. */
async function countAvailable(api: Api, { productId, quantity }: Line): Promise<number> {
  const product = await nullOnProblem(api(getProduct, { params: { id: `${productId}` } }))
  return Math.max(0, Math.min(product?.stock ?? 0, quantity))
}

/** The order that was added to the cart again, with the titles of what it could not add in full. */
export interface RepeatedOrder {
  number: string
  /** False when no line was added. */
  isAdded: boolean
  missed: string[]
  fewer: string[]
}

/** Reads the outcome of `orderAgain` from the address of the cart; null without one. */
export async function readOrderedAgain(api: Api, { searchParams }: URL): Promise<RepeatedOrder | null> {
  const number = searchParams.get('again')
  if (number === null) return null
  const isAdded = searchParams.get('added') !== '0'
  const [missed, fewer] = [readIds(searchParams.get('missed')), readIds(searchParams.get('fewer'))]
  if (missed.size + fewer.size === 0) return { number, isAdded, missed: [], fewer: [] }
  const { lines } = await findOrder(api, number)
  const titles = (ids: ReadonlySet<string>) => lines.filter(({ id }) => ids.has(`${id}`)).map(({ title }) => title)
  return { number, isAdded, missed: titles(missed), fewer: titles(fewer) }
}

const readIds = (text: string | null) => new Set((text ?? '').split(',').filter((id) => /^\d{1,15}$/.test(id)))
