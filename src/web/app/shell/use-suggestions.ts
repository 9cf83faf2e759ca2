import { useEffect, useState } from 'react'

import type { suggestProducts } from '#modules/search/search.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { getJson } from '#web/app/api/browser-api.ts'

export type Suggestions = Output<typeof suggestProducts>

/** Specification, section 9. */
const DEBOUNCE_MS = 280
const MIN_LETTERS = 2
const NONE: Suggestions = []

/** Returns listings for the typed text; none below two letters or if the call fails. Null text makes no call. */
export function useSuggestions(typed: string | null): Suggestions {
  const [found, setFound] = useState(NONE)
  const text = typed?.trim() ?? ''
  useEffect(() => {
    if (text.length < MIN_LETTERS) return setFound(NONE)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      getJson<Suggestions>(`/api/product/suggest?${new URLSearchParams({ search: text })}`, { signal: abort.signal })
        .then((answer) => abort.signal.aborted || setFound(answer))
        // Ignored: the search itself still works without suggestions.
        .catch(() => !abort.signal.aborted && setFound(NONE))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return found
}
