import { type Language, readLanguage } from '#web/content/languages/languages.ts'
import { pendingCountCookie } from '#web/features/cart-button/pending-items.ts'
import { dataSaverOf, SAVE_DATA } from '#web/features/data-saver/data-saver-cookie.ts'
import { vehicleFields, vehicleOf } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { KEYS as LIST_KEYS } from '#web/screens/shop/product-list/list-state.ts'

/**
 * Every query parameter that a page reads. In pages that visitors share, the server drops all others before it renders
 * (a campaign's, say): a page that reads a new one adds it here.
 */
export const PAGE_QUERY_KEYS: ReadonlySet<string> = new Set([
  ...LIST_KEYS,
  // The vehicle form: its VIN, and where to go back to.
  'vin',
  'to',
  // The carousel's way to a product.
  'id',
  // Login, signup and passwords: where to go afterwards, what has just happened, and the secrets of links.
  'next',
  'signupSuccess',
  'passwordChanged',
  'invitation',
  'token',
  // After login: how many pending items were added to the cart.
  'moved',
  // The account page: what has just been saved.
  'done',
  // Checkout, wallet and orders: the order placed, the payment looked after, whose orders, the top-up that came in.
  'order',
  'reference',
  'as',
  'added',
  // Wipers: the words looked for, and whose price is being edited.
  'edit',
  // The external marketplace: its words; category and page are those of the list.
  'search',
  // Preview images: of which listing.
  'product',
  // The request for a part: its text.
  'request',
  // The admin's tables and figures: what they are filtered by.
  'status',
  'method',
  'role',
  'state',
  'event',
  'actor',
  'user',
  'from',
  'period',
  // The list of listings: what it shows, and what has just been saved.
  'store',
  'hidden',
  'direction',
  'page_size',
  'saved',
  // Uploads of many listings: which one is shown.
  'job',
  // The router's own: for which routes it wants data.
  '_routes',
])

/** Cookies that make every page the visitor's own, with and without the prefix that they have over https (ruling 7). */
const PERSONAL_COOKIE = /(?:^|;\s*)(?:__Host-)?(?:session|csrf|signup-email)=/

/** Request headers by which a browser says something that pages may show to everybody who says the same. */
export const SHARED_HINTS: readonly string[] = [SAVE_DATA]

/**
 * Returns the cookies that a shared page may depend on, in one form: the vehicle, data-saver, the language and the count
 * of pending items; null when pages are the visitor's own.
 */
export function sharedCookies(header: string, languages: readonly Language[]): string | null {
  if (PERSONAL_COOKIE.test(header)) return null
  const vehicle = vehicleOf({ headers: { get: () => header } })
  const saver = dataSaverOf(header)
  const language = readLanguage(header, languages)
  const pending = pendingCountCookie({ headers: { get: () => header } })
  return [
    ...(vehicle ? [`vehicle=${vehicleFields(vehicle)}`] : []),
    ...(saver ? [`data-saver=${saver}`] : []),
    ...(language === 'en' ? [] : [`language=${language}`]),
    ...(pending === null ? [] : [pending]),
  ].join('; ')
}
