import { useEffect } from 'react'

import { storeSeenPart } from '#web/features/seen-parts/seen-parts.ts'

/**
 * Stores on this device that the part was seen, and counts a view for its popularity. Sent by JavaScript, because the page may come from a cache and because
 * most robots run no scripts. Nothing waits for the answer or shows an error.
 */
export function useView(productId: number): void {
  useEffect(() => {
    storeSeenPart(productId)
    navigator.sendBeacon(`/api/products/${productId}/views/`)
  }, [productId])
}
