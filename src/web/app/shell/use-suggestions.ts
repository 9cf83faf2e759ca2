import { useEffect, useState } from 'react'

import type { suggestProducts } from '#modules/search/search.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { getJson } from '#web/app/browser-api.ts'

export type Suggestions = Output<typeof suggestProducts>

/** Specification, section 9. */
const DEBOUNCE_MS = 280
const LEAST_LETTERS = 2
const NONE: Suggestions = []

/** Listings for what is being typed; none under two letters, and none when the call fails. Null text asks nothing. */
export function useSuggestions(typed: string | null): Suggestions {
  const [found, setFound] = useState(NONE)
  const text = typed?.trim() ?? ''
  useEffect(() => {
    if (text.length < LEAST_LETTERS) return setFound(NONE)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      getJson<Suggestions>(`/api/product/suggest?${new URLSearchParams({ search: text })}`, { signal: abort.signal })
        .then(setFound)
        // A suggestion that does not come is no loss: the search itself still works.
        .catch(() => !abort.signal.aborted && setFound(NONE))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return found
}
