// What is kept for use without a connection, how much of it, and for how long a page may keep one waiting. Pure.

/** What buyers look at. Nothing of admins, sellers, accounts or payments is ever kept. */
const KEPT =
  /^\/(?:|home|product(?:\/[^/]+)?|detail_page\/\d+|store\/\d+|cart|cartView|updateoximo|vehicledata|about-us|faqs|vcard|policies\/[a-z]+)$/

/** Paths whose forms begin or end a session, or change who is signed in. */
const ENTRIES = /^\/(?:login|adminlogin|logout|signup|adminsignup|signup-encrypted-admin|account|password\/[a-z]+)$/

/** The router's mark of a page's data: `/product.data`, and `/_.data` for the first page. */
const DATA = /(?:\/_)?\.data$/
/** Says which part of a page is asked for. */
const PART = '_routes'

/** The page that the data of this address belongs to; null for an address that is no data. */
function pathOfData(pathname: string): string | null {
  return DATA.test(pathname) ? pathname.replace(DATA, '') || '/' : null
}

export interface Asked {
  /** As a page's address, from `/`. */
  address: string
  kind: 'document' | 'data'
  /** Whether it is kept once it was seen. */
  isKept: boolean
  /** The whole page: only then is an answer worth keeping. */
  isWhole: boolean
}

/** What a request for a page asks for: the page of an address, as a document or as the router's data. */
export function readAsked({ pathname, searchParams }: URL): Asked {
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

/** Whether a form that is sent to this path can change who is signed in: what was kept for the one before goes then. */
export const changesViewer = (pathname: string): boolean => ENTRIES.test(pathOfData(pathname) ?? pathname)

/** How much of each kind is kept: as many, and as many bytes. A page is up to three: its document, its data, its title. */
export const LIMITS = {
  pages: { count: 80, bytes: 4_000_000 },
  pictures: { count: 240, bytes: 12_000_000 },
  assets: { count: 160, bytes: 6_000_000 },
} as const

interface Held {
  url: string
  /** When it was kept, in milliseconds. */
  at: number
  bytes: number
}

/** What has to go so that the rest is within the limit: what was kept longest ago goes first. */
export function dueToGo(held: readonly Held[], limit: { count: number; bytes: number }): string[] {
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

/**
 * Returns how long to wait for the network before a kept page is shown, in milliseconds. A slow line gets long, because
 * a kept price may be an old one; a line that has just failed, or that the device itself calls cut, does not.
 */
export function patience(line: { isOnline: boolean; failedAt: number | null; now: number }): number {
  const hasJustFailed = line.failedAt !== null && line.now - line.failedAt < RECENTLY_MS
  return !line.isOnline || hasJustFailed ? TIMEOUT_MS : SLOW_LINE_MS
}

/** How often a shop that did not answer is asked again. */
export const TRY_AGAIN_MS = 15_000

/** Whether an answer only says that the shop behind a proxy does not answer, or has no time. */
export const isNoAnswer = ({ status }: { status: number }): boolean => status >= 502 && status <= 504

/** Why a page cannot be brought up to date: the device is offline, or the shop does not answer. */
export type Loss = 'offline' | 'no-answer'

/** Returns what the page in view lacks; null where it came from the shop, or nothing is known yet. */
export function lossOf({ isOnline, isKept }: { isOnline: boolean; isKept: boolean | null }): Loss | null {
  if (!isOnline) return 'offline'
  return isKept === true ? 'no-answer' : null
}

/** The title of a page without the name of the shop. */
export const pageName = (title: string): string => title.replace(/ \| [^|]*$/, '').trim()

const sameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** When a page was seen, as people say it: `14:05`, and on another day `14:05 on 21 Nov 2026`. */
export function asOfText(at: Date, now: Date): string {
  const time = at.toLocaleTimeString('en-NG', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (sameDay(at, now)) return time
  return `${time} on ${at.toLocaleDateString('en-NG', { day: 'numeric', month: 'short', year: 'numeric' })}`
}
