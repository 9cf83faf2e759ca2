import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const MINUTE_MS = 60_000
const TICK_MS = 5_000

/** Counts down the remaining minutes, and reloads the page's data at zero. */
export function useMinutesLeft(msLeft: number): number {
  const [left, setLeft] = useState(msLeft)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // A monotonic clock, because the phone's time of day may be wrong by hours.
    const begun = performance.now()
    setLeft(msLeft)
    const timer = setInterval(() => {
      const now = Math.max(0, msLeft - (performance.now() - begun))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      void revalidate()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [msLeft, revalidate])
  return Math.ceil(left / MINUTE_MS)
}
