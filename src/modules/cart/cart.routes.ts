import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import * as calls from './cart.contract.ts'
import type { Cart } from './cart.service.ts'

/** Mounts the calls of the cart. */
export function cartRoutes(app: FastifyInstance, cart: Cart): void {
  mount(app, calls.getCart, ({ ctx, params }) => cart.getCart(ctx, params.userId))
  mount(app, calls.makeCart, ({ ctx, body }) => cart.ensureCart(ctx, body.userId))
  mount(app, calls.updateCart, ({ ctx, params, body }) => {
    if (params.userId !== body.userId) throw calls.cartProblems.cartNotFound()
    return cart.getCart(ctx, params.userId)
  })
  mount(app, calls.listCartItems, ({ ctx, params }) => cart.listItems(ctx, params.cartId))
  mount(app, calls.detectSameItem, ({ ctx, params }) => cart.findSameItem(ctx, params.cartId, params.productId))
  mount(app, calls.addCartItem, ({ ctx, body }) => cart.add(ctx, body))
  mount(app, calls.updateCartItem, ({ ctx, params, body }) => cart.setQuantity(ctx, params.itemId, body))
  mount(app, calls.deleteCartItem, ({ ctx, params }) => cart.remove(ctx, params.itemId))
}
