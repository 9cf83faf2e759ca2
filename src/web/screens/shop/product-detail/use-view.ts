import { useEffect } from 'react'

/**
 * Counts a view of this part for its popularity. Sent by JavaScript, because the page may come from a cache and because
 * most robots run no scripts. Nothing waits for the answer or shows an error.
 */
export function useView(productId: number): void {
  useEffect(() => {
    navigator.sendBeacon(`/api/products/${productId}/views/`)
  }, [productId])
}
