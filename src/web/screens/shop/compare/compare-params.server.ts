import { defineSearchParams, type SearchParam } from '#web/app/navigation/search-params.ts'

import { MAX_COMPARED } from './comparison.ts'

/** Ids with commas between them, each once. */
const partsParam: SearchParam<string> = {
  fallback: '',
  read: (texts) => {
    const ids = texts.flatMap((text) => text.split(',')).filter((id) => /^[1-9]\d{0,8}$/.test(id))
    return [...new Set(ids)].join(',')
  },
}

const compareParams = defineSearchParams({ parts: partsParam })

interface ComparedIds {
  ids: string[]
  /** The number of ids beyond the first four. */
  leftOut: number
}

/** Returns the first four ids of an address, "?parts=1&parts=2" or "?parts=1,2". */
export function readParts(query: URLSearchParams): ComparedIds {
  const all = compareParams.read(query).parts.split(',').filter(Boolean)
  const ids = all.slice(0, MAX_COMPARED)
  return { ids, leftOut: all.length - ids.length }
}
