// What is kept for reading offline: which pages, how much, and how long to wait for the network before showing them. Pure.

/** Paths of buyer pages. Pages of admins, sellers, accounts and payments are never kept. */
const KEPT =
  /^\/(?:|home|product(?:\/[^/]+)?|detail_page\/\d+|store\/\d+|cart|cartView|updateoximo|vehicledata|about-us|faqs|vcard|policies\/[a-z]+|orders(?:\/[A-Z0-9-]{4,30})?)$/

const ORDERS = /^\/orders(?:\/|\?|$)/

/** The header of pages with orders that the viewer placed. Admins and sellers see orders of others, which are never kept. */
export const OWN_ORDERS_HEADER = 'keep-offline'

/** The headers of a page that shows only orders of its viewer. */
export const KEPT_OFFLINE = { [OWN_ORDERS_HEADER]: '1' }

/** Whether a page may be kept only if the shop says so in `OWN_ORDERS_HEADER`. */
export const needsPermission = (address: string): boolean => ORDERS.test(address)

/** Number of orders of an account that are kept without being opened. */
export const MAX_KEPT_ORDERS = 5

/** Whether this page shows that the buyer's orders may have changed: the list of orders, or a placed order. */
export const showsOrders = (address: string): boolean => address === '/orders' || address.startsWith('/checkout?order=')

/** Paths whose forms start or end a session or change the user. */
const ENTRIES = /^\/(?:login|adminlogin|logout|signup|adminsignup|signup-encrypted-admin|account|password\/[a-z]+)$/

/** The router's suffix for a page's data: `/product.data`, and `/_.data` for the home page. */
const DATA = /(?:\/_)?\.data$/
/** The query parameter that names which routes of a page are requested. */
const PART = '_routes'

/** Returns the path of the page that this data belongs to; null if the path has no data suffix. */
function pathOfData(pathname: string): string | null {
  return DATA.test(pathname) ? pathname.replace(DATA, '') || '/' : null
}

export interface PageRequest {
  /** The address of the page, from `/`, with sorted query parameters. */
  address: string
  kind: 'document' | 'data'
  /** Whether the page is kept after it was viewed. */
  isKept: boolean
  /** Whether all routes of the page are requested: a partial response is never kept. */
  isWhole: boolean
}

/** Returns which page a request is for, and whether as a document or as router data. */
export function readPageRequest({ pathname, searchParams }: URL): PageRequest {
  const path = pathOfData(pathname) ?? pathname
  const query = new URLSearchParams([...searchParams].filter(([name]) => name !== PART))
  query.sort()
  return {
    address: query.size > 0 ? `${path}?${query}` : path,
    kind: path === pathname ? 'document' : 'data',
    isKept: KEPT.test(path),
    isWhole: !searchParams.has(PART),
  }
}

/** Whether a form sent to this path can change the viewer: kept pages of the previous viewer are deleted then. */
export const changesViewer = (pathname: string): boolean => ENTRIES.test(pathOfData(pathname) ?? pathname)

/** Limits by count and bytes. A page has up to three entries: its document, its data, its title. */
export const LIMITS = {
  pages: { count: 80, bytes: 4_000_000 },
  pictures: { count: 240, bytes: 12_000_000 },
  assets: { count: 160, bytes: 6_000_000 },
} as const

interface CacheEntry {
  url: string
  /** Time of caching, in milliseconds. */
  at: number
  bytes: number
}

/** Returns the URLs to evict, oldest first, so that the rest is within the limit. */
export function findEvictions(held: readonly CacheEntry[], limit: { count: number; bytes: number }): string[] {
  const newest = held.toSorted((a, b) => b.at - a.at)
  let bytes = 0
  const from = newest.findIndex((one, place) => {
    bytes += one.bytes
    return place >= limit.count || bytes > limit.bytes
  })
  return from === -1 ? [] : newest.slice(from).map(({ url }) => url)
}

const RECENTLY_MS = 30_000
const TIMEOUT_MS = 3_000
const SLOW_LINE_MS = 30_000

/** Returns how long to wait for the network before showing a kept page, in milliseconds. */
export function getNetworkTimeoutMs(line: { isOnline: boolean; failedAt: number | null; now: number }): number {
  const hasJustFailed = line.failedAt !== null && line.now - line.failedAt < RECENTLY_MS
  // Long on a slow connection, because a kept price may be outdated.
  return !line.isOnline || hasJustFailed ? TIMEOUT_MS : SLOW_LINE_MS
}

/** Interval for checking whether an unreachable shop answers again. */
export const TRY_AGAIN_MS = 15_000

/** Whether a response only says that the shop behind a proxy does not answer. */
export const isGatewayError = ({ status }: { status: number }): boolean => status >= 502 && status <= 504

/** Why a page cannot be refreshed: the device is offline, or the shop does not answer. */
export type Loss = 'offline' | 'no-answer'

/** Returns why the page in view is outdated; null if it came from the shop or that is not known yet. */
export function getLoss({ isOnline, isKept }: { isOnline: boolean; isKept: boolean | null }): Loss | null {
  if (!isOnline) return 'offline'
  return isKept === true ? 'no-answer' : null
}

/** Returns the page title without the name of the shop. */
export const getPageName = (title: string): string => title.replace(/ \| [^|]*$/, '').trim()

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** Formats the time of a page: `14:05` today, else `14:05 on 21 Nov 2026`. */
export function formatKeptTime(at: Date, now: Date): string {
  const time = at.toLocaleTimeString('en-NG', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (isSameDay(at, now)) return time
  return `${time} on ${at.toLocaleDateString('en-NG', { day: 'numeric', month: 'short', year: 'numeric' })}`
}
