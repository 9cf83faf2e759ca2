import type { CartItem } from '#modules/cart/cart.contract.ts'

/**
 * A short sign of what the buyer was shown: which parts, how many, and as what. Another sign says that the cart holds
 * something else by now, put there in another tab say, even where it comes to the same total.
 */
export async function goodsSign(items: readonly CartItem[]): Promise<string> {
  const shown = items.map(({ productId, quantity, product_details: { title, condition } }) => [
    productId,
    quantity,
    title,
    condition,
  ])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(shown)))
  return Buffer.from(digest).toString('base64url')
}
