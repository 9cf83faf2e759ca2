import type { ExternalQuery } from '#web/features/external-search/find-external.ts'

/** Maximum number of pages in one list, the API's limit; users who need more refine their search. */
export const LAST_PAGE = 20

/** The state of the search in its address (ruling 34): keyword, category number, and number of pages shown. */
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
