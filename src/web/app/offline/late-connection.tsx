import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import type { Connection } from './connection.tsx'
import type { Message } from './messages.ts'

const Nothing = () => null

const Late = lazy((): Promise<{ default: ComponentType<ComponentProps<typeof Connection>> }> =>
  import('./connection.tsx').then(
    (loaded) => ({ default: loaded.Connection }),
    // Offline, this file may not load; the page must not fail because of it.
    () => ({ default: Nothing }),
  ),
)

/** Watches the connection after the page has settled, in a separate file that delays no page. */
export function LateConnection(props: Omit<ComponentProps<typeof Connection>, 'visited'>) {
  const isSettled = useSettled()
  const visited = useVisited()
  return isSettled ? (
    <Suspense fallback={null}>
      <Late {...props} visited={visited} />
    </Suspense>
  ) : null
}

/** Enough for the pages that a visitor views before the worker receives messages. */
const MAX_TITLES = 50

/** Collects the titles of pages left before the connection is watched. */
function useVisited(): Map<string, string> {
  const [visited] = useState(() => new Map<string, string>())
  const { key } = useLocation()
  useEffect(() => {
    if (visited.size >= MAX_TITLES) visited.clear()
    visited.set(location.href, document.title)
  }, [key, visited])
  useEffect(() => {
    const leave = () => {
      if (visited.size === 0) return
      const left: Message = { kind: 'left', titles: [...visited] }
      navigator.serviceWorker?.controller?.postMessage(left)
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [visited])
  return visited
}

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const rest = () => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => setSettled(true), { timeout: 5_000 })
      else setTimeout(() => setSettled(true), 1_000)
    }
    if (document.readyState === 'complete') return rest()
    addEventListener('load', rest)
    return () => removeEventListener('load', rest)
  }, [])
  return isSettled
}
