import { defineSearchParams, type SearchParam } from '#web/app/navigation/search-params.ts'

const MAX_COMPARED = 4

/** Ids with commas between them, each once. */
const partsParam: SearchParam<string> = {
  fallback: '',
  read: (texts) => {
    const ids = texts.flatMap((text) => text.split(',')).filter((id) => /^[1-9]\d{0,8}$/.test(id))
    return [...new Set(ids)].slice(0, MAX_COMPARED).join(',')
  },
}

const compareParams = defineSearchParams({ parts: partsParam })

/** Returns the ids of an address, "?parts=1&parts=2" or "?parts=1,2", at most four. */
export const readParts = (query: URLSearchParams): string[] =>
  compareParams.read(query).parts.split(',').filter(Boolean)
