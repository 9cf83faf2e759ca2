import { type ComponentType, type JSX, lazy, type LazyExoticComponent, use, useState } from 'react'

import { useHydrated } from './use-hydrated.ts'

const NEVER = new Promise<never>(() => undefined)

/** Hydration leaves the children of an element with such HTML as they are. */
const ADOPTED = { __html: '' }

/** Returns a component whose script loads when it is first rendered inside Suspense. `Tag` is its only root element. */
export function lazyPiece<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Tag: keyof JSX.IntrinsicElements = 'div',
  Missing?: ComponentType,
): LazyExoticComponent<ComponentType<Props>> {
  // A promise that stays pending while a boundary hydrates would delay all updates of the page.
  function Unloaded(props: Props) {
    const [hasHtml] = useState(!useHydrated())
    const [first] = useState(props)
    if (!hasHtml) return Missing ? <Missing /> : use(NEVER)
    return isEqual(first, props) ? <Tag suppressHydrationWarning dangerouslySetInnerHTML={ADOPTED} /> : null
  }
  // Without the script the server's HTML stays until the props change; without HTML, `Missing` or the fallback shows.
  // Browsers repeat a failed import only after the document is loaded again.
  return lazy(() => load().catch(() => ({ default: Unloaded })))
}

/** Compares props one level deep; handlers may change with each render. */
function isEqual<Props extends object>(one: Props, other: Props): boolean {
  const keys = Object.keys(other) as (keyof Props)[]
  return keys.every((key) => typeof other[key] === 'function' || one[key] === other[key])
}
