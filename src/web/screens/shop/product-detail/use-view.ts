import { useEffect } from 'react'

import { storeSeenPart } from '#web/features/seen-parts/seen-parts.ts'

/**
 * Stores on this device that the part was seen, and counts a view for its popularity. The browser sends it, because the
 * page may come from a cache and most robots run no scripts. The answer is ignored.
 */
export function useView(productId: number): void {
  useEffect(() => {
    storeSeenPart(productId)
    navigator.sendBeacon(`/api/products/${productId}/views/`)
  }, [productId])
}
