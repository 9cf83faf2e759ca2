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
    // On a slow phone React renders the states of a navigation together with a quick response.
    const note = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.getAttribute('method') === 'post')
        before.current = readPage(location.pathname, target.getAttribute('action'))
    }
    document.addEventListener('submit', note, true)
    return () => document.removeEventListener('submit', note, true)
  }, [])
  useEffect(() => {
    const heading = findHeading()
    // The response to a fetcher's form first appears while its redirect target loads.
    if (state !== 'idle')
      before.current = formMethod === 'POST' ? (before.current ?? readPage(pathname, formAction)) : null
    if (before.current === null) return
    // The response is rendered while its data still loads: the heading comes before a dialog that the response opens.
    const isNew = heading !== null && isReplaced(before.current, { pathname, heading: heading.textContent })
    if (isNew || state === 'idle') before.current = null
    if (isNew) focus(heading)
  })
}

const findHeading = () => document.querySelector<HTMLElement>('main h1')

const readPage = (pathname: string, formAction: string | null | undefined): PageBefore => ({
  pathname,
  heading: findHeading()?.textContent ?? '',
  isOwnForm: getPath(formAction) === pathname,
})

const getPath = (address: string | null | undefined) => new URL(address ?? '', location.href).pathname

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'nearest' })
}
