import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { useIsSlow } from '#web/ui/use-is-slow.ts'

const LATE_MS = 10_000

/** Shows that the next page is loading if that takes long, and announces its arrival to screen readers. */
export function NavigationProgress() {
  const { t } = useLingui()
  const isMoving = useNavigation().state !== 'idle'
  const isLate = useIsSlow(isMoving, LATE_MS)
  const title = useNewTitle()
  return (
    <>
      <div className="progress" data-active={isMoving || undefined} />
      <div role="status" className={isLate ? 'sticky top-0 z-30 border-b border-amber bg-amber-tint' : 'sr-only'}>
        {isLate ? (
          <p className="page-width flex min-h-11 items-center gap-2 py-2">
            <Icon name="clock" />
            {t`The shop is not answering yet. Still waiting.`}
          </p>
        ) : (
          <p>{isMoving ? t`Loading` : title}</p>
        )}
      </div>
    </>
  )
}

/** Returns the title of a page opened by the router, which browsers do not announce; empty at first. */
function useNewTitle(): string {
  const { pathname } = useLocation()
  const [seen, setSeen] = useState({ pathname, title: '' })
  useEffect(() => {
    if (pathname !== seen.pathname) setSeen({ pathname, title: document.title })
  }, [pathname, seen.pathname])
  return seen.title
}
