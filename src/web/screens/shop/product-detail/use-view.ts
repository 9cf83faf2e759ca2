import { useEffect } from 'react'

/**
 * Tells the shop that this part is looked at, for its popularity. By a script, because the page itself may come from
 * memory, and because most robots run none. Nothing waits for the answer, and nothing is shown where it fails.
 */
export function useView(productId: number): void {
  useEffect(() => {
    navigator.sendBeacon(`/api/products/${productId}/views/`)
  }, [productId])
}
