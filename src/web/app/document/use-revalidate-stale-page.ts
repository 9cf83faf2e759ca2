import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** Revalidates the page if the visitor went back or forward before the scripts ran: its HTML is of another page. */
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
