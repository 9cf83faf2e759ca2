/** Returns the `next` and `previous` links of a list (ruling 16): `url` with another page, or null at the ends. */
export function pageLinks(
  url: string,
  { page, pageSize, count }: { page: number; pageSize: number; count: number },
): { next: string | null; previous: string | null } {
  const [path = '', query = ''] = url.split('?', 2)
  const link = (to: number) => {
    const search = new URLSearchParams(query)
    search.set('page', String(to))
    return `${path}?${search}`
  }
  const last = Math.max(1, Math.ceil(count / pageSize))
  return { next: page < last ? link(page + 1) : null, previous: page > 1 ? link(Math.min(page - 1, last)) : null }
}
