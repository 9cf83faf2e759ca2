import { hasCookie } from '#web/app/cookies/cookies.ts'
import { readLanguage } from '#web/app/cookies/language-cookie.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { pendingCountCookie } from '#web/features/cart-button/pending-items.ts'
import { readDataSaver, SAVE_DATA } from '#web/features/data-saver/data-saver-cookie.ts'
import { toVehicleFields, readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { productListParams } from '#web/screens/shop/product-list/list-state.ts'

/** Every query parameter that a page reads. Others, such as a campaign's, are dropped before a shared page is rendered. */
export const PAGE_QUERY_KEYS: ReadonlySet<string> = new Set([
  ...productListParams.keys,
  // Vehicle form: VIN and return path.
  'vin',
  'to',
  // Comparison: parts.
  'parts',
  // Carousel: product.
  'id',
  // Login, sign-up and passwords: next page, notices, secrets of links.
  'next',
  'signupSuccess',
  'passwordChanged',
  'invitation',
  'token',
  // After login: number of pending items added to the cart.
  'moved',
  // Account: notice of a saved change.
  'done',
  // Checkout, wallet and orders: order, payment reference, role, top-up, notice of an email that was sent again.
  'order',
  'confirmation',
  'reference',
  'as',
  'added',
  'amount',
  // Cart after an order was added again: order, lines that were not added in full.
  'again',
  'missed',
  'fewer',
  // Wipers: price being edited.
  'edit',
  // External marketplace: keyword.
  'search',
  // Preview images: listing.
  'product',
  // Part request: text.
  'request',
  // Admin tables and charts: filters.
  'status',
  'method',
  'role',
  'state',
  'event',
  'actor',
  'user',
  'from',
  'period',
  // Seller's list: filters and notice.
  'store',
  'hidden',
  'direction',
  'page_size',
  'saved',
  // Bulk upload: import.
  'job',
  // React Router: routes whose data is requested.
  '_routes',
])

/** Cookies that make pages personal. */
const PERSONAL_COOKIES = ['session', 'csrf', 'signup-email']

/** Request headers that select a variant of shared pages. */
export const SHARED_HINTS: readonly string[] = [SAVE_DATA]

/** Returns the cookies that a shared page may depend on, in a fixed form; null if the page is personal. */
export function sharedCookies(header: string, languages: readonly Language[]): string | null {
  if (PERSONAL_COOKIES.some((name) => hasCookie(header, name))) return null
  const vehicle = readVehicleCookie({ headers: { get: () => header } })
  const saver = readDataSaver(header)
  const language = readLanguage(header, languages)
  const pending = pendingCountCookie({ headers: { get: () => header } })
  return [
    ...(vehicle ? [`vehicle=${toVehicleFields(vehicle)}`] : []),
    ...(saver ? [`data-saver=${saver}`] : []),
    ...(language === 'en' ? [] : [`language=${language}`]),
    ...(pending === null ? [] : [pending]),
  ].join('; ')
}
