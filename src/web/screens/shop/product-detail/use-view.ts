import { useEffect } from 'react'

import { storeSeenPart } from '#web/features/seen-parts/seen-parts.ts'

/** Stores that the part was seen, and counts a view for its popularity. */
export function useView(productId: number): void {
  useEffect(() => {
    storeSeenPart(productId)
    // By the browser: the page may come from a cache, and most robots run no scripts. The answer is ignored.
    navigator.sendBeacon(`/api/products/${productId}/views/`)
  }, [productId])
}
