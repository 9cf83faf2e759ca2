import { type ReactNode, useEffect, useState } from 'react'

import { Alert } from '#web/ui/alert.tsx'

/** Specification, section 9. */
const SHOWN_MS = 7_000

/** A success message that disappears by itself. */
export function PassingNotice({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? <Alert kind="success">{children}</Alert> : null
}
