import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Asks for the page's data once more where somebody went back, or on, in the moment before the scripts ran: the browser
 * changes the address alone then, and what the server wrote is of another page.
 */
export function useRevalidateStalePage(): void {
  const { revalidate } = useRevalidator()
  const isChecked = useRef(false)
  useEffect(() => {
    if (isChecked.current) return
    isChecked.current = true
    const [written] = performance.getEntriesByType('navigation')
    if (written && new URL(written.name).search !== location.search) void revalidate()
  }, [revalidate])
}
