import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import { Icon } from '#web/ui/icon.tsx'

/** Specification, section 9. */
const FROM = 300

/** Returns to the top of a long list; shown after scrolling down. */
export function BackToTop() {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(window.scrollY > FROM)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!isShown) return null
  const go = () => {
    window.scrollTo({ top: 0 })
    // Move the keyboard focus along.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className="fixed right-4 bottom-[calc(var(--thumb-bar)+1rem)] z-10 inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 font-semibold shadow-floating hover:bg-sunken"
      onClick={go}
    >
      <Icon name="chevron-down" className="size-5 rotate-180" />
      {t`Back to Top`}
    </button>
  )
}
