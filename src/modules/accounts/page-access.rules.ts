import { type Access, PAGES, verdictFor } from './permissions.rules.ts'

/** Where somebody who is signed in already is sent from a page for guests (specification, section 2). */
const GUEST_PAGES_OF_ADMINS: ReadonlySet<string> = new Set(['/adminlogin', '/adminsignup'])

/**
 * Who may look at the page of a path, which is read as the router reads it: case, escapes and slashes at the end do not
 * matter. A path that no page has is answered by the page that says so, for anyone.
 */
export function pageAccess(pathname: string): Access {
  return PAGES[pagePattern(pathname)] ?? 'anyone'
}

/**
 * Where a visitor of this path goes instead, or null where they may stay (ruling 13): without a session to `/login`
 * (the caller adds the way back), with the wrong role to `/`, from a page for guests to where members begin.
 */
export function redirectFor(
  pathname: string,
  user: { role: { id: number } } | null,
): '/login' | '/' | '/dashboard' | null {
  const verdict = verdictFor(pageAccess(pathname), user?.role.id ?? null)
  if (verdict === 'allowed') return null
  if (verdict === 'sign-in') return '/login'
  return GUEST_PAGES_OF_ADMINS.has(pagePattern(pathname)) ? '/dashboard' : '/'
}

/** Those of the router's patterns that the table does not know; the shop does not start with any. */
export function pagesWithoutEntry(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => !Object.hasOwn(PAGES, pattern))
}

const parts = (path: string) => path.split('/').filter((part) => part !== '')
const PATTERNS = Object.keys(PAGES).map((pattern) => ({ pattern, parts: parts(pattern) }))

/** The pattern of the table that a path falls under; one that spells the part out goes before one that leaves it open. */
function pagePattern(pathname: string): string {
  // The router splits before it decodes; a path that is only a page the other way round is guarded as well.
  const readings = [parts(pathname).map(decoded), parts(decoded(pathname))]
  const found = readings.flatMap((wanted) => PATTERNS.filter((pattern) => fits(pattern.parts, wanted)))
  const literal = found.find(({ parts: own }) => own.every((part) => !part.startsWith(':')))
  return (literal ?? found[0])?.pattern ?? '/*'
}

const fits = (own: readonly string[], wanted: readonly string[]): boolean =>
  own.length === wanted.length &&
  own.every((part, at) => part.startsWith(':') || part.toLowerCase() === wanted[at]?.toLowerCase())

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
