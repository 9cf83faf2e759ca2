import type { ExternalQuery } from '#web/features/external-search/find-external.ts'

/** The most pages that one list shows, as many as the API gives together; whoever looks for more asks more precisely. */
export const LAST_PAGE = 20

/** What the address asks for (ruling 34): words, a category by its number, and how many pages are shown. */
export function readSearch(params: URLSearchParams): ExternalQuery {
  const category = params.get('category') ?? ''
  const page = params.get('page') ?? ''
  return {
    search: (params.get('search') ?? '')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 100),
    category: /^\d{1,20}$/.test(category) ? category : '',
    page: /^[1-9]\d?$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  }
}
