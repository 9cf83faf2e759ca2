import { paths, tablePath } from '#web/app/navigation/paths.ts'

/** Returns whether an admin link is marked as current: it leads to the page, or to a page above it. */
export function isCurrent(to: string, pathname: string): boolean {
  // `/tables` shows the orders.
  if (to === tablePath('orders') && pathname === paths.tables) return true
  // The part requests are one of the tables.
  return isAt(to, pathname) || (to === paths.tables && isAt(paths.partRequests, pathname))
}

const isAt = (page: string, pathname: string) => pathname === page || pathname.startsWith(`${page}/`)
