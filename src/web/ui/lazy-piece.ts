import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * Returns a component whose script is loaded when it is first rendered. If the script cannot be loaded, for example
 * without a connection, the HTML of the server stays and the page around it works on.
 */
export function lazyPiece<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => new Promise<never>(() => undefined)))
}
