import { useEffect, useState } from 'react'

/** True once something has been under way for so long that a person should see that it is. A quick answer shows nothing. */
export function useIsSlow(isUnderWay: boolean, afterMs = 150): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), afterMs)
    return () => clearTimeout(timer)
  }, [isUnderWay, afterMs])
  return isSlow && isUnderWay
}
