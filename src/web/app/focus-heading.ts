import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** The page at the time a form was sent. */
interface PageBefore {
  pathname: string
  heading: string
  /** Whether the form was sent to the page's own action, and not to a setting such as the language. */
  isOwnForm: boolean
}

/** Whether the response to a form shows another page: another address, or another heading at the address of before. */
export function isReplaced(before: PageBefore, { pathname, heading }: { pathname: string; heading: string }): boolean {
  return pathname !== before.pathname || (before.isOwnForm && heading !== before.heading)
}

/** Scrolls to the page heading and focuses it when the response to a form has replaced the page. */
export function useFocusOnNewHeading(): void {
  const { state, formMethod, formAction } = useNavigation()
  const { pathname } = useLocation()
  const before = useRef<PageBefore | null>(null)
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    const shown = { pathname, heading: heading?.textContent ?? '' }
    // The response to a fetcher's form first appears while its redirect target loads.
    if (state !== 'idle' && formMethod === 'POST')
      before.current ??= { ...shown, isOwnForm: getPath(formAction) === pathname }
    // The response is rendered while its data still loads: the heading comes before a dialog that the response opens.
    const isNew = before.current !== null && heading !== null && isReplaced(before.current, shown)
    if (isNew || state === 'idle') before.current = null
    if (isNew) focus(heading)
  }, [state, formMethod, formAction, pathname])
}

const getPath = (address: string | undefined) => new URL(address ?? '', location.href).pathname

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'nearest' })
}
