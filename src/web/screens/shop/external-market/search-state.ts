import { defineSearchParams, pageParam, patternParam, textParam } from '#web/app/navigation/search-params.ts'

/** Maximum number of pages in one list, the API's limit; users who need more refine their search. */
export const LAST_PAGE = 20

const words = textParam(100)

/** The state of the search in its address (ruling 34): keyword, category number, and number of pages shown. */
export const externalParams = defineSearchParams({
  search: { ...words, read: (texts) => words.read(texts.map((text) => text.replaceAll(/[\p{Cc}\s]+/gu, ' '))) },
  category: patternParam(/^\d{1,20}$/),
  page: pageParam(LAST_PAGE),
})
