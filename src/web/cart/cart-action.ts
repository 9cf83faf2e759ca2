import { data } from 'react-router'

import {
  addCartItem,
  type CartItem,
  deleteCartItem,
  listCartItems,
  updateCartItem,
} from '#modules/cart/cart.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { ownCart } from '#web/components/add-to-cart/own-cart.ts'
import { readQuantity } from '#web/components/add-to-cart/quantity.ts'

import { type CartAnswer, failedText } from './cart-answer.ts'
import { lineOf } from './cart-view.ts'

interface Asking {
  api: Api
  userId: number
  fields: URLSearchParams
}

const DONE: CartAnswer = { itemId: null, problem: null, isFailed: false, removed: null }

/** Performs a form of the cart page. What is refused is told beside its line; the page then shows the cart as it is. */
export async function performCartForm({ api, userId, fields }: Asking) {
  const intent = fields.get('intent') ?? 'set'
  const itemId = idOf(fields.get('itemId'))
  try {
    const { id: cartId } = await ownCart(api, userId)
    if (intent === 'remove') return { ...DONE, removed: await remove(api, cartId, itemId) }
    const body = { cartId, productId: idOf(fields.get('productId')), quantity: readQuantity(fields.get('quantity')) }
    if (intent === 'add') await api(addCartItem, { body })
    else await api(updateCartItem, { params: { itemId: `${itemId}` }, body })
    return DONE
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isFailed = error.status >= 500
    const problem = isFailed ? failedText(intent) : error.body.detail
    return data<CartAnswer>(
      { itemId: intent === 'add' ? null : itemId, problem, isFailed, removed: null },
      { status: error.status },
    )
  }
}

/** Takes a line out, and gives it back so that this can be undone. A line that is gone already is out as well. */
async function remove(api: Api, cartId: number, itemId: number) {
  const items = await api(listCartItems, { params: { cartId: `${cartId}` } })
  const item = items.find(({ id }: CartItem) => id === itemId)
  if (item === undefined) return null
  await api(deleteCartItem, { params: { itemId: `${itemId}` } })
  return lineOf(item)
}

const NO_ID = 999_999_999_999_999

/** What is no id finds nothing. */
const idOf = (text: string | null): number => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : NO_ID)
