import type { CartItem } from '#modules/cart/cart.contract.ts'

/** Returns a short hash of what the buyer saw: the cart may change in another tab, even when its total does not. */
export async function hashCart(items: readonly CartItem[]): Promise<string> {
  const shown = items.map(({ productId, quantity, product_details: { title, condition } }) => [
    productId,
    quantity,
    title,
    condition,
  ])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(shown)))
  return Buffer.from(digest).toString('base64url')
}
