/** What a visitor wanted to put into a cart before logging in. */
export interface Wish {
  productId: number
  quantity: number
}

// Pages of whoever has this cookie are not shared with others (shared-pages.ts): it holds for an hour at most.
const NAME = 'cart'
const KEPT_SECONDS = 60 * 60
const MOST = 20
const FORM = /^\d{1,10}\.\d{1,9}(?:_\d{1,10}\.\d{1,9}){0,19}$/

/**
 * The wishes that a request carries. The cookie is anybody's text and is not signed: it says no more than what its
 * holder could press, and the cart checks each wish like a press.
 */
export function wishesOf(request: { headers: Pick<Headers, 'get'> }): Wish[] {
  const text = (request.headers.get('Cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)
  if (!text || !FORM.test(text)) return []
  return text.split('_').flatMap((pair) => {
    const [productId = 0, quantity = 0] = pair.split('.').map(Number)
    return productId > 0 && quantity > 0 ? [{ productId, quantity }] : []
  })
}

/** One wish more, the latest last. The same part wished again counts as the latest press says: nothing is in a cart yet. */
export function withWish(wishes: readonly Wish[], wish: Wish): Wish[] {
  return [...wishes.filter(({ productId }) => productId !== wish.productId), wish].slice(-MOST)
}

/** The Set-Cookie that keeps these wishes for an hour; without any, it forgets them. */
export function wishesSetCookie(wishes: readonly Wish[], { secure }: { secure: boolean }): string {
  const value = wishes.map(({ productId, quantity }) => `${productId}.${quantity}`).join('_')
  const age = wishes.length > 0 ? KEPT_SECONDS : 0
  return `${NAME}=${value}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
}
