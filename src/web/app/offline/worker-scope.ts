// The compiler knows windows (its library "dom") or workers, not both; this is what the worker uses of its own.

interface Lasting extends Event {
  /** The worker is not stopped before this is done. */
  waitUntil(work: Promise<unknown>): void
}

export interface Fetching extends Lasting {
  readonly request: Request
  readonly clientId: string
  /** The page that a navigation leads to. */
  readonly resultingClientId: string
  /** The answer to a navigation, asked for while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface Told extends Lasting {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
  readonly source: { readonly id: string } | null
}

interface Events {
  install: Lasting
  activate: Lasting
  fetch: Fetching
  message: Told
}

interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly navigator: { readonly onLine: boolean }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> }; unregister(): Promise<boolean> }
  readonly clients: {
    claim(): Promise<void>
    matchAll(): Promise<readonly { navigate(url: string): Promise<unknown>; url: string }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void
}

// The same object, described as what it is in a worker.
export const scope = globalThis as unknown as WorkerScope
