import { startTransition, useEffect, useState } from 'react'

import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { findProducts } from '#modules/search/search.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { getJson } from '#web/app/api/browser-api.ts'
import { useDataSaver } from '#web/features/data-saver/data-saver.ts'

import type { ProductListState } from './list-state.ts'
import type { ListView } from './list-view.ts'
import { getFindPath } from './search-query.ts'

export type PartCount = Pick<ListView, 'count' | 'isCapped'>

const DEBOUNCE_MS = 250

/** Counts the parts that chosen filters leave: the last count, or null, and a function. No calls with data-saver. */
export function useFilterCount(vehicle: ChosenVehicle | null) {
  const [next, setNext] = useState<ProductListState | null>(null)
  const [counted, setCounted] = useState<PartCount | null>(null)
  const isSaving = useDataSaver()
  useEffect(() => {
    if (!next) return
    const abort = new AbortController()
    const { signal } = abort
    const timer = setTimeout(() => {
      getJson<Output<typeof findProducts>>(getFindPath(next, vehicle), { signal })
        .then(({ count, count_capped: isCapped }) => setCounted({ count, isCapped }))
        // The button works without a count.
        .catch(() => signal.aborted || setCounted(null))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [next, vehicle])
  // A transition: the box that was ticked is painted before the form is rendered again.
  return { counted, countParts: (state: ProductListState) => !isSaving && startTransition(() => setNext(state)) }
}
