const SHOP = 'http://shop.invalid'

/** Returns the path to go back to after a form; `/` for what a browser could read as another site (security row 51). */
export function returnPath(value: unknown): string {
  // `//host`, `/\\host`, a scheme and control characters are refused.
  if (typeof value !== 'string' || value.length > 2_000 || /[\p{Cc}\\]/u.test(value)) return '/'
  if (!value.startsWith('/')) return '/'
  const url = URL.parse(value, SHOP)
  // `URL` resolves dots, so "/..//host" shows its two slashes only here.
  if (url?.origin !== SHOP || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}
