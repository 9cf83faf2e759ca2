import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** What the page showed when a form was sent. */
interface PageBefore {
  pathname: string
  heading: string
  /** The form was sent to the page's own action, and not to a setting such as the language. */
  isOwnForm: boolean
}

/** Whether the answer to a form shows another page: at another address, or under another heading at the same one. */
export function isReplaced(before: PageBefore, { pathname, heading }: { pathname: string; heading: string }): boolean {
  return pathname !== before.pathname || (before.isOwnForm && heading !== before.heading)
}

/** Scrolls to the heading of the page and focuses it when the answer to a form has replaced the page. */
export function useFocusOnNewHeading(): void {
  const { state, formMethod, formAction } = useNavigation()
  const { pathname } = useLocation()
  const before = useRef<PageBefore | null>(null)
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    const shown = { pathname, heading: heading?.textContent ?? '' }
    // The answer to a form that a fetcher sent is first seen while the page that it redirects to loads.
    if (state !== 'idle' && formMethod === 'POST')
      before.current ??= { ...shown, isOwnForm: pathOf(formAction) === pathname }
    // An answer is on the page while its data still loads: the heading comes before a dialog that the answer opens.
    const isNew = before.current !== null && heading !== null && isReplaced(before.current, shown)
    if (isNew || state === 'idle') before.current = null
    if (isNew) focus(heading)
  }, [state, formMethod, formAction, pathname])
}

const pathOf = (address: string | undefined) => new URL(address ?? '', location.href).pathname

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'nearest' })
}
