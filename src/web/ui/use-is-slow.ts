import { useEffect, useState } from 'react'

/** Returns true once something has been pending for `afterMs`, so that a quick answer shows no progress. */
export function useIsSlow(isUnderWay: boolean, afterMs = 150): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), afterMs)
    return () => clearTimeout(timer)
  }, [isUnderWay, afterMs])
  return isSlow && isUnderWay
}
