import { type Access, getVerdict, ROLE } from '#modules/accounts/permissions.rules.ts'

import { PAGES } from './pages.ts'

/** Guest pages that send signed-in users to `/dashboard` instead of `/` (specification, section 2). */
const GUEST_PAGES_OF_ADMINS: ReadonlySet<string> = new Set(['/adminlogin', '/adminsignup'])

/** Returns who may open a page, matching its path like the router; the not-found page of unknown paths is public. */
export function getPageAccess(pathname: string): Access {
  return PAGES[findPagePattern(pathname)] ?? 'anyone'
}

/** Returns the path to redirect to, `/login` without a return path, or null if the user may open it (ruling 13). */
export function getRedirect(
  pathname: string,
  user: { role: { id: number } } | null,
): '/login' | '/' | '/dashboard' | null {
  const verdict = getVerdict(getPageAccess(pathname), user?.role.id ?? null)
  if (verdict === 'allowed') return null
  if (verdict === 'sign-in') return '/login'
  return GUEST_PAGES_OF_ADMINS.has(findPagePattern(pathname)) ? '/dashboard' : '/'
}

/** The users that may open a page: those of a role, or all that are signed in. */
export type Audience = 'admins' | 'sellers' | 'buyers' | 'users'

/** Returns who may open the page of a path; null if visitors may too, or only visitors may. */
export function getAudience(pathname: string): Audience | null {
  const access = getPageAccess(pathname)
  if (access === 'anyone' || access === 'guest-only') return null
  if (access === 'signed-in') return 'users'
  if (access.roles.includes(ROLE.customer)) return 'buyers'
  return access.roles.length > 1 ? 'sellers' : 'admins'
}

/** Returns the route patterns without an access entry; the shop refuses to start with any. */
export function findPagesWithoutEntry(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => !Object.hasOwn(PAGES, pattern))
}

const splitPath = (path: string) => path.split('/').filter((part) => part !== '')
const PATTERNS = Object.keys(PAGES).map((pattern) => ({ pattern, segments: splitPath(pattern) }))

/** Returns the pattern that a path matches; a literal segment wins over a parameter. */
function findPagePattern(pathname: string): string {
  // The router splits before it decodes; guard the path that results from the other order too.
  const readings = [splitPath(pathname).map(decodePart), splitPath(decodePart(pathname))]
  const matches = readings.flatMap((path) => PATTERNS.filter(({ segments }) => matchesPattern(segments, path)))
  const literal = matches.find(({ segments }) => segments.every((segment) => !segment.startsWith(':')))
  return (literal ?? matches[0])?.pattern ?? '/*'
}

const matchesPattern = (segments: readonly string[], path: readonly string[]): boolean =>
  segments.length === path.length &&
  segments.every((segment, at) => segment.startsWith(':') || segment.toLowerCase() === path[at]?.toLowerCase())

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
