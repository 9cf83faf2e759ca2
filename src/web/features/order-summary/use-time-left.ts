import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const SECOND_MS = 1_000

/** Counts down the remaining whole seconds, and reloads the page's data at zero. */
export function useTimeLeft(msLeft: number): number {
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
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [msLeft, revalidate])
  return Math.ceil(left / SECOND_MS)
}

/** Formats seconds as minutes and seconds: 760 becomes "12:40". */
export const formatTimeLeft = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
