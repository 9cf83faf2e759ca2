import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const MINUTE_MS = 60_000
const TICK_MS = 5_000

/** Counts down the minutes that remain of a time; loads the page's data again when it is over. */
export function useMinutesLeft(msLeft: number): number {
  const [left, setLeft] = useState(msLeft)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // Against a clock that no one can set: the phone's own may be wrong by hours.
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
