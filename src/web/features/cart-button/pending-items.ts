import { type CookieCarrier, formatSetCookie, getCookies, readCookie } from '#web/app/cookies/cookies.ts'

/** A part and quantity that a visitor added to the cart before login. */
export interface PendingItem {
  productId: number
  quantity: number
}

const NAME = 'cart'
const KEPT_SECONDS = 90 * 24 * 60 * 60
export const MAX_PENDING_ITEMS = 50
const ITEM = String.raw`\d{1,10}\.\d{1,9}`
const FORM = new RegExp(`^${ITEM}(?:_${ITEM}){0,${MAX_PENDING_ITEMS - 1}}$`)

/** A cookie with only the number of items, which replaces the items on shared pages. */
const COUNT_NAME = 'pending-items'

/** Reads the pending items of a request; [] for an invalid cookie. It is not signed: the cart validates each item. */
export function readPendingItems(request: CookieCarrier): PendingItem[] {
  const text = readCookie(getCookies(request), NAME)
  if (!text || !FORM.test(text)) return []
  const quantities = new Map<number, number>()
  for (const pair of text.split('_')) {
    const [productId = 0, quantity = 0] = pair.split('.').map(Number)
    if (productId > 0 && quantity > 0) quantities.set(productId, quantity)
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}

/** Adds an item, which replaces an earlier quantity of the product. Returns null when the cookie is full. */
export function withPendingItem(items: readonly PendingItem[], item: PendingItem): PendingItem[] | null {
  const others = withoutPendingItem(items, item.productId)
  return others.length < MAX_PENDING_ITEMS ? [...others, item] : null
}

export const withoutPendingItem = (items: readonly PendingItem[], productId: number): PendingItem[] =>
  items.filter((item) => item.productId !== productId)

/** Returns the Set-Cookie that keeps these items for 90 days, or deletes the cookie when the list is empty. */
export function pendingItemsSetCookie(items: readonly PendingItem[], { secure }: { secure: boolean }): string {
  const value = items.map(({ productId, quantity }) => `${productId}.${quantity}`).join('_')
  const maxAgeSeconds = items.length > 0 ? KEPT_SECONDS : 0
  return formatSetCookie(NAME, value, { maxAgeSeconds, secure })
}

/** Returns the cookie pair with which a shared page shows the count of pending items; null when the list is empty. */
export function pendingCountCookie(request: CookieCarrier): string | null {
  const { length } = readPendingItems(request)
  return length > 0 ? `${COUNT_NAME}=${length}` : null
}

/** Counts the pending items of a request, which carries them or, on a shared page, only their number. */
export function countPendingItems(request: CookieCarrier): number {
  const count = readCookie(getCookies(request), COUNT_NAME) ?? ''
  const shown = /^[1-9]\d?$/.test(count) ? Number(count) : 0
  return readPendingItems(request).length || Math.min(shown, MAX_PENDING_ITEMS)
}
