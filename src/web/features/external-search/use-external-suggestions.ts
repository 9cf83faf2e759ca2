import { useEffect, useState } from 'react'

import { findExternalItems, type ExternalItem } from './find-external.ts'

export type ExternalSuggestion = ExternalItem

/** Specification, section 9. */
const DEBOUNCE_MS = 280
const MIN_LETTERS = 2
const MAX_SUGGESTIONS = 6

/** Returns up to six products for the typed text; null below two letters, before the first answer and on failure. */
export function useExternalSuggestions(text: string): ExternalSuggestion[] | null {
  const [found, setFound] = useState<ExternalSuggestion[] | null>(null)
  useEffect(() => {
    if (text.length < MIN_LETTERS) return setFound(null)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      findExternalItems({ search: text, category: '', page: 1 }, abort.signal)
        .then(({ items }) => setFound(items.slice(0, MAX_SUGGESTIONS)))
        // Ignore a failed suggestion: the search itself still works.
        .catch(() => !abort.signal.aborted && setFound(null))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return found
}
