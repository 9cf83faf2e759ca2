// TypeScript's libraries describe windows ("dom") or workers, not both: these are the worker types used here.

interface ExtendableEvent extends Event {
  /** Keeps the worker running until this is done. */
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly clientId: string
  /** Id of the window that a navigation opens. */
  readonly resultingClientId: string
  /** The response to a navigation, requested while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
  readonly source: { readonly id: string } | null
}

interface Events {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableMessageEvent
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

// One global object, typed as a worker's.
export const scope = globalThis as unknown as WorkerScope
