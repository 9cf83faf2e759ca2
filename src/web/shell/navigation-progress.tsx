import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Says that the next page is on its way, and, to readers aloud, that it has come. */
export function NavigationProgress() {
  const { t } = useLingui()
  const isMoving = useNavigation().state !== 'idle'
  const title = useNewTitle()
  return (
    <>
      <div className="progress" data-active={isMoving || undefined} />
      <p role="status" className="sr-only">
        {isMoving ? t`Loading` : title}
      </p>
    </>
  )
}

/** The title of a page that came without a document being loaded, which browsers do not announce; empty at first. */
function useNewTitle(): string {
  const { pathname } = useLocation()
  const [seen, setSeen] = useState({ pathname, title: '' })
  useEffect(() => {
    if (pathname !== seen.pathname) setSeen({ pathname, title: document.title })
  }, [pathname, seen.pathname])
  return seen.title
}
